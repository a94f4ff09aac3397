import type { Kernel, ProcessDraft } from './kernel.ts'
import type { Description, Target } from './state.ts'

/** A new open file description, held once. */
export function newDescription(
  k: Kernel,
  target: Target,
  mode: 'r' | 'w' | 'rw',
  append = false,
): number {
  const id = k.settings.nextDescription
  k.settings.nextDescription += 1
  k.descriptions[id] = {
    refs: 1,
    target,
    readable: mode !== 'w',
    writable: mode !== 'r',
    append,
    offset: 0,
  }
  return id
}

export function holdDescription(k: Kernel, id: number): void {
  const description = k.descriptions[id]
  if (description !== undefined) k.descriptions[id] = { ...description, refs: description.refs + 1 }
}

export function closeDescription(k: Kernel, id: number): void {
  const description = k.descriptions[id]
  if (description === undefined) return
  if (description.refs > 1) {
    k.descriptions[id] = { ...description, refs: description.refs - 1 }
    return
  }
  delete k.descriptions[id]
  if (description.target.kind === 'pipe') closePipeEnd(k, description)
}

function closePipeEnd(k: Kernel, description: Description): void {
  if (description.target.kind !== 'pipe') return
  const pipe = k.pipes[description.target.pipe]
  if (pipe === undefined) return
  const readers = pipe.readers - (description.readable ? 1 : 0)
  const writers = pipe.writers - (description.writable ? 1 : 0)
  const awaited = pipe.fifo !== null && !pipe.fifo.read && pipe.buffer !== ''
  if (readers === 0 && writers === 0 && !awaited) delete k.pipes[description.target.pipe]
  else k.pipes[description.target.pipe] = { ...pipe, readers, writers }
}

/** A pipe and its two ends. */
export function newPipe(k: Kernel): { readonly read: number; readonly write: number } {
  const pipe = k.settings.nextPipe
  k.settings.nextPipe += 1
  k.pipes[pipe] = { buffer: '', readers: 1, writers: 1, fifo: null }
  return {
    read: newDescription(k, { kind: 'pipe', pipe, end: 'read' }, 'r'),
    write: newDescription(k, { kind: 'pipe', pipe, end: 'write' }, 'w'),
  }
}

/** Puts a description (already held for it) at that number, closing what was there. */
export function setFd(k: Kernel, p: ProcessDraft, fd: number, description: number): void {
  const old = p.fds[fd]
  p.fds = { ...p.fds, [fd]: description }
  if (old !== undefined) closeDescription(k, old)
}

export function closeFd(k: Kernel, p: ProcessDraft, fd: number): void {
  const old = p.fds[fd]
  if (old === undefined) return
  const { [fd]: _gone, ...rest } = p.fds
  p.fds = rest
  closeDescription(k, old)
}

/** The lowest free number from `from` on. */
export function freeFd(p: ProcessDraft, from = 3): number {
  let fd = from
  while (p.fds[fd] !== undefined) fd += 1
  return fd
}
