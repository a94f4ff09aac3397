import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { defaultDaemon } from './daemon.ts'
import { addNetwork, type NewNetwork } from './networks.ts'
import { emptyState, type DockerState } from './state.ts'

/** An engine that has just been installed: three networks, nothing else. */
export function initialState(env: Env): DockerState {
  let state = emptyState({ ...defaultDaemon, id: uuid(env) })
  for (const network of builtIn) [state] = addNetwork(state, network, env)
  // They were there before anybody could watch.
  return { ...state, events: emptyState(state.daemon).events }
}

function uuid(env: Env): string {
  const hex = env.hex(32)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

const plain: Omit<NewNetwork, 'name' | 'driver'> = {
  enableIPv4: true,
  enableIPv6: false,
  internal: false,
  attachable: false,
  ingress: false,
  configOnly: false,
  options: {},
  labels: {},
  ipamDriver: 'default',
  ipamOptions: null,
  pools: [],
}

const builtIn: readonly NewNetwork[] = [
  { ...plain, name: 'none', driver: 'null' },
  { ...plain, name: 'host', driver: 'host' },
  {
    ...plain,
    name: 'bridge',
    driver: 'bridge',
    options: {
      'com.docker.network.bridge.default_bridge': 'true',
      'com.docker.network.bridge.enable_icc': 'true',
      'com.docker.network.bridge.enable_ip_masquerade': 'true',
      'com.docker.network.bridge.host_binding_ipv4': '0.0.0.0',
      'com.docker.network.bridge.name': 'docker0',
      'com.docker.network.driver.mtu': '1500',
    },
    pools: [{ subnet: '172.17.0.0/16', ipRange: '', gateway: '172.17.0.1', auxiliary: null }],
  },
]
