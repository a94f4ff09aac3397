import type { Address } from '../carriers.ts'
import { BodyMalformed, BodyTooLarge, type Reply } from '../message.ts'
import type { AnyService } from '../service.ts'
import type { World } from '../world.ts'
import type { AdminApp } from './app.ts'
import { refusedCaller } from './guard.ts'
import { toolError } from './tool-error.ts'

export const controlPrefix = '/__admin'
export const isControlPath = (path: string): boolean =>
  path === controlPrefix || path.startsWith(`${controlPrefix}/`)

/** The emulator's own API, the same on every listener. */
export interface ControlPlane {
  readonly answer: (service: AnyService, address: Address) => Promise<Reply>
}

/** Its calls, with all that parses them, are loaded when the first one comes: many worlds never see one. */
export function controlPlane(world: World): ControlPlane {
  let loading: Promise<AdminApp> | undefined
  const loaded = (): Promise<AdminApp> => {
    loading ??= import('./app.ts').then(({ adminApp }) => adminApp(world))
    return loading
  }
  return {
    answer: async (service, address) => {
      const { call } = address
      const refused = refusedCaller(address, world.adminKey)
      if (refused !== undefined) return refused
      if (!methods.has(call.method)) {
        return toolError(405, 'no_such_method', 'The admin API has no such method.')
      }
      let body: Uint8Array | undefined
      try {
        body = call.bodyLength === 0 ? undefined : await call.body()
      } catch (error) {
        if (error instanceof BodyTooLarge) {
          return toolError(413, 'body_too_large', 'The body is larger than this service takes.')
        }
        if (error instanceof BodyMalformed) {
          return toolError(400, 'body_malformed', 'The chunks of the body are broken.')
        }
        throw error
      }
      const search = call.search === '' ? '' : `?${call.search}`
      // A Response can't carry an upgrade, and would buffer a stream.
      let live: Reply | undefined
      const answerWith = (reply: Reply): Response => {
        live = reply
        return new Response(null)
      }
      const app = await loaded()
      const response = await app.fetch(
        new Request(`http://admin${call.path}${search}`, {
          method: call.method,
          headers: call.headers.list.map(([name, value]): [string, string] => [name, value]),
          ...(body === undefined ||
          body.length === 0 ||
          call.method === 'GET' ||
          call.method === 'HEAD'
            ? {}
            : { body: body.slice() }),
        }),
        { address, service, signal: call.signal, answerWith },
      )
      if (live !== undefined) return live
      const text = await response.text()
      return {
        status: response.status,
        headers: [...response.headers].map(([name, value]) => [titleCase(name), value] as const),
        // A terminal shows the prompt on a line of its own.
        body: text.endsWith('\n') ? text : `${text}\n`,
      }
    },
  }
}

// A Request refuses some others by throwing.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const titleCase = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
