/**
 * What containers of a walk run. `loop` ends on TERM, `hold` and `cat` do not; the others end by themselves. Which
 * of two streams is logged first is by chance, unless time passes between.
 */
export const programs = {
  loop: ['sh', '-c', 'trap "exit 0" TERM; echo up; while :; do sleep 0.1; done'],
  hold: ['sh', '-c', 'echo held >&2; sleep 0.1; echo up; exec sleep 1000'],
  cat: ['sh', '-c', 'echo up; exec cat'],
  exit0: ['sh', '-c', 'echo done'],
  exit3: ['sh', '-c', 'echo out; sleep 0.1; echo wrong >&2; exit 3'],
  missing: ['/nosuch'],
} as const
export type ProgramName = keyof typeof programs
export const programLabel = 'mockingbird.oracle.program'
export const ownLabel = 'mockingbird.oracle'

/**
 * One step, as data. Objects are named by places (`{c0}` a container's name, `{c0:id}`, `{c0:12}`, `{n0}`, `{v0}`,
 * `{t0}`, `{e0}`) that the player fills with what its own side has, so that any part of a walk is a walk.
 */
export type Step =
  | {
      readonly do: 'call'
      readonly method: string
      readonly path: string
      readonly body?: unknown
      /** The container that this may change. */
      readonly on?: string
    }
  | { readonly do: 'wait'; readonly on: string; readonly query: string }
  | {
      readonly do: 'attach'
      readonly on: string
      readonly query: string
      readonly input?: string
      readonly end: 'half-close' | 'detach' | 'drop'
    }
  | {
      readonly do: 'exec'
      readonly on: string
      readonly body: object
      readonly start: 'upgrade' | 'plain' | 'detach' | 'never'
      readonly input?: string
      /** It does not end by itself. */
      readonly stays?: boolean
    }
  | { readonly do: 'events'; readonly filters: object }
  | { readonly do: 'restart'; readonly how: RestartKind }
  /** Waits until it stays as it is, and shows it. */
  | { readonly do: 'look'; readonly on: string }

/** An orderly end, or none, of a daemon that keeps containers running while it is away, or does not. */
export type RestartKind = 'orderly' | 'killed' | 'live-orderly' | 'live-killed'

export const query = (filters: object): string => encodeURIComponent(JSON.stringify(filters))

export const container = (program: ProgramName, more: object = {}): object => ({
  Image: 'busybox',
  Cmd: programs[program],
  StopTimeout: 1,
  Labels: { [ownLabel]: '1', [programLabel]: program },
  ...more,
})
