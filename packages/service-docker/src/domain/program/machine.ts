import type {
  Handle,
  Machine,
  MachineEvent,
  MachineOptions,
  ProcessInfo,
  ProcessSpec,
  SpawnFailure,
  Stepped,
} from './contract.ts'
import type { FileTree } from './files/file-tree.ts'

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
export type { ProgramRule, ProgramScript, ScriptSignal, ScriptStep } from './script.ts'
export { spawnFailureExitCode, spawnFailureText } from './spawn-failure.ts'

/** Starts pid 1 over an image's files and runs it as far as it goes. */
export function bootMachine(
  spec: ProcessSpec,
  files: FileTree,
  now: number,
  options?: MachineOptions,
): Stepped | SpawnFailure {
  throw new Error(`not built: ${String(spec.argv)} ${files.type} ${now} ${String(options)}`)
}

/** Starts an exec. The handle must be new. */
export function spawn(
  machine: Machine,
  handle: Handle,
  spec: ProcessSpec,
  now: number,
): Stepped | SpawnFailure {
  throw new Error(`not built: ${String(machine)} ${handle} ${String(spec.argv)} ${now}`)
}

export function step(machine: Machine, event: MachineEvent, now: number): Stepped {
  throw new Error(`not built: ${String(machine)} ${event.type} ${now}`)
}

export const isSpawnFailure = (result: Stepped | SpawnFailure): result is SpawnFailure =>
  'kind' in result

/** Every process, by pid, zombies included: what `docker top` lists. */
export function processes(machine: Machine): readonly ProcessInfo[] {
  throw new Error(`not built: ${String(machine)}`)
}

/** Whether init still runs. After it ended every event is ignored; the files stay readable. */
export function isRunning(machine: Machine): boolean {
  throw new Error(`not built: ${String(machine)}`)
}

export function isPaused(machine: Machine): boolean {
  throw new Error(`not built: ${String(machine)}`)
}

/** The pid inside the machine of that handle's root process; undefined once it ended. */
export function rootPid(machine: Machine, handle: Handle): number | undefined {
  throw new Error(`not built: ${String(machine)} ${handle}`)
}

/** Bytes written to that handle's stdin that its programs have not read yet. */
export function stdinBuffered(machine: Machine, handle: Handle): number {
  throw new Error(`not built: ${String(machine)} ${handle}`)
}

/** The container's file system as it is now: hand it to the next boot, to archive and to changes. */
export const filesOf = (machine: Machine): FileTree => machine.files

/** The same machine over other files (an archive was extracted into it). */
export const withFiles = (machine: Machine, files: FileTree): Machine => ({ ...machine, files })
