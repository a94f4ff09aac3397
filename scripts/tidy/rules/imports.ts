import { posix } from 'node:path'
import { isCode, isTest, type Finding, type Rule, type SourceFile } from '../project.ts'
import { importsOf, lineOf, type Import } from '../scan.ts'

const runtime = '@crvouga/mockingbird-shared-runtime'
const hashes = '@noble/hashes'

/** What the files of one layer may import: layers of the same service, and packages. */
interface Layer {
  readonly values: readonly string[]
  readonly types: readonly string[]
  readonly packages: readonly string[]
}
const live = ['attach', 'stream', 'session']
const layers: Readonly<Record<string, Layer>> = {
  'routes.ts': {
    values: ['operations'],
    types: ['operations', 'domain', 'wire', 'generated'],
    packages: [runtime],
  },
  operations: {
    values: ['domain', 'wire', 'generated', ...live],
    types: ['domain', 'wire', 'generated', ...live],
    packages: [runtime, 'zod'],
  },
  wire: {
    values: ['wire', 'generated'],
    types: ['wire', 'domain', 'generated'],
    packages: [runtime, hashes],
  },
  domain: { values: ['domain'], types: ['domain'], packages: [runtime, hashes] },
}

/** Folders that tie the layers together or stand outside of them. */
const above = new Set(['', 'generated', 'test', ...live])

/**
 * Any other folder of a service is a leaf: a language of the provider (its number and text formats) that
 * domain and wire both speak. It imports only itself.
 */
const isLeaf = (name: string): boolean =>
  layers[name] === undefined && !above.has(name) && !name.endsWith('.ts')

const layerOf = (name: string): Layer | undefined =>
  layers[name] ??
  (isLeaf(name) ? { values: [name], types: [name], packages: [runtime, hashes] } : undefined)

function* serviceImports(file: SourceFile): Generator<Finding> {
  const [, folder = '', inside = ''] = /^(packages\/service-[^/]+)\/(.*)$/.exec(file.path) ?? []
  const layerName = /^src\/([^/]+)/.exec(inside)?.[1] ?? ''
  const layer = isTest(file.path) ? undefined : layerOf(layerName)
  for (const item of importsOf(file.scanned())) {
    const at = place(file, item)
    if (item.specifier.startsWith('@crvouga/mockingbird-service-')) {
      yield { ...at, found: `imports another service (${item.specifier})` }
    }
    if (item.specifier.startsWith('.')) {
      const target = posix.normalize(posix.join(posix.dirname(file.path), item.specifier))
      if (!target.startsWith(`${folder}/`)) {
        yield { ...at, found: `leaves its package (${item.specifier})` }
        continue
      }
      const to = /^src\/([^/]+)/.exec(target.slice(folder.length + 1))?.[1] ?? ''
      const allowed = item.typeOnly ? layer?.types : layer?.values
      // Parts that operations share lie in a folder of their own below operations/.
      const shared = layerName === 'operations' && /\/src\/operations\/[^/]+\//.test(target)
      if (layer !== undefined && allowed?.includes(to) !== true && !isLeaf(to) && !shared) {
        const what = item.typeOnly ? 'types of' : 'values of'
        yield { ...at, found: `${layerName} imports ${what} ${to} (${item.specifier})` }
      }
    } else if (layer !== undefined && !layer.packages.some((name) => isOf(item.specifier, name))) {
      yield { ...at, found: `${layerName} imports ${item.specifier}` }
    }
  }
}

const isOf = (specifier: string, name: string): boolean =>
  specifier === name || specifier.startsWith(`${name}/`)

const place = (
  file: SourceFile,
  item: Import,
): { readonly path: string; readonly line: number } => ({
  path: file.path,
  line: lineOf(file.text, item.index),
})

export const importDirection: Rule = {
  name: 'import-direction',
  reason:
    'routes → operations → domain, wire; wire → domain types; domain → itself; services never meet',
  *check(project) {
    for (const file of project.files) {
      if (/^packages\/service-[^/]+\/(src|test)\//.test(file.path) && isCode(file.path)) {
        yield* serviceImports(file)
      }
    }
  },
}

export const runtimeImports: Rule = {
  name: 'runtime-imports',
  reason:
    'the runtime stands under the services: it imports none of them and nothing outside itself',
  *check(project) {
    for (const file of project.files) {
      if (!file.path.startsWith('packages/shared-runtime/') || !isCode(file.path)) continue
      for (const item of importsOf(file.scanned())) {
        const target = posix.normalize(posix.join(posix.dirname(file.path), item.specifier))
        const leaves =
          item.specifier.startsWith('.') && !target.startsWith('packages/shared-runtime/')
        if (leaves || item.specifier.startsWith('@crvouga/mockingbird-service-')) {
          yield { ...place(file, item), found: `imports ${item.specifier}` }
        }
      }
    }
  },
}

export const conformanceImports: Rule = {
  name: 'conformance-imports',
  reason: 'a conformance suite is an outsider: it sees built packages through their exports only',
  *check(project) {
    for (const file of project.files) {
      const folder = /^conformance\/[^/]+\//.exec(file.path)?.[0]
      if (folder === undefined || !isCode(file.path)) continue
      for (const item of importsOf(file.scanned())) {
        const target = posix.normalize(posix.join(posix.dirname(file.path), item.specifier))
        const leaves = item.specifier.startsWith('.') && !target.startsWith(folder)
        const inner = /^@crvouga\/[^/]+\/(?:src|dist)\b/.test(item.specifier)
        if (leaves || inner) yield { ...place(file, item), found: `imports ${item.specifier}` }
      }
    }
  },
}
