import type { Address } from '../carriers.ts'
import type { Reply } from '../message.ts'
import type { AnyService } from '../service.ts'
import type { World } from '../world.ts'
import { adminApp } from './app.ts'
import { refusedCaller } from './guard.ts'

export const controlPrefix = '/__admin'
export const isControlPath = (path: string): boolean =>
  path === controlPrefix || path.startsWith(`${controlPrefix}/`)

/** The emulator's own API, the same on every listener. */
export interface ControlPlane {
  readonly answer: (service: AnyService, address: Address) => Promise<Reply>
}

export function controlPlane(world: World): ControlPlane {
  const app = adminApp(world)
  return {
    answer: async (service, address) => {
      const { call } = address
      const refused = refusedCaller(call, world.adminKey)
      if (refused !== undefined) return refused
      const body = call.bodyLength === 0 ? undefined : await call.body()
      const search = call.search === '' ? '' : `?${call.search}`
      // A Response can't carry an upgrade, and would buffer a stream.
      let live: Reply | undefined
      const answerWith = (reply: Reply): Response => {
        live = reply
        return new Response(null)
      }
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

const titleCase = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
