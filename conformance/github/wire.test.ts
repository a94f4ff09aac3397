import { connect } from 'node:net'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)
let command: StartedCommand
let port = 0
let token = ''

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0'])
  port = Number(new URL(command.ready.env['GITHUB_API_URL'] ?? '').port)
  token = command.ready.env['GITHUB_TOKEN'] ?? ''
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

/** Sends bytes and reads until the other side is done. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => {
      resolve(answer)
    })
    socket.on('error', reject)
  })

const request = (method: string, path: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n')

const namesOf = (answer: string): readonly string[] =>
  (answer.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(':')))

const repository = '/repos/octo-org/hello-world'
const security = [
  'Strict-Transport-Security',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'X-XSS-Protection',
  'Referrer-Policy',
  'Content-Security-Policy',
]
const limits = ['Limit', 'Remaining', 'Reset', 'Used', 'Resource'].map(
  (name) => `X-RateLimit-${name}`,
)

test('GH-07 a read comes with the names, order and casing of the real service', async () => {
  const answer = await exchange(request('GET', `${repository}/git/ref/heads/main`))
  expect(answer.startsWith('HTTP/1.1 200 OK\r\n')).toBe(true)
  expect(namesOf(answer)).toEqual([
    'Date',
    'Content-Type',
    'Cache-Control',
    'Vary',
    'ETag',
    'Last-Modified',
    'X-Poll-Interval',
    'X-OAuth-Scopes',
    'X-Accepted-OAuth-Scopes',
    'X-GitHub-Media-Type',
    'x-github-api-version-selected',
    'Access-Control-Expose-Headers',
    'Access-Control-Allow-Origin',
    ...security,
    'Server',
    ...limits,
    'Content-Length',
    'X-GitHub-Request-Id',
    'connection',
  ])
})

test('GH-07 an answer without a body has no length and no type', async () => {
  const answer = await exchange(request('DELETE', `${repository}/git/refs/heads/stale`))
  expect(answer.startsWith('HTTP/1.1 204 No Content\r\n')).toBe(true)
  expect(answer.endsWith('\r\n\r\n')).toBe(true)
  const names = namesOf(answer)
  expect(names.filter((name) => /^content-(?:length|type)$/i.test(name))).toEqual([])
})

test('GH-07 bytes that are no request are answered in plain words and the connection ends', async () => {
  expect(await exchange('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad request\r\n/)
})
