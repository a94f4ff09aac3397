import { loads, InvalidJson } from '../python/json-parse.ts'
import { pyStr, pyStrip } from '../python/repr.ts'
import { isPyDict, isPyList, pyDict, pyGet, type PyList, type PyValue } from '../python/value.ts'

/** A script kept by name; also chosen by the exact prompt or its longest prefix. */
export interface NamedScript {
  readonly name: string
  readonly steps: PyList
  readonly exact: string | undefined
  readonly prefix: string | undefined
}

/** The text of a prompt: a string, or the text parts of a list, one per line. */
export function promptText(prompt: PyValue): string {
  if (typeof prompt === 'string') return prompt
  if (prompt === null) return ''
  if (!isPyList(prompt)) return pyStr(prompt)
  const parts: string[] = []
  for (const part of prompt) {
    const text = isPyDict(part) ? pyGet(part, 'text') : undefined
    if (typeof text === 'string') parts.push(text)
  }
  return parts.join('\n')
}

/** The steps that a prompt asks for; undefined when it is plain text that no script matches. */
export function chooseScript(text: string, scripts: readonly NamedScript[]): PyValue | undefined {
  const stripped = pyStrip(text)
  const inPrompt = scriptMember(stripped)
  if (inPrompt !== undefined) {
    return typeof inPrompt === 'string' ? byName(inPrompt, scripts) : inPrompt
  }
  if (stripped.startsWith('script:')) return byName(pyStrip(stripped.slice(7)), scripts)
  const exact = scripts.find((script) => script.exact === text)
  if (exact !== undefined) return exact.steps
  let best: NamedScript | undefined
  for (const script of scripts) {
    if (script.prefix === undefined || !text.startsWith(script.prefix)) continue
    if (best === undefined || script.prefix.length > (best.prefix ?? '').length) best = script
  }
  return best?.steps
}

function scriptMember(text: string): PyValue | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const document = loads(text)
    return isPyDict(document) ? pyGet(document, 'script') : undefined
  } catch (error) {
    if (error instanceof InvalidJson) return undefined
    throw error
  }
}

const byName = (name: string, scripts: readonly NamedScript[]): PyList =>
  scripts.find((script) => script.name === name)?.steps ?? [
    pyDict([['fail', `unknown script: ${name}`]]),
  ]
