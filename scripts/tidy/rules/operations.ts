import { isTest, type Finding, type Rule } from '../project.ts'

/** `ContainerCreate` → `container-create`, `git/get-ref` → `git-get-ref`, `SystemDF` → `system-df`. */
export const operationFileName = (operationId: string): string =>
  operationId
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[/_]+/g, '-')
    .toLowerCase()

export const operationFiles: Rule = {
  name: 'operation-files',
  reason: 'an operationId leads to one file and one handler, and nothing else lies beside them',
  *check(project) {
    for (const [service, operations] of project.contracts) {
      const base = `packages/${service}`
      const contract = `${base}/contract/openapi.yaml`
      const wanted = new Map<string, string>()
      for (const [id, { supported }] of Object.entries(operations)) {
        if (supported) wanted.set(`${operationFileName(id)}.ts`, id)
      }
      const folder = `${base}/src/operations/`
      const present = project.files
        .filter(({ path }) => path.startsWith(folder) && path.endsWith('.ts') && !isTest(path))
        .map(({ path }) => path.slice(folder.length))
        // What several operations share lies one folder deeper.
        .filter((name) => !name.includes('/'))
      for (const name of present) {
        if (wanted.has(name)) continue
        yield {
          path: folder + name,
          line: 1,
          found: 'belongs to no supported operation of the contract',
        }
      }
      const routes = project.files.find(({ path }) => path === `${base}/src/routes.ts`)
      for (const [name, id] of wanted) {
        if (!present.includes(name)) {
          yield {
            path: contract,
            line: 1,
            found: `${id} is supported, but operations/${name} is missing`,
          }
        }
        if (routes === undefined) continue
        if (!routes.text.includes(`./operations/${name}`)) {
          yield { path: routes.path, line: 1, found: `does not import operations/${name}` }
        }
        if (!hasKey(routes.scanned().withTexts, id)) {
          yield { path: routes.path, line: 1, found: `has no handler named ${id}` }
        }
      }
      if (routes === undefined && wanted.size > 0) yield missingRoutes(base)
    }
  },
}

const missingRoutes = (base: string): Finding => ({
  path: `${base}/src/routes.ts`,
  line: 1,
  found: 'is missing: it maps operationIds to handlers',
})

function hasKey(code: string, id: string): boolean {
  const quoted = id.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`(?:^|[\\s,{])(?:${quoted}|'${quoted}'|"${quoted}")\\s*[:,}\\n]`, 'm').test(
    code,
  )
}
