import type { SupportedOperationId } from './generated/contract.ts'
import { buildPrune } from './operations/build-prune.ts'
import { configCreate } from './operations/config-create.ts'
import { configDelete } from './operations/config-delete.ts'
import { configInspect } from './operations/config-inspect.ts'
import { configList } from './operations/config-list.ts'
import { configUpdate } from './operations/config-update.ts'
import { containerArchive } from './operations/container-archive.ts'
import { containerArchiveInfo } from './operations/container-archive-info.ts'
import { containerAttach } from './operations/container-attach.ts'
import { containerAttachWebsocket } from './operations/container-attach-websocket.ts'
import { containerChanges } from './operations/container-changes.ts'
import { containerCreate } from './operations/container-create.ts'
import { containerDelete } from './operations/container-delete.ts'
import { containerExec } from './operations/container-exec.ts'
import { containerExport } from './operations/container-export.ts'
import { containerInspect } from './operations/container-inspect.ts'
import { containerKill } from './operations/container-kill.ts'
import { containerList } from './operations/container-list.ts'
import { containerLogs } from './operations/container-logs.ts'
import { containerPause } from './operations/container-pause.ts'
import { containerPrune } from './operations/container-prune.ts'
import { containerRename } from './operations/container-rename.ts'
import { containerResize } from './operations/container-resize.ts'
import { containerRestart } from './operations/container-restart.ts'
import { containerStart } from './operations/container-start.ts'
import { containerStats } from './operations/container-stats.ts'
import { containerStop } from './operations/container-stop.ts'
import { containerTop } from './operations/container-top.ts'
import { containerUnpause } from './operations/container-unpause.ts'
import { containerUpdate } from './operations/container-update.ts'
import { containerWait } from './operations/container-wait.ts'
import { distributionInspect } from './operations/distribution-inspect.ts'
import { execInspect } from './operations/exec-inspect.ts'
import { execResize } from './operations/exec-resize.ts'
import { execStart } from './operations/exec-start.ts'
import { imageBuild } from './operations/image-build.ts'
import { imageCommit } from './operations/image-commit.ts'
import { imageCreate } from './operations/image-create.ts'
import { imageDelete } from './operations/image-delete.ts'
import { imageGet } from './operations/image-get.ts'
import { imageGetAll } from './operations/image-get-all.ts'
import { imageHistory } from './operations/image-history.ts'
import { imageInspect } from './operations/image-inspect.ts'
import { imageList } from './operations/image-list.ts'
import { imageLoad } from './operations/image-load.ts'
import { imagePrune } from './operations/image-prune.ts'
import { imagePush } from './operations/image-push.ts'
import { imageTag } from './operations/image-tag.ts'
import { networkConnect } from './operations/network-connect.ts'
import { networkCreate } from './operations/network-create.ts'
import { networkDelete } from './operations/network-delete.ts'
import { networkDisconnect } from './operations/network-disconnect.ts'
import { networkInspect } from './operations/network-inspect.ts'
import { networkList } from './operations/network-list.ts'
import { networkPrune } from './operations/network-prune.ts'
import { nodeDelete } from './operations/node-delete.ts'
import { nodeInspect } from './operations/node-inspect.ts'
import { nodeList } from './operations/node-list.ts'
import { nodeUpdate } from './operations/node-update.ts'
import { pluginInspect } from './operations/plugin-inspect.ts'
import { pluginList } from './operations/plugin-list.ts'
import { putContainerArchive } from './operations/put-container-archive.ts'
import { secretCreate } from './operations/secret-create.ts'
import { secretDelete } from './operations/secret-delete.ts'
import { secretInspect } from './operations/secret-inspect.ts'
import { secretList } from './operations/secret-list.ts'
import { secretUpdate } from './operations/secret-update.ts'
import { serviceCreate } from './operations/service-create.ts'
import { serviceDelete } from './operations/service-delete.ts'
import { serviceInspect } from './operations/service-inspect.ts'
import { serviceList } from './operations/service-list.ts'
import { serviceLogs } from './operations/service-logs.ts'
import { serviceUpdate } from './operations/service-update.ts'
import { session } from './operations/session.ts'
import { swarmInspect } from './operations/swarm-inspect.ts'
import { swarmLeave } from './operations/swarm-leave.ts'
import { swarmUnlock } from './operations/swarm-unlock.ts'
import { swarmUnlockkey } from './operations/swarm-unlockkey.ts'
import { swarmUpdate } from './operations/swarm-update.ts'
import { systemDataUsage } from './operations/system-data-usage.ts'
import { systemEvents } from './operations/system-events.ts'
import { systemInfo } from './operations/system-info.ts'
import { systemPing } from './operations/system-ping.ts'
import { systemPingHead } from './operations/system-ping-head.ts'
import { systemVersion } from './operations/system-version.ts'
import { taskInspect } from './operations/task-inspect.ts'
import { taskList } from './operations/task-list.ts'
import { taskLogs } from './operations/task-logs.ts'
import { volumeCreate } from './operations/volume-create.ts'
import { volumeDelete } from './operations/volume-delete.ts'
import { volumeInspect } from './operations/volume-inspect.ts'
import { volumeList } from './operations/volume-list.ts'
import { volumePrune } from './operations/volume-prune.ts'
import { volumeUpdate } from './operations/volume-update.ts'
import type { Operation } from './operations/parts/operation.ts'

