import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container, type Health } from './container.ts'
import type { HealthConfig } from './container-config.ts'
import { emitContainer } from './emit.ts'
import { joined } from './output.ts'
import { placeKey } from './output.ts'
import type { DockerState } from './state.ts'
import { forgetSource } from './streams.ts'

const nanosPerMs = 1e6
const probesKept = 5
const outputBytesMax = 4096

const orDefault = (nanos: number, ms: number): number => (nanos === 0 ? ms : nanos / nanosPerMs)
export const intervalMs = (config: HealthConfig): number => orDefault(config.Interval, 30_000)
export const timeoutMs = (config: HealthConfig): number => orDefault(config.Timeout, 30_000)
const startPeriodMs = (config: HealthConfig): number => config.StartPeriod / nanosPerMs
const startIntervalMs = (config: HealthConfig): number => orDefault(config.StartInterval, 5000)
const retries = (config: HealthConfig): number => (config.Retries === 0 ? 3 : config.Retries)

/** The probe's command line; undefined when there is nothing to probe. */
export function probeCommand(container: Container): readonly string[] | undefined {
  const [kind, ...rest] = container.config.Healthcheck?.Test ?? []
  if (kind === 'CMD') return rest
  if (kind === 'CMD-SHELL') return [...(container.config.Shell ?? ['/bin/sh', '-c']), rest[0] ?? '']
  return undefined
}

export const newHealth: Health = { status: 'starting', failingStreak: 0, log: [] }

/** When the next probe is due, counted from the end of the one before or from the start. */
export function scheduleProbe(container: Container, health: Health, env: Env): void {
  const config = container.config.Healthcheck
  if (config === null || !isExecuting(container.life)) return
  const inStartPeriod =
    health.status === 'starting' && env.now - container.life.startedAt < startPeriodMs(config)
  const wait = inStartPeriod ? startIntervalMs(config) : intervalMs(config)
  env.schedule(env.now + wait, {
    type: 'health-probe',
    container: container.id,
    run: container.run,
  })
}

/** One probe has ended, by itself or by its timeout. */
export function recordProbe(
  state: DockerState,
  container: Container,
  execId: string,
  startedAt: number,
  exitCode: number,
  env: Env,
  timeoutText?: string,
): DockerState {
  const config = container.config.Healthcheck
  const forgotten: DockerState = {
    ...forgetSource(state, execId),
    execs: state.execs.delete(execId),
    readers: withoutReadersOf(state, execId),
  }
  if (config === null || !isExecuting(container.life) || container.life.health === undefined) {
    return forgotten
  }
  const before = container.life.health
  const output = timeoutText ?? probeOutput(state, execId)
  const log = [...before.log, { start: startedAt, end: env.now, exitCode, output }].slice(
    -probesKept,
  )
  const health = judged(before, config, exitCode, env.now - container.life.startedAt, log)
  const changed: Container = { ...container, life: { ...container.life, health } }
  scheduleProbe(changed, health, env)
  const next = { ...forgotten, containers: forgotten.containers.set(changed) }
  return health.status === before.status
    ? next
    : emitContainer(next, changed, `health_status: ${health.status}`, env)
}

function judged(
  before: Health,
  config: HealthConfig,
  exitCode: number,
  ageMs: number,
  log: Health['log'],
): Health {
  if (exitCode === 0) return { status: 'healthy', failingStreak: 0, log }
  if (before.status === 'starting' && ageMs < startPeriodMs(config)) return { ...before, log }
  const failingStreak = before.failingStreak + 1
  const status = failingStreak >= retries(config) ? 'unhealthy' : before.status
  return { status, failingStreak, log }
}

function probeOutput(state: DockerState, execId: string): string {
  const pieces: Uint8Array[] = []
  for (const chunk of state.chunks.rows({ gte: placeKey(execId, 0), lt: `${execId}0` })) {
    pieces.push(chunk.bytes)
  }
  return new TextDecoder().decode(joined(pieces).subarray(0, outputBytesMax))
}

function withoutReadersOf(state: DockerState, execId: string): DockerState['readers'] {
  let { readers } = state
  for (const reader of state.readers.where('source', execId)) readers = readers.delete(reader.id)
  return readers
}
