import type { Hono } from 'hono'
import { z } from 'zod'
import type { Branch } from '../branch.ts'
import { faultKinds } from '../faults/registry.ts'
import { ruleNumber, type FaultRule } from '../faults/rule.ts'
import type { World } from '../world.ts'
import { AdminError, branchOf, parsedBody, parsedValue, type AdminEnv } from './admin-context.ts'
import {
  faultRule,
  faultRuleChange,
  faultRuleMembers,
  type FaultCount,
  type FaultMatchInput,
  type ParsedFaultRule,
} from './schemas/faults.ts'

/** Rules that disturb requests at a chosen phase. Scoped to the namespace and branch of the call. */
export function faultRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/faults', (c) => c.json({ faults: rulesOf(branchOf(c, world)).map(ruleJson) }))

  app.get('/faults/kinds', (c) =>
    c.json({
      kinds: [...faultKinds.values()].map(({ name, summary, phases, parameters }) => ({
        name,
        summary,
        phases,
        parameters: z.toJSONSchema(parameters, { unrepresentable: 'any' }),
      })),
    }),
  )

  app.post('/faults', async (c) => {
    const body = await parsedBody(c, z.record(z.string(), z.unknown()))
    return c.json(ruleJson(addRule(world, branchOf(c, world), body)), 201)
  })

  app.get('/faults/presets', (c) =>
    c.json({
      presets: [...world.services.values()].flatMap((service) =>
        Object.entries(service.presets ?? {}).map(([name, preset]) => ({
          name,
          service: service.name,
          ...preset,
        })),
      ),
    }),
  )

  app.post('/faults/presets/:name', async (c) => {
    const change = await parsedBody(c, z.record(z.string(), z.unknown()))
    const name = c.req.param('name')
    for (const service of world.services.values()) {
      const preset = service.presets?.[name]
      if (preset === undefined) continue
      const rule = addRule(world, branchOf(c, world), {
        description: preset.description,
        ...preset.rule,
        ...change,
        match: {
          service: service.name,
          ...asRecord(preset.rule['match']),
          ...asRecord(change['match']),
        },
      })
      return c.json(ruleJson(rule), 201)
    }
    throw new AdminError(
      404,
      'no_such_preset',
      'No service of this world has a preset of that name.',
    )
  })

  app.get('/faults/:id', (c) => c.json(ruleJson(ruleOf(branchOf(c, world), c.req.param('id')))))

  app.patch('/faults/:id', async (c) => {
    const change = await parsedBody(c, faultRuleChange)
    const branch = branchOf(c, world)
    const rule = ruleOf(branch, c.req.param('id'))
    const changed: FaultRule = {
      ...rule,
      ...(change.rate === undefined ? {} : { rate: change.rate }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.count === undefined ? {} : { remaining: remainingOf(change.count) }),
    }
    const { faults } = branch.root
    branch.setFaults({ ...faults, rules: faults.rules.set(ruleNumber(rule.id), changed) })
    return c.json(ruleJson(changed))
  })

  app.delete('/faults/:id', (c) => {
    const branch = branchOf(c, world)
    const rule = ruleOf(branch, c.req.param('id'))
    const { faults } = branch.root
    branch.setFaults({ ...faults, rules: faults.rules.delete(ruleNumber(rule.id)) })
    return c.json({ deleted: [rule.id] })
  })

  app.delete('/faults', (c) => {
    const branches =
      c.req.query('all') === '1'
        ? world.namespaces().flatMap((namespace) => namespace.branches())
        : [branchOf(c, world)]
    const deleted: string[] = []
    for (const branch of branches) {
      const { faults } = branch.root
      let { rules } = faults
      for (const rule of faults.rules.values()) {
        rules = rules.delete(ruleNumber(rule.id))
        deleted.push(rule.id)
      }
      branch.setFaults({ ...faults, rules })
    }
    return c.json({ deleted })
  })
}