/** Every supported operation of the contract and who answers it. */
export const handlers: Readonly<Record<SupportedOperationId, Operation>> = {
  BuildPrune: buildPrune,
  ConfigCreate: configCreate,
  ConfigDelete: configDelete,
  ConfigInspect: configInspect,
  ConfigList: configList,
  ConfigUpdate: configUpdate,
  ContainerArchive: containerArchive,
  ContainerArchiveInfo: containerArchiveInfo,
  ContainerAttach: containerAttach,
  ContainerAttachWebsocket: containerAttachWebsocket,
  ContainerChanges: containerChanges,
  ContainerCreate: containerCreate,
  ContainerDelete: containerDelete,
  ContainerExec: containerExec,
  ContainerExport: containerExport,
  ContainerInspect: containerInspect,
  ContainerKill: containerKill,
  ContainerList: containerList,
  ContainerLogs: containerLogs,
  ContainerPause: containerPause,
  ContainerPrune: containerPrune,
  ContainerRename: containerRename,
  ContainerResize: containerResize,
  ContainerRestart: containerRestart,
  ContainerStart: containerStart,
  ContainerStats: containerStats,
  ContainerStop: containerStop,
  ContainerTop: containerTop,
  ContainerUnpause: containerUnpause,
  ContainerUpdate: containerUpdate,
  ContainerWait: containerWait,
  DistributionInspect: distributionInspect,
  ExecInspect: execInspect,
  ExecResize: execResize,
  ExecStart: execStart,
  ImageBuild: imageBuild,
  ImageCommit: imageCommit,
  ImageCreate: imageCreate,
  ImageDelete: imageDelete,
  ImageGet: imageGet,
  ImageGetAll: imageGetAll,
  ImageHistory: imageHistory,
  ImageInspect: imageInspect,
  ImageList: imageList,
  ImageLoad: imageLoad,
  ImagePrune: imagePrune,
  ImagePush: imagePush,
  ImageTag: imageTag,
  NetworkConnect: networkConnect,
  NetworkCreate: networkCreate,
  NetworkDelete: networkDelete,
  NetworkDisconnect: networkDisconnect,
  NetworkInspect: networkInspect,
  NetworkList: networkList,
  NetworkPrune: networkPrune,
  NodeDelete: nodeDelete,
  NodeInspect: nodeInspect,
  NodeList: nodeList,
  NodeUpdate: nodeUpdate,
  PluginInspect: pluginInspect,
  PluginList: pluginList,
  PutContainerArchive: putContainerArchive,
  SecretCreate: secretCreate,
  SecretDelete: secretDelete,
  SecretInspect: secretInspect,
  SecretList: secretList,
  SecretUpdate: secretUpdate,
  ServiceCreate: serviceCreate,
  ServiceDelete: serviceDelete,
  ServiceInspect: serviceInspect,
  ServiceList: serviceList,
  ServiceLogs: serviceLogs,
  ServiceUpdate: serviceUpdate,
  Session: session,
  SwarmInspect: swarmInspect,
  SwarmLeave: swarmLeave,
  SwarmUnlock: swarmUnlock,
  SwarmUnlockkey: swarmUnlockkey,
  SwarmUpdate: swarmUpdate,
  SystemDataUsage: systemDataUsage,
  SystemEvents: systemEvents,
  SystemInfo: systemInfo,
  SystemPing: systemPing,
  SystemPingHead: systemPingHead,
  SystemVersion: systemVersion,
  TaskInspect: taskInspect,
  TaskList: taskList,
  TaskLogs: taskLogs,
  VolumeCreate: volumeCreate,
  VolumeDelete: volumeDelete,
  VolumeInspect: volumeInspect,
  VolumeList: volumeList,
  VolumePrune: volumePrune,
  VolumeUpdate: volumeUpdate,
}
