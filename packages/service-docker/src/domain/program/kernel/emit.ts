import { toUint8Array } from '../bytes.ts'
import type { Bytes } from '../files/file-tree.ts'
import type { Kernel } from './kernel.ts'

// A work unit per 64 bytes delivered keeps an endless writer's slice well under a megabyte.
const bytesPerTick = 64

/** Hands bytes to the outside and takes them off the reader's room. */
export function emit(k: Kernel, handle: string, stream: 'stdout' | 'stderr', bytes: Bytes): void {
  const channel = k.channels[handle]
  if (channel === undefined || bytes === '') return
  if (channel.room !== null) {
    k.channels[handle] = { ...channel, room: channel.room - bytes.length }
  }
  k.ticks += bytes.length / bytesPerTick
  k.effects.push({ type: 'output', handle, stream, bytes: toUint8Array(bytes) })
}
