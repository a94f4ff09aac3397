import type { Random } from '@crvouga/mockingbird-shared-runtime/testing'
import type { Step } from './step.ts'
import type { Verb } from './walk.ts'

type Life = 'absent' | 'created' | 'running' | 'paused' | 'exited'
const places = ['{c0}', '{c1}', '{c2}', '{c3}']

const verbsOf: Readonly<Record<Life, readonly Verb[]>> = {
  absent: ['start'],
  created: ['start', 'start', 'start', 'start', 'rename', 'remove'],
  running: ['stop', 'kill', 'pause', 'pause', 'restart', 'remove', 'rename', 'update'],
  paused: ['unpause', 'unpause', 'kill', 'stop', 'restart', 'remove'],
  exited: ['start', 'start', 'start', 'restart', 'remove', 'remove', 'rename'],
}

/** What a walk has probably led to; nothing rests on its being right. */
export class Model {
  private readonly lives = new Map<string, Life>(places.map((place) => [place, 'absent']))

  isEmpty(): boolean {
    return this.which((life) => life !== 'absent').length === 0
  }
  any(random: Random): string {
    const some = this.which((life) => life !== 'absent')
    return some.length > 0 && random.chance(0.95) ? random.pick(some) : random.pick(places)
  }
  running(random: Random): string {
    const some = this.which((life) => life === 'running')
    return some.length > 0 && random.chance(0.85) ? random.pick(some) : this.any(random)
  }
  free(random: Random): string {
    const some = this.which((life) => life === 'absent')
    return random.pick(some.length > 0 ? some : places)
  }
  verbs(place: string): readonly Verb[] {
    return verbsOf[this.lives.get(place) ?? 'absent']
  }

  did(step: Step): void {
    if (step.do !== 'call' || step.on === undefined) return
    const life = this.lives.get(step.on) ?? 'absent'
    const verb = /\/([a-z]+)(?:\?|$)/.exec(step.path)?.[1]
    const after = this.afterwards(step, verb, life)
    if (after !== undefined) this.lives.set(step.on, after)
  }

  private afterwards(
    step: Extract<Step, { do: 'call' }>,
    verb: string | undefined,
    life: Life,
  ): Life | undefined {
    if (step.method === 'DELETE') {
      return step.path.includes('force') || life === 'created' || life === 'exited'
        ? 'absent'
        : life
    }
    const ends = /exit|missing/.test(JSON.stringify(step.body ?? ''))
    if (verb === 'create' && life === 'absent') return ends ? 'exited' : 'created'
    if (life === 'absent') return undefined
    if (verb === 'start' || verb === 'restart') return life === 'paused' ? life : 'running'
    if (verb === 'stop') return life === 'created' ? life : 'exited'
    if (verb === 'kill' && !/USR1|NOPE|=0/.test(step.path))
      return life === 'created' ? life : 'exited'
    if (verb === 'pause' && life === 'running') return 'paused'
    if (verb === 'unpause' && life === 'paused') return 'running'
    return undefined
  }

  private which(wanted: (life: Life) => boolean): readonly string[] {
    return places.filter((place) => wanted(this.lives.get(place) ?? 'absent'))
  }
}
