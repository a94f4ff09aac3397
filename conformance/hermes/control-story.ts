import { Refused, type ControlDriver, type Told } from './control-driver.ts'

const script = (...steps: readonly object[]): string => JSON.stringify({ script: steps })

/**
 * Uses every operation of the driver once against a session that is there, and tells what came of it, a
 * line each, without ids and times: two servers that behave alike tell the same.
 */
export async function controlStory(
  driver: ControlDriver,
  sessionId: string,
): Promise<readonly string[]> {
  const lines: string[] = []
  const note = (operation: string, told: unknown): void => {
    lines.push(`${operation} ${JSON.stringify(told)}`)
  }
  const follow = async (runId: string, onTold?: (told: Told) => Promise<void>): Promise<void> => {
    for await (const told of driver.stream(runId)) {
      note('event', [told.known ? told.event : `extension ${told.event}`, plain(told)])
      await onTold?.(told)
    }
  }
  const used = async (runId: string): Promise<void> => {
    const { sessionId: own, ...usage } = await driver.usage(runId)
    note('usage', { ...usage, isOwn: own === sessionId })
  }

  const facts = await driver.probe()
  note('probe', facts)
  const before = await driver.snapshot(sessionId)
  note('snapshot', { messages: before['message_count'], title: before['title'] })

  const first = await driver.prompt(
    sessionId,
    script(
      { tool: 'started', name: 'terminal', preview: 'ls', args: { command: 'ls' } },
      { tool: 'completed', duration: 0.25, result: 'a' },
      { reasoning: 'looked' },
      { delta: 'one ' },
      { delta: 'two' },
    ),
  )
  await follow(first)
  note('active', await driver.isActive(first))
  await used(first)

  const stopped = await driver.prompt(sessionId, script({ wait_stop: 1 }))
  note('active', await driver.isActive(stopped))
  await driver.interrupt(stopped)
  await follow(stopped)

  for (const choice of ['once', 'deny'] as const) {
    const asked = await driver.prompt(
      sessionId,
      script({
        approval: { command: 'rm -rf ./x' },
        then: [{ delta: 'ran' }],
        else: [{ delta: 'left' }],
      }),
    )
    await follow(asked, async ({ event }) => {
      if (event === 'approval.request') {
        await driver.approve(asked, choice)
        note('approved', choice)
      }
    })
    await used(asked)
  }

  const failing = await driver.prompt(sessionId, script({ delta: 'so far' }, { raise: 'broken' }))
  await follow(failing)

  const fork = await driver.fork(sessionId)
  const copy = await driver.snapshot(fork)
  note('fork', {
    messages: copy['message_count'],
    isChild: copy['parent_session_id'] === sessionId,
  })
  try {
    await driver.setModel(sessionId, 'same', facts)
    note('model', (await driver.snapshot(sessionId))['model'])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    note('model refused', error.message)
  }
  note('diagnostics', await driver.probe())
  return lines
}

/** What an event says, without what differs from run to run. */
function plain({ data }: Told): unknown {
  const { event, run_id, timestamp, request_id, ...rest } = data
  void event
  void run_id
  void timestamp
  return request_id === undefined ? rest : { ...rest, request_id: typeof request_id }
}
