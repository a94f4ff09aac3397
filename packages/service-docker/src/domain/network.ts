import type { NetworkId } from './ids.ts'

export interface Network {
  readonly id: NetworkId
  readonly sequence: number
  readonly name: string
  readonly created: number
  readonly driver: string
  readonly enableIPv4: boolean
  readonly enableIPv6: boolean
  readonly internal: boolean
  readonly attachable: boolean
  readonly ingress: boolean
  readonly configOnly: boolean
  readonly options: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly ipamDriver: string
  readonly ipamOptions: Readonly<Record<string, string>> | null
  readonly pools: readonly AddressPool[]
}

export interface AddressPool {
  readonly subnet: string
  readonly ipRange: string
  readonly gateway: string
  readonly auxiliary: Readonly<Record<string, string>> | null
}

export const predefinedNetworks: ReadonlySet<string> = new Set([
  'bridge',
  'host',
  'none',
  'default',
])
export const isPredefined = (name: string): boolean => predefinedNetworks.has(name)

export interface Subnet {
  readonly base: number
  readonly bits: number
}

export function parseSubnet(text: string): Subnet | undefined {
  const match = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(text)
  const address = match === null ? undefined : parseAddress(match[1] ?? '')
  const bits = Number(match?.[2])
  if (address === undefined || bits > 32) return undefined
  const size = 2 ** (32 - bits)
  return { base: Math.floor(address / size) * size, bits }
}

export function parseAddress(text: string): number | undefined {
  const parts = text.split('.').map(Number)
  if (
    parts.length !== 4 ||
    parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)
  ) {
    return undefined
  }
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

export const printAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')

export const subnetSize = (subnet: Subnet): number => 2 ** (32 - subnet.bits)
export const contains = (subnet: Subnet, address: number): boolean =>
  address >= subnet.base && address < subnet.base + subnetSize(subnet)
export const overlap = (a: Subnet, b: Subnet): boolean => contains(a, b.base) || contains(b, a.base)

/** The first subnet of the engine's default pools that overlaps none of these. */
export function freeSubnet(taken: readonly Subnet[]): string | undefined {
  for (const candidate of defaultPools()) {
    const subnet = parseSubnet(candidate)
    if (subnet !== undefined && !taken.some((other) => overlap(subnet, other))) return candidate
  }
  return undefined
}

function* defaultPools(): Generator<string> {
  for (let i = 17; i <= 31; i++) yield `172.${i}.0.0/16`
  for (let i = 0; i < 256; i += 16) yield `192.168.${i}.0/20`
}
