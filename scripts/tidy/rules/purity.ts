import {
  runtimeSource,
  serviceSource,
  isTest,
  type Finding,
  type Rule,
  type SourceFile,
} from '../project.ts'
import { importsOf, lineOf } from '../scan.ts'

const impure: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Date.parse and Date.UTC read no clock; services have no use for them all the same (lint bans the name there).
  ['Date', /(?<![.\w$])(?:new\s+Date\b|Date\s*\.\s*now\b|Date\s*\()/g],
  ['Math.random', /\bMath\s*\.\s*random\b/g],
  ['timers', /(?<![.\w$])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\s*\(/g],
  ['timers', /\bAbortSignal\s*\.\s*timeout\b/g],
  [
    'crypto',
    /(?<![.\w$])crypto\s*\.\s*(?:subtle|random\w+|getRandomValues|create\w+|webcrypto)\b/g,
  ],
  ['performance', /(?<![.\w$])performance\s*\.\s*(?:now|timeOrigin|mark|measure)\b/g],
  // Only Node's members count: a service may well have a `process` of its own.
  [
    'process',
    /(?<![.\w$])process\s*\.\s*(?:env|argv|exit|exitCode|cwd|hrtime|nextTick|pid|std\w+|on|once|off|emit|kill|platform|version|versions|memoryUsage|uptime|uptime)\b(?!\s*[:=](?!=))/g,
  ],
  ['Buffer', /(?<![.\w$])(?:Buffer\s*\.\s*\w+\s*\(|new\s+Buffer\b)|:\s*Buffer\b/g],
  ['globalThis', /(?<![.\w$])globalThis\b/g],
  ['fetch', /(?<![.\w$])fetch\s*\(/g],
]

/** A `process` declared in the file is what a container runs; lint, which knows scopes, watches those files. */
const ownProcess =
  /\b(?:const|let)\s+process\b|[(,]\s*process\s*:|[(,]\s*process\s*(?:,[^()]*)?\)\s*(?::|=>)|\bprocess\s*=>/

const builtins =
  /^(?:node:|(?:fs|path|os|net|http|https|crypto|stream|child_process|worker_threads|timers|util|events|buffer|process|zlib|url|tls|dns)(?:\/|$))/

function* impurities(file: SourceFile): Generator<Finding> {
  const scanned = file.scanned()
  for (const [name, pattern] of impure) {
    if (name === 'process' && ownProcess.test(scanned.code)) continue
    for (const match of scanned.code.matchAll(pattern)) {
      yield { path: file.path, line: lineOf(scanned.code, match.index), found: `uses ${name}` }
    }
  }
  for (const { specifier, index } of importsOf(scanned)) {
    if (!builtins.test(specifier)) continue
    const line = lineOf(scanned.code, index)
    yield { path: file.path, line, found: `imports ${specifier}` }
  }
}

/** Commands and live stream sessions stand outside the pure core. */
const serviceShell = /^packages\/service-[^/]+\/src\/(?:cli\.ts$|attach\/|stream\/|session\/)/

export const pureServices: Rule = {
  name: 'pure-service',
  reason: 'time, randomness and I/O reach a service only through env and ctx, or replays part ways',
  *check(project) {
    for (const file of project.files) {
      if (serviceSource(file) && !serviceShell.test(file.path)) yield* impurities(file)
    }
  },
}

const runtimeShell =
  /^packages\/shared-runtime\/src\/(?:clock\.ts$|ids\.ts$|transport\/|node\.ts$|cli[^/]*\.ts$|serve\/|testing\/)/

export const pureRuntime: Rule = {
  name: 'pure-runtime',
  reason:
    'wall time, entropy and sockets have one home each: clock.ts, ids.ts, transport/, node.ts, cli*.ts',
  *check(project) {
    for (const file of project.files) {
      if (runtimeSource(file) && !isTest(file.path) && !runtimeShell.test(file.path)) {
        yield* impurities(file)
      }
    }
  },
}
