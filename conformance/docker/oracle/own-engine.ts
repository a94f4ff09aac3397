import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageCommand, startCommand } from '@crvouga/mockingbird-shared-runtime/testing'
import { send, type Address } from './http.ts'
import type { Side } from './side.ts'
import type { RestartKind } from './step.ts'

/** The host of the real engine, as far as answers show it, and the one image that it has. */
const seed = {
  docker: {
    daemon: { name: 'docker-oracle' },
    images: [{ ref: 'busybox', config: { cmd: ['sh'] } }],
  },
}

/** The emulator's built command on a socket of its own. */
export async function ownEngine(api: string): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'mockingbird-oracle-'))
  const socketPath = join(folder, 'docker.sock')
  writeFileSync(join(folder, 'seed.json'), JSON.stringify(seed))
  const script = packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename)
  const args = ['--socket', socketPath, '--seed', join(folder, 'seed.json')]
  const command = await startCommand(script, args)
  const address = { socketPath }
  return {
    address,
    api: `/v${api}`,
    restart: (how) => restart(address, how),
    close: async () => {
      await command.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const ends: Readonly<Record<RestartKind, string>> = {
  orderly: 'stop',
  killed: 'kill',
  'live-orderly': 'preserve',
  'live-killed': 'preserve',
}

async function restart(address: Address, how: RestartKind): Promise<void> {
  const body = { containers: ends[how] }
  const path = '/__admin/docker/daemon/restart'
  const { status } = await send(address, { method: 'POST', path, body })
  if (status !== 200) throw new Error(`the emulator did not restart: ${status}`)
}
