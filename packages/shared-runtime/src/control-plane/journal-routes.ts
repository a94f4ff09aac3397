import type { Hono } from 'hono'
import { closestOperations } from '../journal/closest-operations.ts'
import { verify, type ExpectedCount, type Question } from '../journal/verify.ts'
import { metricsText } from '../metrics-text.ts'
import type { World } from '../world.ts'
import { namespaceOf, parsedBody, parsedValue, type AdminEnv } from './admin-context.ts'
import { prefersText } from './accept.ts'
import { requestFilter, unmatchedFilter, verifyQuestion } from './schemas/requests.ts'

/** What was asked and how far it got; and the same in numbers. */
export function journalRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/requests', (c) => {
    const filter = parsedValue(c.req.query(), requestFilter, 'invalid_query')
    const { entries, ...page } = namespaceOf(c, world).journal.query(filter)
    return c.json({ requests: entries, ...page })
  })

  app.delete('/requests', (c) => c.json({ cleared: namespaceOf(c, world).journal.clear() }))

  app.post('/requests/verify', async (c) => {
    const { since = 0, ...asked } = await parsedBody(c, verifyQuestion)
    const question: Question =
      'inOrder' in asked
        ? { kind: 'order', steps: asked.inOrder, strict: asked.strict ?? false }
        : { kind: 'count', match: asked.match, expected: expectedCount(asked) }
    const expected =
      question.kind === 'count'
        ? question.expected
        : { steps: question.steps.length, strict: question.strict }
    const { ok, ...verdict } = verify(namespaceOf(c, world).journal, question, since)
    return c.json({ ok, expected, ...verdict })
  })

  app.get('/requests/unmatched', (c) => {
    const { limit, ...filter } = parsedValue(c.req.query(), unmatchedFilter, 'invalid_query')
    const { entries, dropped, lost } = namespaceOf(c, world).journal.query(filter)
    const requests = entries
      .filter(({ path }) => path !== undefined)
      .slice(limit === undefined ? 0 : -limit)
      .map((entry) => ({
        ...entry,
        closest: closestOperations(
          world.services.get(entry.service)?.contract.operations ?? {},
          entry.method,
          entry.path ?? '',
        ),
      }))
    return c.json({ requests, dropped, lost })
  })

  app.get('/metrics', (c) => {
    const { metrics, journal } = namespaceOf(c, world)
    if (!prefersText(c.req.header('accept'))) return c.json(metrics.snapshot())
    return c.body(metricsText(metrics.snapshot(), journal.lostAfter(0)), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
}

/** At least once unless something else is asked. */
function expectedCount(asked: {
  readonly exactly?: number | undefined
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
  readonly never?: true | undefined
}): ExpectedCount {
  if (asked.never === true) return { atLeast: 0, atMost: 0 }
  if (asked.exactly !== undefined) return { atLeast: asked.exactly, atMost: asked.exactly }
  const { atMost = null } = asked
  return { atLeast: asked.atLeast ?? (atMost === null ? 1 : 0), atMost }
}
