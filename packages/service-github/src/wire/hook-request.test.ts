import { expect, test } from 'vitest'
import { repositoryId } from '../domain/repository.ts'
import { hookId, unused, type Hook, type HookConfig } from '../domain/webhooks/hook.ts'
import { signatures, toHookRequest } from './hook-request.ts'

const hook = (config: Partial<HookConfig>): Hook => ({
  id: hookId(12),
  repositoryId: repositoryId(34),
  active: true,
  events: ['push'],
  config: {
    url: 'http://127.0.0.1/hook',
    contentType: 'json',
    insecureSsl: '0',
    secret: null,
    ...config,
  },
  createdAt: 0,
  updatedAt: 0,
  lastResponse: unused,
  apiBase: 'https://api.github.test',
})

test('GH-12 signatures are those of the documentation’s example', () => {
  // docs.github.com, "Validating webhook deliveries".
  expect(signatures("It's a Secret to Everybody", 'Hello, World!')).toEqual([
    ['X-Hub-Signature', 'sha1=01dc10d0c83e72ed246219cdd91669667fe2ca59'],
    [
      'X-Hub-Signature-256',
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    ],
  ])
})

test('GH-12 signatures agree with RFC 4231 and RFC 2202, case 2', () => {
  expect(signatures('Jefe', 'what do ya want for nothing?')).toEqual([
    ['X-Hub-Signature', 'sha1=effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
    [
      'X-Hub-Signature-256',
      'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
  ])
})

test('GH-12 a delivery carries its headers in GitHub’s order; without a secret it is not signed', () => {
  expect(toHookRequest(hook({}), 'push', 'guid', '{"a":"ü & b"}')).toEqual({
    url: 'http://127.0.0.1/hook',
    headers: [
      ['Accept', '*/*'],
      ['Content-Type', 'application/json'],
      ['User-Agent', 'GitHub-Hookshot/044aadd'],
      ['X-GitHub-Delivery', 'guid'],
      ['X-GitHub-Event', 'push'],
      ['X-GitHub-Hook-ID', '12'],
      ['X-GitHub-Hook-Installation-Target-ID', '34'],
      ['X-GitHub-Hook-Installation-Target-Type', 'repository'],
    ],
    body: '{"a":"ü & b"}',
    verifyTls: true,
  })
})

test('GH-12 a form carries the JSON as payload, and the signature is over the form', () => {
  const request = toHookRequest(
    hook({ contentType: 'form', secret: 'Jefe', insecureSsl: '1' }),
    'push',
    'guid',
    '{"a":"ü & b"}',
  )
  expect(request.body).toBe('payload=%7B%22a%22%3A%22%C3%BC+%26+b%22%7D')
  expect(new URLSearchParams(request.body).get('payload')).toBe('{"a":"ü & b"}')
  expect(request.headers.slice(-2)).toEqual(signatures('Jefe', request.body))
  expect(request.headers[1]).toEqual(['Content-Type', 'application/x-www-form-urlencoded'])
  expect(request.verifyTls).toBe(false)
})
