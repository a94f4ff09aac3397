import type { Effect, Machine } from '../contract.ts'
import type { FileTree } from '../files/file-tree.ts'
import type { ShellState } from '../shell/state.ts'
import type { Channel, Description, Frame, MachineState, Pipe, Process } from './state.ts'

type Draft<T> = { -readonly [K in keyof T]: T[K] }
export type ShellDraft = Draft<ShellState>
export interface ProcessDraft extends Draft<Omit<Process, 'stack' | 'shell'>> {
  stack: Frame[]
  shell: ShellDraft | null
}

/**
 * One step's working copy of a machine. It lives only inside that step: tables are copied once, a
 * process when it is first touched, everything deeper is replaced and never changed in place.
 */
export class Kernel {
  readonly now: number
  readonly effects: Effect[] = []
  /** Work done in this slice; see the scheduler. */
  ticks = 0
  files: FileTree
  readonly descriptions: Record<number, Description>
  readonly pipes: Record<number, Pipe>
  readonly channels: Record<string, Channel>
  readonly timers: Record<number, number>
  readonly settings: Draft<
    Omit<MachineState, 'files' | 'processes' | 'descriptions' | 'pipes' | 'channels' | 'timers'>
  >
  private readonly kept: Record<number, Process>
  private readonly drafts = new Map<number, ProcessDraft>()

  constructor(machine: Machine, now: number) {
    const { files, processes, descriptions, pipes, channels, timers, ...settings } = machine
    this.now = now
    this.files = files
    this.kept = { ...processes }
    this.descriptions = { ...descriptions }
    this.pipes = { ...pipes }
    this.channels = { ...channels }
    this.timers = { ...timers }
    this.settings = settings
  }

  /** The machine after this step. */
  seal(): Machine {
    const processes: Record<number, Process> = { ...this.kept }
    for (const [pid, draft] of this.drafts) processes[pid] = { ...draft }
    return {
      ...this.settings,
      files: this.files,
      processes,
      descriptions: this.descriptions,
      pipes: this.pipes,
      channels: this.channels,
      timers: this.timers,
    }
  }

  /** Pids in ascending order. */
  pids(): number[] {
    return Object.keys(this.kept).map(Number)
  }

  peek(pid: number): Process | undefined {
    return this.drafts.get(pid) ?? this.kept[pid]
  }

  /** That process, to be changed. */
  own(pid: number): ProcessDraft | undefined {
    const draft = this.drafts.get(pid)
    if (draft !== undefined) return draft
    const process = this.kept[pid]
    return process === undefined ? undefined : this.admit(process)
  }

  admit(process: Process): ProcessDraft {
    const draft: ProcessDraft = {
      ...process,
      stack: [...process.stack],
      shell: process.shell === null ? null : { ...process.shell },
    }
    this.kept[process.pid] ??= process
    this.drafts.set(process.pid, draft)
    return draft
  }

  remove(pid: number): void {
    delete this.kept[pid]
    this.drafts.delete(pid)
  }

  startTimer(pid: number, at: number): number {
    const id = this.settings.nextTimer
    this.settings.nextTimer += 1
    this.timers[id] = pid
    this.effects.push({ type: 'timer', id, at })
    return id
  }

  cancelTimer(id: number): void {
    if (this.timers[id] === undefined) return
    delete this.timers[id]
    this.effects.push({ type: 'cancel-timer', id })
  }

  /** 32 random bits (xorshift32): the same seed gives the same run. */
  random(): number {
    let x = this.settings.random
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.settings.random = x >>> 0
    return this.settings.random
  }
}
