import type { ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'
import { hello } from './github.ts'

const hooks = `${hello}/hooks`

/** Uses every operation on webhooks. The laws' worlds have nobody who delivers, so a delivery is never found. */
export const hookSteps = (headers: Readonly<Record<string, string>>): readonly ScriptStep[] => {
  const call = (method: string, path: string, body?: object): ScriptStep => ({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const config = { url: 'http://127.0.0.1:9/hook', content_type: 'json', secret: 'sesame' }
  return [
    call('POST', hooks, { config, events: ['*'] }),
    call('POST', hooks, { config, events: ['*'] }),
    call('GET', hooks),
    call('GET', `${hooks}/1`),
    call('PATCH', `${hooks}/1`, { active: true }),
    call('GET', `${hooks}/1/config`),
    call('PATCH', `${hooks}/1/config`, { content_type: 'form' }),
    call('POST', `${hooks}/1/pings`),
    call('POST', `${hooks}/1/tests`),
    call('PATCH', `${hello}/pulls/1`, { title: 'Told to hooks' }),
    call('GET', `${hooks}/1/deliveries`),
    call('GET', `${hooks}/1/deliveries/1`),
    call('POST', `${hooks}/1/deliveries/1/attempts`),
    call('DELETE', `${hooks}/1`),
  ]
}
