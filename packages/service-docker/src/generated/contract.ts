// Generated from contract/openapi.yaml by `pnpm generate`. Do not edit.

import type { Contract } from '@crvouga/mockingbird-shared-runtime'

export const contract: Contract = {
  title: 'Docker Engine',
  version: '1.52',
  operations: {
    ContainerList: {
      method: 'GET',
      path: '/containers/json',
      supported: true,
      statuses: [200, 400, 404, 500],
      safeQuery: ['all', 'limit', 'size'],
      scenarios: ['DK-01'],
    },
    ContainerCreate: {
      method: 'POST',
      path: '/containers/create',
      supported: true,
      statuses: [201, 400, 404, 409, 500],
      scenarios: ['DK-02', 'DK-05'],
    },
    ContainerInspect: {
      method: 'GET',
      path: '/containers/{id*}/json',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-01', 'DK-02'],
    },
    ContainerTop: {
      method: 'GET',
      path: '/containers/{id*}/top',
      supported: true,
      statuses: [200, 404, 409, 500],
      scenarios: ['DK-20'],
    },
    ContainerLogs: {
      method: 'GET',
      path: '/containers/{id*}/logs',
      supported: true,
      statuses: [200, 400, 404, 500, 501],
      safeQuery: ['follow', 'stdout', 'stderr', 'tail', 'timestamps'],
      scenarios: ['DK-16'],
    },
    ContainerChanges: {
      method: 'GET',
      path: '/containers/{id*}/changes',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerExport: {
      method: 'GET',
      path: '/containers/{id*}/export',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerStats: {
      method: 'GET',
      path: '/containers/{id*}/stats',
      supported: true,
      statuses: [200, 404, 409, 500],
      scenarios: ['DK-20'],
    },
    ContainerResize: {
      method: 'POST',
      path: '/containers/{id*}/resize',
      supported: true,
      statuses: [200, 400, 404, 409, 500],
      safeQuery: ['h', 'w'],
      scenarios: ['DK-15'],
    },
    ContainerStart: {
      method: 'POST',
      path: '/containers/{id*}/start',
      supported: true,
      statuses: [204, 304, 400, 404, 409, 500],
      scenarios: ['DK-03', 'DK-05'],
    },
    ContainerStop: {
      method: 'POST',
      path: '/containers/{id*}/stop',
      supported: true,
      statuses: [204, 304, 404, 500],
      safeQuery: ['t', 'signal'],
      scenarios: ['DK-04', 'DK-05'],
    },
    ContainerRestart: {
      method: 'POST',
      path: '/containers/{id*}/restart',
      supported: true,
      statuses: [204, 404, 500],
      safeQuery: ['t', 'signal'],
      scenarios: ['DK-20'],
    },
    ContainerKill: {
      method: 'POST',
      path: '/containers/{id*}/kill',
      supported: true,
      statuses: [204, 400, 404, 409, 500],
      safeQuery: ['signal'],
      scenarios: ['DK-04', 'DK-05'],
    },
    ContainerUpdate: {
      method: 'POST',
      path: '/containers/{id*}/update',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerRename: {
      method: 'POST',
      path: '/containers/{id*}/rename',
      supported: true,
      statuses: [204, 400, 404, 409, 500],
      scenarios: ['DK-20'],
    },
    ContainerPause: {
      method: 'POST',
      path: '/containers/{id*}/pause',
      supported: true,
      statuses: [204, 404, 409, 500],
      scenarios: ['DK-20'],
    },
    ContainerUnpause: {
      method: 'POST',
      path: '/containers/{id*}/unpause',
      supported: true,
      statuses: [204, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerAttach: {
      method: 'POST',
      path: '/containers/{id*}/attach',
      supported: true,
      statuses: [101, 200, 400, 404, 409, 500],
      safeQuery: ['stream', 'stdin', 'stdout', 'stderr', 'logs'],
      scenarios: ['DK-08', 'DK-09', 'DK-15'],
    },
    ContainerAttachWebsocket: {
      method: 'GET',
      path: '/containers/{id*}/attach/ws',
      supported: true,
      statuses: [101, 200, 400, 404, 500],
      scenarios: ['DK-15'],
    },
    ContainerWait: {
      method: 'POST',
      path: '/containers/{id*}/wait',
      supported: true,
      statuses: [200, 400, 404, 500],
      safeQuery: ['condition'],
      read: true,
      scenarios: ['DK-03'],
    },
    ContainerDelete: {
      method: 'DELETE',
      path: '/containers/{id*}',
      supported: true,
      statuses: [204, 400, 404, 409, 500],
      safeQuery: ['force', 'v', 'link'],
      scenarios: ['DK-04', 'DK-05'],
    },
    ContainerArchive: {
      method: 'GET',
      path: '/containers/{id*}/archive',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerArchiveInfo: {
      method: 'HEAD',
      path: '/containers/{id*}/archive',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-20'],
    },
    PutContainerArchive: {
      method: 'PUT',
      path: '/containers/{id*}/archive',
      supported: true,
      statuses: [200, 400, 403, 404, 500],
      scenarios: ['DK-20'],
    },
    ContainerPrune: {
      method: 'POST',
      path: '/containers/prune',
      supported: true,
      statuses: [200, 400, 409, 500],
      scenarios: ['DK-20'],
    },
    ImageList: {
      method: 'GET',
      path: '/images/json',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-01', 'DK-18'],
    },
    ImageBuild: {
      method: 'POST',
      path: '/build',
      supported: true,
      statuses: [200, 400, 500],
    },
    BuildPrune: {
      method: 'POST',
      path: '/build/prune',
      supported: true,
      statuses: [200, 500],
    },
    ImageCreate: {
      method: 'POST',
      path: '/images/create',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-18'],
    },
    ImageInspect: {
      method: 'GET',
      path: '/images/{name*}/json',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-01', 'DK-18'],
    },
    ImageHistory: {
      method: 'GET',
      path: '/images/{name*}/history',
      supported: true,
      statuses: [200, 400, 404, 500],
      scenarios: ['DK-18'],
    },
    ImagePush: {
      method: 'POST',
      path: '/images/{name*}/push',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-18'],
    },
    ImageTag: {
      method: 'POST',
      path: '/images/{name*}/tag',
      supported: true,
      statuses: [200, 201, 400, 404, 409, 500],
      scenarios: ['DK-18'],
    },
    ImageDelete: {
      method: 'DELETE',
      path: '/images/{name*}',
      supported: true,
      statuses: [200, 400, 404, 409, 500],
      scenarios: ['DK-18'],
    },
    ImageSearch: {
      method: 'GET',
      path: '/images/search',
      supported: false,
      reason: 'the scripted registry has no search index',
      statuses: [200, 500],
    },
    ImagePrune: {
      method: 'POST',
      path: '/images/prune',
      supported: true,
      statuses: [200, 400, 409, 500],
      scenarios: ['DK-18'],
    },
    SystemAuth: {
      method: 'POST',
      path: '/auth',
      supported: false,
      reason: 'the scripted registry keeps no accounts',
      statuses: [200, 204, 401, 500],
    },
    SystemInfo: {
      method: 'GET',
      path: '/info',
      supported: true,
      statuses: [200, 500],
      scenarios: ['DK-01'],
    },
    SystemVersion: {
      method: 'GET',
      path: '/version',
      supported: true,
      statuses: [200, 500],
      scenarios: ['DK-01'],
    },
    SystemPing: {
      method: 'GET',
      path: '/_ping',
      supported: true,
      statuses: [200, 500],
      scenarios: ['DK-01'],
    },
    SystemPingHead: {
      method: 'HEAD',
      path: '/_ping',
      supported: true,
      statuses: [200, 500],
      scenarios: ['DK-01'],
    },
    ImageCommit: {
      method: 'POST',
      path: '/commit',
      supported: true,
      statuses: [201, 400, 404, 500],
      scenarios: ['DK-18'],
    },
    SystemEvents: {
      method: 'GET',
      path: '/events',
      supported: true,
      statuses: [200, 400, 500],
      safeQuery: ['since', 'until'],
      scenarios: ['DK-17'],
    },
    SystemDataUsage: {
      method: 'GET',
      path: '/system/df',
      supported: true,
      statuses: [200, 400, 500],
      scenarios: ['DK-20'],
    },
    ImageGet: {
      method: 'GET',
      path: '/images/{name*}/get',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-18'],
    },
    ImageGetAll: {
      method: 'GET',
      path: '/images/get',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-18'],
    },
    ImageLoad: {
      method: 'POST',
      path: '/images/load',
      supported: true,
      statuses: [200, 500],
      scenarios: ['DK-18'],
    },
    ContainerExec: {
      method: 'POST',
      path: '/containers/{id*}/exec',
      supported: true,
      statuses: [201, 400, 404, 409, 500],
      scenarios: ['DK-15'],
    },
    ExecStart: {
      method: 'POST',
      path: '/exec/{id}/start',
      supported: true,
      statuses: [101, 200, 400, 404, 409],
      scenarios: ['DK-15'],
    },
    ExecResize: {
      method: 'POST',
      path: '/exec/{id}/resize',
      supported: true,
      statuses: [200, 400, 404, 500],
      safeQuery: ['h', 'w'],
      scenarios: ['DK-15'],
    },
    ExecInspect: {
      method: 'GET',
      path: '/exec/{id}/json',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-15'],
    },
    VolumeList: {
      method: 'GET',
      path: '/volumes',
      supported: true,
      statuses: [200, 400, 500],
      scenarios: ['DK-19'],
    },
    VolumeCreate: {
      method: 'POST',
      path: '/volumes/create',
      supported: true,
      statuses: [201, 400, 404, 500],
      scenarios: ['DK-19'],
    },
    VolumeInspect: {
      method: 'GET',
      path: '/volumes/{name*}',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-19'],
    },
    VolumeUpdate: {
      method: 'PUT',
      path: '/volumes/{name*}',
      supported: true,
      statuses: [200, 400, 404, 500, 503],
      scenarios: ['DK-19'],
    },
    VolumeDelete: {
      method: 'DELETE',
      path: '/volumes/{name*}',
      supported: true,
      statuses: [204, 404, 409, 500],
      scenarios: ['DK-19'],
    },
    VolumePrune: {
      method: 'POST',
      path: '/volumes/prune',
      supported: true,
      statuses: [200, 400, 409, 500],
      scenarios: ['DK-19'],
    },
    NetworkList: {
      method: 'GET',
      path: '/networks',
      supported: true,
      statuses: [200, 400, 500],
      scenarios: ['DK-19'],
    },
    NetworkInspect: {
      method: 'GET',
      path: '/networks/{id*}',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-19'],
    },
    NetworkDelete: {
      method: 'DELETE',
      path: '/networks/{id*}',
      supported: true,
      statuses: [204, 403, 404, 500],
      scenarios: ['DK-19'],
    },
    NetworkCreate: {
      method: 'POST',
      path: '/networks/create',
      supported: true,
      statuses: [201, 400, 403, 404, 409, 500],
      scenarios: ['DK-19'],
    },
    NetworkConnect: {
      method: 'POST',
      path: '/networks/{id*}/connect',
      supported: true,
      statuses: [200, 400, 403, 404, 500],
      scenarios: ['DK-19'],
    },
    NetworkDisconnect: {
      method: 'POST',
      path: '/networks/{id*}/disconnect',
      supported: true,
      statuses: [200, 403, 404, 500],
      scenarios: ['DK-19'],
    },
    NetworkPrune: {
      method: 'POST',
      path: '/networks/prune',
      supported: true,
      statuses: [200, 400, 409, 500],
      scenarios: ['DK-19'],
    },
    PluginList: {
      method: 'GET',
      path: '/plugins',
      supported: true,
      statuses: [200, 500],
    },
    GetPluginPrivileges: {
      method: 'GET',
      path: '/plugins/privileges',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [200, 500],
    },
    PluginPull: {
      method: 'POST',
      path: '/plugins/pull',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [204, 500],
    },
    PluginInspect: {
      method: 'GET',
      path: '/plugins/{name*}/json',
      supported: true,
      statuses: [200, 404, 500],
      scenarios: ['DK-01'],
    },
    PluginDelete: {
      method: 'DELETE',
      path: '/plugins/{name*}',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [200, 404, 500],
    },
    PluginEnable: {
      method: 'POST',
      path: '/plugins/{name*}/enable',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [200, 404, 500],
    },
    PluginDisable: {
      method: 'POST',
      path: '/plugins/{name*}/disable',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [200, 404, 500],
    },
    PluginUpgrade: {
      method: 'POST',
      path: '/plugins/{name*}/upgrade',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [204, 404, 500],
    },
    PluginCreate: {
      method: 'POST',
      path: '/plugins/create',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [204, 500],
    },
    PluginPush: {
      method: 'POST',
      path: '/plugins/{name*}/push',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [200, 404, 500],
    },
    PluginSet: {
      method: 'POST',
      path: '/plugins/{name*}/set',
      supported: false,
      reason: 'managed plugins are not modelled',
      statuses: [204, 404, 500],
    },
    NodeList: {
      method: 'GET',
      path: '/nodes',
      supported: true,
      statuses: [200, 500, 503],
    },
    NodeInspect: {
      method: 'GET',
      path: '/nodes/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    NodeDelete: {
      method: 'DELETE',
      path: '/nodes/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    NodeUpdate: {
      method: 'POST',
      path: '/nodes/{id}/update',
      supported: true,
      statuses: [200, 400, 404, 500, 503],
    },
    SwarmInspect: {
      method: 'GET',
      path: '/swarm',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    SwarmInit: {
      method: 'POST',
      path: '/swarm/init',
      supported: false,
      reason: 'swarm mode is not modelled',
      statuses: [200, 400, 500, 503],
    },
    SwarmJoin: {
      method: 'POST',
      path: '/swarm/join',
      supported: false,
      reason: 'swarm mode is not modelled',
      statuses: [200, 400, 500, 503],
    },
    SwarmLeave: {
      method: 'POST',
      path: '/swarm/leave',
      supported: true,
      statuses: [200, 500, 503],
    },
    SwarmUpdate: {
      method: 'POST',
      path: '/swarm/update',
      supported: true,
      statuses: [200, 400, 500, 503],
    },
    SwarmUnlockkey: {
      method: 'GET',
      path: '/swarm/unlockkey',
      supported: true,
      statuses: [200, 500, 503],
    },
    SwarmUnlock: {
      method: 'POST',
      path: '/swarm/unlock',
      supported: true,
      statuses: [200, 500, 503],
    },
    ServiceList: {
      method: 'GET',
      path: '/services',
      supported: true,
      statuses: [200, 500, 503],
    },
    ServiceCreate: {
      method: 'POST',
      path: '/services/create',
      supported: true,
      statuses: [201, 400, 403, 409, 500, 503],
    },
    ServiceInspect: {
      method: 'GET',
      path: '/services/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    ServiceDelete: {
      method: 'DELETE',
      path: '/services/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    ServiceUpdate: {
      method: 'POST',
      path: '/services/{id}/update',
      supported: true,
      statuses: [200, 400, 404, 500, 503],
    },
    ServiceLogs: {
      method: 'GET',
      path: '/services/{id}/logs',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    TaskList: {
      method: 'GET',
      path: '/tasks',
      supported: true,
      statuses: [200, 500, 503],
    },
    TaskInspect: {
      method: 'GET',
      path: '/tasks/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    TaskLogs: {
      method: 'GET',
      path: '/tasks/{id}/logs',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    SecretList: {
      method: 'GET',
      path: '/secrets',
      supported: true,
      statuses: [200, 500, 503],
    },
    SecretCreate: {
      method: 'POST',
      path: '/secrets/create',
      supported: true,
      statuses: [201, 409, 500, 503],
    },
    SecretInspect: {
      method: 'GET',
      path: '/secrets/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    SecretDelete: {
      method: 'DELETE',
      path: '/secrets/{id}',
      supported: true,
      statuses: [204, 404, 500, 503],
    },
    SecretUpdate: {
      method: 'POST',
      path: '/secrets/{id}/update',
      supported: true,
      statuses: [200, 400, 404, 500, 503],
    },
    ConfigList: {
      method: 'GET',
      path: '/configs',
      supported: true,
      statuses: [200, 500, 503],
    },
    ConfigCreate: {
      method: 'POST',
      path: '/configs/create',
      supported: true,
      statuses: [201, 409, 500, 503],
    },
    ConfigInspect: {
      method: 'GET',
      path: '/configs/{id}',
      supported: true,
      statuses: [200, 404, 500, 503],
    },
    ConfigDelete: {
      method: 'DELETE',
      path: '/configs/{id}',
      supported: true,
      statuses: [204, 404, 500, 503],
    },
    ConfigUpdate: {
      method: 'POST',
      path: '/configs/{id}/update',
      supported: true,
      statuses: [200, 400, 404, 500, 503],
    },
    DistributionInspect: {
      method: 'GET',
      path: '/distribution/{name*}/json',
      supported: true,
      statuses: [200, 401, 500],
    },
    Session: {
      method: 'POST',
      path: '/session',
      supported: true,
      statuses: [101, 400, 500],
    },
  },
}

/** Every operation of the contract. */
export type OperationId =
  | 'ContainerList'
  | 'ContainerCreate'
  | 'ContainerInspect'
  | 'ContainerTop'
  | 'ContainerLogs'
  | 'ContainerChanges'
  | 'ContainerExport'
  | 'ContainerStats'
  | 'ContainerResize'
  | 'ContainerStart'
  | 'ContainerStop'
  | 'ContainerRestart'
  | 'ContainerKill'
  | 'ContainerUpdate'
  | 'ContainerRename'
  | 'ContainerPause'
  | 'ContainerUnpause'
  | 'ContainerAttach'
  | 'ContainerAttachWebsocket'
  | 'ContainerWait'
  | 'ContainerDelete'
  | 'ContainerArchive'
  | 'ContainerArchiveInfo'
  | 'PutContainerArchive'
  | 'ContainerPrune'
  | 'ImageList'
  | 'ImageBuild'
  | 'BuildPrune'
  | 'ImageCreate'
  | 'ImageInspect'
  | 'ImageHistory'
  | 'ImagePush'
  | 'ImageTag'
  | 'ImageDelete'
  | 'ImageSearch'
  | 'ImagePrune'
  | 'SystemAuth'
  | 'SystemInfo'
  | 'SystemVersion'
  | 'SystemPing'
  | 'SystemPingHead'
  | 'ImageCommit'
  | 'SystemEvents'
  | 'SystemDataUsage'
  | 'ImageGet'
  | 'ImageGetAll'
  | 'ImageLoad'
  | 'ContainerExec'
  | 'ExecStart'
  | 'ExecResize'
  | 'ExecInspect'
  | 'VolumeList'
  | 'VolumeCreate'
  | 'VolumeInspect'
  | 'VolumeUpdate'
  | 'VolumeDelete'
  | 'VolumePrune'
  | 'NetworkList'
  | 'NetworkInspect'
  | 'NetworkDelete'
  | 'NetworkCreate'
  | 'NetworkConnect'
  | 'NetworkDisconnect'
  | 'NetworkPrune'
  | 'PluginList'
  | 'GetPluginPrivileges'
  | 'PluginPull'
  | 'PluginInspect'
  | 'PluginDelete'
  | 'PluginEnable'
  | 'PluginDisable'
  | 'PluginUpgrade'
  | 'PluginCreate'
  | 'PluginPush'
  | 'PluginSet'
  | 'NodeList'
  | 'NodeInspect'
  | 'NodeDelete'
  | 'NodeUpdate'
  | 'SwarmInspect'
  | 'SwarmInit'
  | 'SwarmJoin'
  | 'SwarmLeave'
  | 'SwarmUpdate'
  | 'SwarmUnlockkey'
  | 'SwarmUnlock'
  | 'ServiceList'
  | 'ServiceCreate'
  | 'ServiceInspect'
  | 'ServiceDelete'
  | 'ServiceUpdate'
  | 'ServiceLogs'
  | 'TaskList'
  | 'TaskInspect'
  | 'TaskLogs'
  | 'SecretList'
  | 'SecretCreate'
  | 'SecretInspect'
  | 'SecretDelete'
  | 'SecretUpdate'
  | 'ConfigList'
  | 'ConfigCreate'
  | 'ConfigInspect'
  | 'ConfigDelete'
  | 'ConfigUpdate'
  | 'DistributionInspect'
  | 'Session'

/** Those that need a handler. */
export type SupportedOperationId =
  | 'ContainerList'
  | 'ContainerCreate'
  | 'ContainerInspect'
  | 'ContainerTop'
  | 'ContainerLogs'
  | 'ContainerChanges'
  | 'ContainerExport'
  | 'ContainerStats'
  | 'ContainerResize'
  | 'ContainerStart'
  | 'ContainerStop'
  | 'ContainerRestart'
  | 'ContainerKill'
  | 'ContainerUpdate'
  | 'ContainerRename'
  | 'ContainerPause'
  | 'ContainerUnpause'
  | 'ContainerAttach'
  | 'ContainerAttachWebsocket'
  | 'ContainerWait'
  | 'ContainerDelete'
  | 'ContainerArchive'
  | 'ContainerArchiveInfo'
  | 'PutContainerArchive'
  | 'ContainerPrune'
  | 'ImageList'
  | 'ImageBuild'
  | 'BuildPrune'
  | 'ImageCreate'
  | 'ImageInspect'
  | 'ImageHistory'
  | 'ImagePush'
  | 'ImageTag'
  | 'ImageDelete'
  | 'ImagePrune'
  | 'SystemInfo'
  | 'SystemVersion'
  | 'SystemPing'
  | 'SystemPingHead'
  | 'ImageCommit'
  | 'SystemEvents'
  | 'SystemDataUsage'
  | 'ImageGet'
  | 'ImageGetAll'
  | 'ImageLoad'
  | 'ContainerExec'
  | 'ExecStart'
  | 'ExecResize'
  | 'ExecInspect'
  | 'VolumeList'
  | 'VolumeCreate'
  | 'VolumeInspect'
  | 'VolumeUpdate'
  | 'VolumeDelete'
  | 'VolumePrune'
  | 'NetworkList'
  | 'NetworkInspect'
  | 'NetworkDelete'
  | 'NetworkCreate'
  | 'NetworkConnect'
  | 'NetworkDisconnect'
  | 'NetworkPrune'
  | 'PluginList'
  | 'PluginInspect'
  | 'NodeList'
  | 'NodeInspect'
  | 'NodeDelete'
  | 'NodeUpdate'
  | 'SwarmInspect'
  | 'SwarmLeave'
  | 'SwarmUpdate'
  | 'SwarmUnlockkey'
  | 'SwarmUnlock'
  | 'ServiceList'
  | 'ServiceCreate'
  | 'ServiceInspect'
  | 'ServiceDelete'
  | 'ServiceUpdate'
  | 'ServiceLogs'
  | 'TaskList'
  | 'TaskInspect'
  | 'TaskLogs'
  | 'SecretList'
  | 'SecretCreate'
  | 'SecretInspect'
  | 'SecretDelete'
  | 'SecretUpdate'
  | 'ConfigList'
  | 'ConfigCreate'
  | 'ConfigInspect'
  | 'ConfigDelete'
  | 'ConfigUpdate'
  | 'DistributionInspect'
  | 'Session'
