import type { Env, TimerId } from '@crvouga/mockingbird-shared-runtime'
import type { Container } from './container.ts'
import { exitContainer } from './exit-container.ts'
import { exitExec } from './exit-exec.ts'
import { readerWindowBytes } from './output.ts'
import { keptVolumes, refreshed } from './mounted-files.ts'
import {
  filesOf,
  initHandle,
  step,
  withFiles,
  type Handle,
  type Machine,
  type MachineEvent,
  type Stepped,
} from './program/machine.ts'
import type { DockerState } from './state.ts'
import {
  addReader,
  appendOutput,
  dropReader,
  moveReader,
  producedBy,
  slowestCursor,
} from './streams.ts'

/** Hands one event to a container's machine and applies what comes of it. */
export function stepMachine(
  state: DockerState,
  container: Container,
  event: MachineEvent,
  env: Env,
): DockerState {
  const row = state.machines.get(container.id)
  if (row === undefined || row.life.status !== 'booted') return state
  return applyStepped(
    state,
    container,
    step(freshMachine(state, container, row.life.machine), event, env.now),
    row.life.timers,
    env,
  )
}

/** The machine with what other containers have written to its volumes. */
export function freshMachine(state: DockerState, container: Container, machine: Machine): Machine {
  const files = filesOf(machine)
  const fresh = refreshed(state, container, files)
  return fresh === files ? machine : withFiles(machine, fresh)
}

/** Puts the machine's new state in, then its effects, one after another. */
export function applyStepped(
  state: DockerState,
  container: Container,
  stepped: Stepped,
  timersBefore: Readonly<Record<string, TimerId>>,
  env: Env,
): DockerState {
  const timers: Record<string, TimerId> = { ...timersBefore }
  for (const effect of stepped.effects) {
    if (effect.type === 'timer') {
      timers[effect.id] = env.schedule(effect.at, {
        type: 'program-timer',
        container: container.id,
        run: container.run,
        timer: effect.id,
      })
    } else if (effect.type === 'cancel-timer') {
      const timer = timers[effect.id]
      if (timer !== undefined) env.cancel(timer)
      delete timers[effect.id]
    }
  }
  let next: DockerState = {
    ...state,
    machines: state.machines.set({
      id: container.id,
      life: { status: 'booted', machine: stepped.machine, timers },
    }),
  }
  next = keptVolumes(next, container, filesOf(stepped.machine))
  for (const effect of stepped.effects) {
    const isInit = 'handle' in effect && effect.handle === initHandle
    if (effect.type === 'output') {
      const source = isInit ? container.id : effect.handle
      const logging = isInit ? container : undefined
      next = appendOutput(next, source, logging, effect.stream, effect.bytes, env)
    } else if (effect.type === 'exit') {
      next = isInit
        ? exitContainer(next, container.id, effect.code, env)
        : exitExec(next, effect.handle, effect.code, env)
    }
  }
  return next
}

/** A timer of a program fell due. */
export function programTimerDue(
  state: DockerState,
  due: { readonly container: string; readonly run: number; readonly timer: number },
  env: Env,
): DockerState {
  const container = state.containers.get(due.container)
  const row = state.machines.get(due.container)
  if (container === undefined || container.run !== due.run || row?.life.status !== 'booted')
    return state
  const { [due.timer]: _fired, ...timers } = row.life.timers
  const machine = freshMachine(state, container, row.life.machine)
  const stepped = step(machine, { type: 'timer', id: due.timer }, env.now)
  return applyStepped(state, container, stepped, timers, env)
}

/** Where the bytes of a source come from: which machine, under which handle. */
function writerOf(
  state: DockerState,
  sourceId: string,
): { readonly container: Container; readonly handle: Handle } | undefined {
  const exec = state.execs.get(sourceId)
  const container = state.containers.get(exec?.container ?? sourceId)
  if (container === undefined) return undefined
  return { container, handle: exec === undefined ? initHandle : exec.id }
}

/** Tells the writer how far it may run ahead of its slowest reader. */
export function adjustRoom(state: DockerState, sourceId: string, env: Env): DockerState {
  const writer = writerOf(state, sourceId)
  if (writer === undefined) return state
  const slowest = slowestCursor(state, sourceId)
  const bytes =
    slowest === undefined
      ? null
      : Math.max(0, readerWindowBytes - (producedBy(state, sourceId) - slowest))
  return stepMachine(
    state,
    writer.container,
    { type: 'output-room', handle: writer.handle, bytes },
    env,
  )
}

export function openReader(
  state: DockerState,
  sourceId: string,
  env: Env,
): { readonly state: DockerState; readonly readerId: number; readonly cursor: number } {
  const added = addReader(state, sourceId, env)
  return {
    state: adjustRoom(added.state, sourceId, env),
    readerId: added.reader.id,
    cursor: added.reader.cursor,
  }
}

export function advanceReader(
  state: DockerState,
  readerId: number,
  cursor: number,
  env: Env,
): DockerState {
  const source = state.readers.get(readerId)?.source
  if (source === undefined) return state
  return adjustRoom(moveReader(state, readerId, cursor), source, env)
}

export function closeReader(state: DockerState, readerId: number, env: Env): DockerState {
  const source = state.readers.get(readerId)?.source
  if (source === undefined) return state
  return adjustRoom(dropReader(state, readerId), source, env)
}

/** Whether a program has more to say than its readers have taken: they should report where they are. */
export const readerLags = (state: DockerState, sourceId: string, cursor: number): boolean =>
  producedBy(state, sourceId) - cursor >= readerWindowBytes / 4
