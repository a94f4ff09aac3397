import type { EndpointConfig } from '../domain/container-config.ts'
import type { AddressPool } from '../domain/network.ts'
import type { NewNetwork } from '../domain/networks.ts'
import { endpointConfig } from './create-request.ts'
import {
  goBool,
  goMap,
  goPointer,
  goSlice,
  goString,
  goStruct,
  goText,
  type GoType,
} from './go-json.ts'

const prefixProblem = (text: string): string | undefined => {
  if (text === '' || /^[0-9a-fA-F:.]+\/\d{1,3}$/.test(text)) return undefined
  return text.includes('/')
    ? `netip.ParsePrefix("${text}"): ParseAddr("${text.split('/')[0]}"): unable to parse IP`
    : `netip.ParsePrefix("${text}"): no '/'`
}
const addressProblem = (text: string): string | undefined =>
  text === '' || /^[0-9a-fA-F:.]+$/.test(text)
    ? undefined
    : `ParseAddr("${text}"): unable to parse IP`

const pool = goStruct('network.IPAMConfig', {
  Subnet: goText('netip.Prefix', prefixProblem),
  IPRange: goText('netip.Prefix', prefixProblem),
  Gateway: goText('netip.Addr', addressProblem),
  AuxiliaryAddresses: goMap(goText('netip.Addr', addressProblem)),
})

interface NetworkCreateBody {
  readonly Name: string
  readonly Driver: string
  readonly Internal: boolean
  readonly Attachable: boolean
  readonly Ingress: boolean
  readonly ConfigOnly: boolean
  readonly EnableIPv4: boolean | null
  readonly EnableIPv6: boolean | null
  readonly IPAM: {
    readonly Driver: string
    readonly Config: readonly Pool[] | null
    readonly Options: Readonly<Record<string, string>> | null
  } | null
  readonly Options: Readonly<Record<string, string>> | null
  readonly Labels: Readonly<Record<string, string>> | null
}
interface Pool {
  readonly Subnet: string
  readonly IPRange: string
  readonly Gateway: string
  readonly AuxiliaryAddresses: Readonly<Record<string, string>> | null
}

export const networkCreateBody: GoType<NetworkCreateBody> = goStruct('network.CreateRequest', {
  Name: goString,
  Driver: goString,
  Internal: goBool,
  Attachable: goBool,
  Ingress: goBool,
  ConfigOnly: goBool,
  EnableIPv4: goPointer(goBool),
  EnableIPv6: goPointer(goBool),
  IPAM: goPointer(
    goStruct('network.IPAM', {
      Driver: goString,
      Config: goSlice(pool),
      Options: goMap(goString),
    }),
  ),
  Options: goMap(goString),
  Labels: goMap(goString),
})
export function toNewNetwork(value: NetworkCreateBody): NewNetwork {
  const pools = (value.IPAM?.Config ?? []).map((one): AddressPool => ({
    subnet: one.Subnet,
    ipRange: one.IPRange,
    gateway: one.Gateway,
    auxiliary: one.AuxiliaryAddresses,
  }))
  return {
    name: value.Name,
    driver: value.Driver || 'bridge',
    enableIPv4: value.EnableIPv4 ?? true,
    enableIPv6: value.EnableIPv6 ?? false,
    internal: value.Internal,
    attachable: value.Attachable,
    ingress: value.Ingress,
    configOnly: value.ConfigOnly,
    options: value.Options ?? {},
    labels: value.Labels ?? {},
    ipamDriver: value.IPAM?.Driver || 'default',
    ipamOptions: value.IPAM?.Options ?? null,
    pools,
  }
}

export const networkConnectBody: GoType<{
  readonly Container: string
  readonly EndpointConfig: EndpointConfig
}> = goStruct('network.ConnectRequest', { Container: goString, EndpointConfig: endpointConfig })

export const networkDisconnectBody: GoType<{
  readonly Container: string
  readonly Force: boolean
}> = goStruct('network.DisconnectRequest', { Container: goString, Force: goBool })
