import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultKinds } from '../src/faults/registry.ts'
import { faultPhases } from '../src/faults/rule.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly default?: unknown
}

/** `bytes`, `pauseMs = 0`, `headers?`, as the docs write parameters. */
function parameterText(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(parameterText).join(' or ')
  const names = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    if (member.default !== undefined)
      return `\`${name} = ${JSON.stringify(member.default).replaceAll('"', '')}\``
    return schema.required?.includes(name) === true ? `\`${name}\`` : `\`${name}?\``
  })
  return names.length === 0 ? 'none' : names.join(', ')
}

const rows = [...faultKinds.values()].map(({ name, summary, phases, parameters }) => {
  const schema = JSON.parse(
    JSON.stringify(z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' })),
  ) as Schema
  const at = phases.map((phase) => `\`${phase}\``).join(', ')
  return `| \`${name}\` | ${summary} | ${at} | ${parameterText(schema)} |`
})
const table = ['| kind | does | phases | parameters |', '|---|---|---|---|', ...rows].join('\n')

test('SH-03 the page on faults lists every kind and phase as the registry has them', () => {
  const path = resolve(dirname(fileURLToPath(import.meta.url)), '../../../docs/admin/faults.md')
  const page = readFileSync(path, 'utf8')
  const shown = /<!-- kinds: from the registry -->\n\n([\s\S]*?)\n\n<!-- kinds end -->/.exec(
    page,
  )?.[1]
  // What this prints when it fails is what belongs on the page.
  expect(shown).toBe(table)
  const phases = [...page.matchAll(/^\| `([a-z-]+)` \| [^|]+ \|$/gm)].map(([, phase]) => phase)
  expect(phases).toEqual([...faultPhases])
})
