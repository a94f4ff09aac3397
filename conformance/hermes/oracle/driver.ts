import { ControlDriver } from '../control-driver.ts'
import { controlStory } from '../control-story.ts'
import { key, type Adapter } from './instance.ts'

/** What the strict control driver tells of a fresh server. */
export async function driverLines(adapter: Adapter, level: string): Promise<readonly string[]> {
  const instance = await adapter.start({
    key,
    modelRoutes: { fast: 'vendor/fast-1', same: 'same' },
  })
  try {
    const { url } = instance
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const health = await fetch(`${url}/health/detailed`, { headers })
    const { pid } = (await health.json()) as { pid: number }
    const body = JSON.stringify({ id: 'control', title: 'Control' })
    const made = await fetch(`${url}/api/sessions`, { method: 'POST', headers, body })
    await made.arrayBuffer()
    return await controlStory(new ControlDriver({ url, key, version: level, pid }), 'control')
  } finally {
    await instance.stop()
  }
}
