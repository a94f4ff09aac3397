import { encodeText } from '../bytes.ts'
import type { Bytes, FileNode } from '../files/file-tree.ts'
import { joinPath, namesIn } from '../files/paths.ts'
import { lookUpFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { matchesPattern } from '../shell/pattern.ts'
import { defineTool, exitWith, type Tool, type ToolCall } from './tool.ts'
import { showUsage } from './usages.ts'
import { sizeOf, typeLetter } from './node-facts.ts'

type Test =
  | { readonly t: 'name' | 'iname' | 'path'; readonly pattern: string }
  | { readonly t: 'type'; readonly letter: string }
  | { readonly t: 'empty' }
  | { readonly t: 'not' }
  | { readonly t: 'or' }
  | { readonly t: 'print'; readonly end: string }
  | { readonly t: 'delete' }
  | { readonly t: 'prune' }
  | { readonly t: 'size'; readonly compare: string; readonly bytes: number }
  | { readonly t: 'exec'; readonly argv: readonly Bytes[]; readonly plus: boolean }

type FindState = {
  readonly runs: readonly (readonly Bytes[])[]
  readonly status: number
  readonly started: boolean
}

const wantsValue = new Set(['-name', '-iname', '-path', '-type', '-size', '-maxdepth', '-mindepth'])

const find = defineTool<FindState>({
  start: (call) => {
    const at = call.args.findIndex((arg) => /^[-!(]/.test(arg))
    const paths = at === -1 ? call.args : call.args.slice(0, at)
    const parsed = parseFind(call, at === -1 ? [] : call.args.slice(at))
    if (parsed === undefined) return exitWith(1)
    const found = searchAll(call, paths.length === 0 ? ['.'] : paths, parsed)
    return { then: 'again', state: { runs: found.runs, status: found.status, started: false } }
  },
  resume: (call, state) => {
    const children = call.k.pids().filter((pid) => call.k.peek(pid)?.ppid === call.p.pid)
    const running = children.filter((pid) => call.k.peek(pid)?.exit === null)
    if (running.length > 0) return { then: 'wait', wait: { children: running }, state }
    for (const pid of children) call.k.remove(pid)
    const [argv, ...runs] = state.runs
    if (argv === undefined) return exitWith(state.status)
    return { then: 'run', argv, state: { ...state, runs } }
  },
})

interface FindQuery {
  readonly tests: readonly Test[]
  readonly minDepth: number
  readonly maxDepth: number
}

function parseFind(call: ToolCall, args: readonly Bytes[]): FindQuery | undefined {
  const tests: Test[] = []
  let minDepth = 0
  let maxDepth = Number.POSITIVE_INFINITY
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const value = args[i + 1] ?? ''
    if (wantsValue.has(arg) && args[i + 1] === undefined) {
      call.complain(`${arg} requires an argument`)
      return undefined
    }
    if (/^-(?:max|min)depth$/.test(arg) && !/^\d+$/.test(value)) {
      call.complain(`invalid number '${value}'`)
      return undefined
    }
    switch (arg) {
      case '-name':
      case '-iname':
      case '-path':
        tests.push({
          t: arg === '-name' ? 'name' : arg === '-iname' ? 'iname' : 'path',
          pattern: value,
        })
        i += 1
        break
      case '-type':
        if (!/^[fdlbcps]$/.test(value)) {
          call.complain(`invalid argument '${value}' to '-type'`)
          return undefined
        }
        tests.push({ t: 'type', letter: value })
        i += 1
        break
      case '-size': {
        const match = /^([-+]?)(\d+)([bckM]?)$/.exec(value)
        if (match === null) {
          call.complain(`invalid number '${value}'`)
          return undefined
        }
        const unit = { '': 512, b: 512, c: 1, k: 1024, M: 1_048_576 }[match?.[3] ?? ''] ?? 512
        tests.push({ t: 'size', compare: match?.[1] ?? '', bytes: Number(match?.[2] ?? 0) * unit })
        i += 1
        break
      }
      case '-maxdepth':
        maxDepth = Number(value)
        i += 1
        break
      case '-mindepth':
        minDepth = Number(value)
        i += 1
        break
      case '-empty':
        tests.push({ t: 'empty' })
        break
      case '!':
      case '-not':
        tests.push({ t: 'not' })
        break
      case '-o':
      case '-or':
        tests.push({ t: 'or' })
        break
      case '-a':
      case '-and':
      case '-depth':
      case '-xdev':
      case '-follow':
        break
      case '-print':
      case '-print0':
        tests.push({ t: 'print', end: arg === '-print' ? '\n' : '\0' })
        break
      case '-delete':
        tests.push({ t: 'delete' })
        break
      case '-prune':
        tests.push({ t: 'prune' })
        break
      case '-exec': {
        const end = args.findIndex((word, at) => at > i && (word === ';' || word === '+'))
        if (end === -1) {
          call.complain('-exec requires an argument')
          return undefined
        }
        tests.push({ t: 'exec', argv: args.slice(i + 1, end), plus: args[end] === '+' })
        i = end
        break
      }
      default:
        call.complain(`unrecognized: ${arg}`)
        showUsage(call)
        return undefined
    }
  }
  return { tests, minDepth, maxDepth }
}

function searchAll(
  call: ToolCall,
  paths: readonly Bytes[],
  query: FindQuery,
): { readonly runs: readonly (readonly Bytes[])[]; readonly status: number } {
  const acts = query.tests.some(({ t }) => t === 'print' || t === 'exec' || t === 'delete')
  const tests: readonly Test[] = acts ? query.tests : [...query.tests, { t: 'print', end: '\n' }]
  const runs: (readonly Bytes[])[] = []
  const gathered: Bytes[] = []
  let status = 0
  const visit = (path: Bytes, name: Bytes, node: FileNode, depth: number): void => {
    let pruned = false
    const evaluate = (): void => {
      for (const group of splitOr(tests)) {
        let negate = false
        let holds = true
        for (const test of group) {
          if (test.t === 'not') {
            negate = !negate
            continue
          }
          const result = perform(test)
          holds = result !== negate
          negate = false
          if (!holds) break
        }
        if (holds) return
      }
    }
    const perform = (test: Test): boolean => {
      switch (test.t) {
        case 'name':
          return matchesPattern(test.pattern, name)
        case 'iname':
          return matchesPattern(test.pattern.toLowerCase(), name.toLowerCase())
        case 'path':
          return matchesPattern(test.pattern, path)
        case 'type':
          return typeLetter(node).replace('-', 'f') === test.letter
        case 'empty':
          return node.type === 'directory' ? namesIn(node).length === 0 : sizeOf(node) === 0
        case 'size': {
          const size = sizeOf(node)
          return test.compare === '+'
            ? size > test.bytes
            : test.compare === '-'
              ? size < test.bytes
              : size === test.bytes
        }
        case 'print':
          call.print(path + test.end)
          return true
        case 'prune':
          pruned = true
          return true
        case 'delete':
          runs.push(['rm', '-rf', path])
          return true
        case 'exec':
          if (test.plus) gathered.push(path)
          else runs.push(test.argv.map((word) => word.replaceAll('{}', path)))
          return true
        case 'not':
        case 'or':
          return true
      }
    }
    if (depth >= query.minDepth) evaluate()
    if (pruned || node.type !== 'directory' || depth >= query.maxDepth) return
    for (const child of namesIn(node)) {
      const below = node.entries[child]
      if (below !== undefined)
        visit(joinPath(path, encodeText(child)), encodeText(child), below, depth + 1)
    }
  }
  for (const path of paths) {
    const found = lookUpFile(call.k, call.p, path, false)
    if (found.ok) visit(path, path.slice(path.lastIndexOf('/') + 1) || path, found.node, 0)
    else {
      call.complain(`${path}: ${errnoText(found.error)}`)
      status = 1
    }
  }
  const many = tests.find((test) => test.t === 'exec' && test.plus)
  if (many?.t === 'exec' && gathered.length > 0) {
    runs.push(many.argv.flatMap((word) => (word === '{}' ? gathered : [word])))
  }
  return { runs, status }
}

function splitOr(tests: readonly Test[]): readonly (readonly Test[])[] {
  const groups: Test[][] = [[]]
  for (const test of tests) {
    if (test.t === 'or') groups.push([])
    else groups.at(-1)?.push(test)
  }
  // The implied -print belongs to the whole expression.
  const last = groups.at(-1)?.at(-1)
  if (groups.length > 1 && last?.t === 'print') {
    for (const group of groups.slice(0, -1))
      if (!group.some(({ t }) => t === 'print' || t === 'exec' || t === 'prune')) group.push(last)
  }
  return groups
}

export const findTools: Readonly<Record<string, Tool>> = { find }
