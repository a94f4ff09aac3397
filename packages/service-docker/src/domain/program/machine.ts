import { emptyMachine, startRoot } from './boot.ts'
import { decodeText, fromUint8Array } from './bytes.ts'
import {
  initHandle,
  type Handle,
  type Machine,
  type MachineEvent,
  type MachineOptions,
  type ProcessInfo,
  type ProcessSpec,
  type SpawnFailure,
  type Stepped,
} from './contract.ts'
import type { FileTree } from './files/file-tree.ts'
import { Kernel } from './kernel/kernel.ts'
import { runSlice } from './kernel/scheduler.ts'
import { postSignal, postToGroup, SIGWINCH } from './kernel/signals.ts'
import { changeTerminal, typeOnTerminal } from './kernel/terminal.ts'
import { userName } from './kernel/users.ts'
import { turn } from './turn.ts'

export { initHandle } from './contract.ts'
export type {
  Effect,
  Handle,
  Machine,
  MachineEvent,
  MachineOptions,
  ProcessInfo,
  ProcessSpec,
  SpawnFailure,
  Stepped,
} from './contract.ts'
export type { Bytes, FileNode, FileTree } from './files/file-tree.ts'
export type { MountPoint } from './kernel/state.ts'
export type { ProgramRule, ProgramScript, ScriptSignal, ScriptStep } from './script.ts'
export { spawnFailureExitCode, spawnFailureText } from './spawn-failure.ts'

/** Starts pid 1 over an image's files and runs it as far as it goes. */
export const bootMachine = (
  spec: ProcessSpec,
  files: FileTree,
  now: number,
  options: MachineOptions = {},
): Stepped | SpawnFailure =>
  startRoot(emptyMachine(files, now, options), initHandle, spec, now, options.createCwd ?? true)

/** Starts an exec. The handle must be new. */
export const spawn = (
  machine: Machine,
  handle: Handle,
  spec: ProcessSpec,
  now: number,
): Stepped | SpawnFailure => startRoot(machine, handle, spec, now, false)

/** Pure: same machine, event and time answer the same. An event for something that ended is ignored. */
export function step(machine: Machine, event: MachineEvent, now: number): Stepped {
  if (machine.ended !== null) return { machine, effects: [] }
  const k = new Kernel(machine, now)
  apply(k, event)
  runSlice(k, turn)
  return { machine: k.seal(), effects: k.effects }
}

function apply(k: Kernel, event: MachineEvent): void {
  switch (event.type) {
    case 'stdin': {
      const channel = k.channels[event.handle]
      if (channel === undefined) return
      const bytes = fromUint8Array(event.bytes)
      if (channel.tty !== null) typeOnTerminal(k, event.handle, bytes)
      else if (!channel.inputClosed) {
        k.channels[event.handle] = { ...channel, input: channel.input + bytes }
      }
      return
    }
    case 'stdin-closed': {
      const channel = k.channels[event.handle]
      // A terminal has no half-close: its programs see nothing (attach/tty-half-close).
      if (channel !== undefined && channel.tty === null) {
        k.channels[event.handle] = { ...channel, inputClosed: true }
      }
      return
    }
    case 'signal': {
      const pid = k.channels[event.handle]?.rootPid
      if (pid !== undefined && pid !== null) postSignal(k, pid, event.signal, 'outside')
      return
    }
    case 'resize': {
      const { handle, rows, cols } = event
      const terminal = k.channels[handle]?.tty
      if (terminal === undefined || terminal === null) return
      changeTerminal(k, handle, (old) => ({ ...old, rows, cols }))
      postToGroup(k, terminal.foreground, SIGWINCH, 'inside')
      return
    }
    case 'timer':
      if (k.timers[event.id] === undefined) return
      if (k.settings.paused) k.settings.deferredTimers = [...k.settings.deferredTimers, event.id]
      else delete k.timers[event.id]
      return
    case 'output-room': {
      const channel = k.channels[event.handle]
      if (channel !== undefined) k.channels[event.handle] = { ...channel, room: event.bytes }
      return
    }
    case 'pause':
      k.settings.paused = true
      return
    case 'unpause':
      k.settings.paused = false
      for (const id of k.settings.deferredTimers) delete k.timers[id]
      k.settings.deferredTimers = []
  }
}

export const isSpawnFailure = (result: Stepped | SpawnFailure): result is SpawnFailure =>
  'kind' in result

/** Every process, by pid, zombies included: what `docker top` lists. */
export const processes = (machine: Machine): readonly ProcessInfo[] =>
  Object.values(machine.processes).map((p) => ({
    pid: p.pid,
    ppid: p.ppid,
    argv: p.argv.map(decodeText),
    uid: p.uid,
    user: userName(machine.files, p.uid),
    startedAt: p.startedAt,
    handle: p.handle,
    tty: (machine.channels[p.handle]?.tty ?? null) !== null,
    state:
      p.exit !== null ? 'zombie' : p.stopped ? 'stopped' : p.wait === null ? 'running' : 'sleeping',
  }))

/** Whether init still runs. After it ended every event is ignored; the files stay readable. */
export const isRunning = (machine: Machine): boolean => machine.ended === null
export const isPaused = (machine: Machine): boolean => machine.paused

/** The pid inside the machine of that handle's root process; undefined once it ended. */
export const rootPid = (machine: Machine, handle: Handle): number | undefined =>
  machine.channels[handle]?.rootPid ?? undefined

/** Bytes written to that handle's stdin that its programs have not read yet. */
export function stdinBuffered(machine: Machine, handle: Handle): number {
  const channel = machine.channels[handle]
  if (channel === undefined) return 0
  const typed = channel.tty?.ready.reduce((sum, line) => sum + line.length, 0) ?? 0
  return channel.input.length + typed
}

/** The container's file system as it is now: hand it to the next boot, to archive and to changes. */
export const filesOf = (machine: Machine): FileTree => machine.files

/** The same machine over other files (an archive was extracted into it). */
export const withFiles = (machine: Machine, files: FileTree): Machine => ({ ...machine, files })