/** Members beside those of every rule are the parameters of its kind. */
function addRule(world: World, branch: Branch, body: Readonly<Record<string, unknown>>): FaultRule {
  const rule = parsedValue(body, faultRule, 'invalid_rule')
  const kind = faultKinds.get(rule.kind)
  if (kind === undefined) {
    throw new AdminError(400, 'no_such_kind', `Kinds are: ${[...faultKinds.keys()].join(', ')}.`)
  }
  if (!kind.phases.includes(rule.phase)) {
    throw new AdminError(400, 'wrong_phase', `${kind.name} strikes at: ${kind.phases.join(', ')}.`)
  }
  if (rule.match.service !== undefined && !world.services.has(rule.match.service)) {
    throw new AdminError(
      400,
      'no_such_service',
      `Services are: ${[...world.services.keys()].join(', ')}.`,
    )
  }
  checkOperation(world, rule.match)
  checkMessage(rule)
  const parameters = parsedValue(
    Object.fromEntries(Object.entries(body).filter(([name]) => !faultRuleMembers.has(name))),
    kind.parameters,
    'invalid_rule',
  )
  const { faults } = branch.root
  if (faults.rules.size >= world.limits.faultRulesMax) {
    throw new AdminError(409, 'too_many_rules', 'This branch holds no more fault rules.')
  }
  const added: FaultRule = {
    id: `f${faults.nextId}`,
    ...(rule.description === undefined ? {} : { description: rule.description }),
    match: withoutUndefined(rule.match),
    phase: rule.phase,
    kind: rule.kind,
    parameters,
    remaining: remainingOf(rule.count ?? kind.countDefault ?? 1),
    rate: rule.rate,
    ...(rule.expiresAt === undefined ? {} : { expiresAt: rule.expiresAt }),
    seen: 0,
    strikes: 0,
  }
  branch.setFaults({
    ...faults,
    nextId: faults.nextId + 1,
    rules: faults.rules.set(faults.nextId, added),
  })
  if (kind.disconnects === true) {
    for (const name of world.services.keys()) {
      if (rule.match.service === undefined || rule.match.service === name) {
        branch.disconnect(name, 'restart')
      }
    }
  }
  return added
}

/** A rule on an operation that nobody has would never strike: told at once. */
function checkOperation(world: World, match: FaultMatchInput): void {
  const { operationId, service } = match
  if (operationId === undefined) return
  const searched = [...world.services.values()].filter(
    ({ name }) => service === undefined || service === name,
  )
  if (!searched.some(({ contract }) => operationId in contract.operations)) {
    throw new AdminError(
      400,
      'no_such_operation',
      'No service of this world has an operation of that id.',
    )
  }
}

/** A message is no request: what only requests have would never fit one. */
function checkMessage({ phase, match }: ParsedFaultRule): void {
  const foreign = (['operationId', 'method', 'path', 'params', 'headers'] as const).find(
    (name) => match[name] !== undefined,
  )
  if (phase === 'send' && foreign !== undefined) {
    throw new AdminError(
      400,
      'wrong_match',
      `At send a rule matches on service, ids and nth, not on ${foreign}.`,
    )
  }
}

const rulesOf = (branch: Branch): FaultRule[] => [...branch.root.faults.rules.values()]

function ruleOf(branch: Branch, id: string): FaultRule {
  const found = branch.root.faults.rules.get(ruleNumber(id))
  if (found === undefined)
    throw new AdminError(404, 'no_such_rule', 'No such fault rule on this branch.')
  return found
}

const remainingOf = (count: FaultCount): number | null => (count === 'unlimited' ? null : count)

const ruleJson = ({ parameters, remaining, ...rule }: FaultRule): object => ({
  ...rule,
  ...asRecord(parameters),
  remaining: remaining ?? 'unlimited',
})

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const withoutUndefined = (match: FaultMatchInput): FaultRule['match'] =>
  Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined))
