// Makes the house of another emulator: a package and its conformance suite that pass every check with one operation.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface NewService {
  /** `slack` */
  readonly name: string
  /** `Slack` */
  readonly title: string
  /** Start of its scenario ids: `SL`. */
  readonly ids: string
}

/** Writes the two folders below `root`; answers what it wrote. */
export function writeService(root: string, template: string, service: NewService): string[] {
  const places = [
    ['package', `packages/service-${service.name}`],
    ['conformance', `conformance/${service.name}`],
  ] as const
  return places.flatMap(([from, to]) => {
    if (existsSync(join(root, to))) throw new Error(`${to} is there already`)
    return filesBelow(join(template, from)).map((path) => {
      const target = join(root, to, relative(join(template, from), path))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, filled(readFileSync(path, 'utf8'), service))
      return relative(root, target)
    })
  })
}

const filled = (text: string, { name, title, ids }: NewService): string =>
  text
    .replaceAll('__NAME__', name.toUpperCase().replaceAll('-', '_'))
    .replaceAll('__name__', name)
    .replaceAll('__Title__', title)
    .replaceAll('__ID__', ids)

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? filesBelow(path) : [path]
    })
}

/** The catalog with a first scenario of the new service; everything it must prove is added there. */
export function withFirstScenario(catalog: string, { ids, title }: NewService): string {
  const { scenarios } = JSON.parse(catalog) as { scenarios: { id: string }[] }
  if (scenarios.some(({ id }) => id.startsWith(`${ids}-`))) throw new Error(`${ids} is taken`)
  const at = scenarios.findIndex(({ id }) => id.startsWith('EXT-'))
  const first = { id: `${ids}-01`, class: 'portable', claim: `seeded ${title} items are read` }
  return `${JSON.stringify({ scenarios: scenarios.toSpliced(at, 0, first) }, null, 2)}\n`
}

function main(root: string, args: readonly string[]): void {
  const [name = '', ids = '', ...words] = args
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !/^[A-Z]{2,3}$/.test(ids)) {
    console.error(
      'usage: pnpm new:service NAME IDS [TITLE], such as: pnpm new:service slack SL Slack',
    )
    process.exitCode = 2
    return
  }
  const service: NewService = { name, ids, title: words.join(' ') || name }
  const catalog = join(root, 'docs/scenarios.json')
  const scenarios = withFirstScenario(readFileSync(catalog, 'utf8'), service)
  const written = writeService(root, join(root, 'scripts/template'), service)
  writeFileSync(catalog, scenarios)
  // `npm start` serves what the root has installed.
  const manifestPath = join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    devDependencies: Record<string, string>
  }
  manifest.devDependencies[`@crvouga/mockingbird-service-${name}`] = 'workspace:*'
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  execFileSync('pnpm', ['install'], { cwd: root, stdio: 'inherit' })
  execFileSync('tsx', ['scripts/generate-contract.ts'], { cwd: root, stdio: 'inherit' })
  console.log(`wrote ${written.length} files; next: pnpm check, then contract/openapi.yaml`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(resolve(dirname(fileURLToPath(import.meta.url)), '..'), process.argv.slice(2))
}
