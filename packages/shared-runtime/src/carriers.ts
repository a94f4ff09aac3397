import type { Call } from './message.ts'
import { defaultNamespace, isName, mainBranch } from './namespace-names.ts'
import type { AnyService } from './service.ts'
import type { WireCall } from './wire-call.ts'

/** Where a request belongs, before anything is looked up. */
export interface Address {
  readonly namespace: string
  readonly branch: string
  /** Checkpoint whose past is read; undefined = the present. */
  readonly at: string | undefined
  /** The call as the service shall see it: without the namespace prefix. */
  readonly call: Call
  /** The listener may be reached by other machines. */
  readonly exposed: boolean
}

export type AddressProblem = 'bad-namespace' | 'bad-branch' | 'bad-checkpoint'

const prefix = '/ns/'

/**
 * Header, then path prefix, then credential, then the listener's own namespace, then `default`. The prefix
 * may name a branch too, for clients that can set a base URL but no header: `/ns/<namespace>~<branch>/…`.
 */
export function addressOf(
  call: WireCall,
  service: AnyService,
  listenerNamespace: string | undefined,
): Address | AddressProblem {
  let inner: Call = call
  let fromPath: readonly string[] = []
  if (call.path.startsWith(prefix)) {
    const end = call.path.indexOf('/', prefix.length)
    const taken = call.path.slice(prefix.length, end === -1 ? undefined : end)
    fromPath = taken.split('~', 2)
    inner = new CallBelow(call, prefix + taken)
  }
  const { headers } = call
  const namespace =
    headers.get('x-mockingbird-namespace') ??
    fromPath[0] ??
    service.namespaceOf?.(inner) ??
    listenerNamespace ??
    defaultNamespace
  if (!isName(namespace)) return 'bad-namespace'
  const branch = headers.get('x-mockingbird-branch') ?? fromPath[1] ?? mainBranch
  if (!isName(branch)) return 'bad-branch'
  const at = headers.get('x-mockingbird-at')
  if (at !== undefined && !isName(at)) return 'bad-checkpoint'
  return { namespace, branch, at, call: inner, exposed: call.exposed === true }
}

/** The same call below a prefix: links in its answers keep the prefix. What costs is still made on first use. */
class CallBelow implements Call {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Call['headers']
  readonly httpVersion: Call['httpVersion']
  readonly carrier: Call['carrier']
  readonly baseUrl: string
  readonly bodyLength: number | null
  private readonly whole: Call

  constructor(whole: Call, taken: string) {
    const path = whole.path.slice(taken.length)
    this.method = whole.method
    this.path = path === '' ? '/' : path
    this.search = whole.search
    this.headers = whole.headers
    this.httpVersion = whole.httpVersion
    this.carrier = whole.carrier
    this.baseUrl = whole.baseUrl + taken
    this.bodyLength = whole.bodyLength
    this.whole = whole
  }

  get query(): URLSearchParams {
    return this.whole.query
  }
  get signal(): AbortSignal {
    return this.whole.signal
  }
  body(): Promise<Uint8Array> {
    return this.whole.body()
  }
}
