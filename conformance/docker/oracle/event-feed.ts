import { follow, send, type Address, type Lines } from './http.ts'

export interface EngineEvent {
  readonly Type: string
  readonly Action: string
  readonly Actor: { readonly ID: string; readonly Attributes: Readonly<Record<string, string>> }
  readonly timeNano: number
}

const marker = `/networks/prune?filters=${encodeURIComponent('{"label":["mbo-marker"]}')}`
const isMarker = ({ Type, Action }: EngineEvent): boolean =>
  Type === 'network' && Action === 'prune'

/** The event stream of one walk. A prune that prunes nothing marks how far it must have come. */
export class EventFeed {
  private readonly address: Address
  private readonly api: string
  private readonly lines: Lines
  private taken = 0

  private constructor(address: Address, api: string, lines: Lines) {
    this.address = address
    this.api = api
    this.lines = lines
  }

  static async open(address: Address, api: string): Promise<EventFeed> {
    return new EventFeed(
      address,
      api,
      await follow(address, { method: 'GET', path: `${api}/events` }),
    )
  }

  private events(): readonly EngineEvent[] {
    const text = this.lines.text()
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as EngineEvent)
  }

  /** Waits for what the events since the last time show. */
  async until(isSo: (events: readonly EngineEvent[]) => boolean, ms: number): Promise<boolean> {
    const end = Date.now() + ms
    while (!isSo(this.events().slice(this.taken))) {
      if (Date.now() > end || this.lines.isOver()) return false
      await Promise.race([this.lines.changed(), pause(end - Date.now())])
    }
    return true
  }

  /** Every event since the last time, without the marker. `own` prunes of networks were the walk's. */
  async take(own: number): Promise<readonly EngineEvent[]> {
    await send(this.address, { method: 'POST', path: this.api + marker })
    await this.until((events) => events.filter(isMarker).length > own, 3000)
    const all = this.events().slice(this.taken)
    this.taken += all.length
    const last = all.findLastIndex(isMarker)
    return all.filter((_, i) => i !== last)
  }

  close(): void {
    this.lines.close()
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(1, ms)))
