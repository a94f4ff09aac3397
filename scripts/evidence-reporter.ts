// Writes what each project's tests proved to .mockingbird/evidence/parts, for support-matrix.ts to merge.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule, TestProject, Vitest } from 'vitest/node'
import { partFileName, partsFolder, type Part, type PartTest } from './evidence/part.ts'
import { evidenceDigest } from './source-digest.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export default class EvidenceReporter implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    // A run of picked tests proves nothing about the others.
    if (this.vitest?.config.testNamePattern !== undefined) return
    const projects = new Map<TestProject, TestModule[]>()
    for (const module of modules) {
      projects.set(module.project, [...(projects.get(module.project) ?? []), module])
    }
    for (const [project, ran] of projects) {
      const folder = relative(root, project.config.root).split(sep).join('/')
      if (!/^(packages|conformance)\//.test(folder)) continue
      const { testFiles } = await project.globTestFiles()
      if (testFiles.length !== ran.length) continue
      const part: Part = {
        format: 1,
        project: project.name,
        folder,
        sources: evidenceDigest(root),
        tests: ran.flatMap(testsOf).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      }
      mkdirSync(join(root, partsFolder), { recursive: true })
      writeFileSync(join(root, partsFolder, partFileName(folder)), JSON.stringify(part, null, 1))
    }
  }
}

const keyOf = (test: PartTest): string => `${test.file}\0${test.name}`

function testsOf(module: TestModule): readonly PartTest[] {
  const file = relative(root, module.moduleId).split(sep).join('/')
  const tests = [...module.children.allTests()].map((test) => partTest(file, test))
  // A file that cannot even be loaded has no tests: its failure must not vanish.
  if (module.state() === 'failed' && tests.every(({ state }) => state !== 'failed')) {
    tests.push({ file, name: 'the file loads and its hooks run', state: 'failed' })
  }
  return tests
}

function partTest(file: string, test: TestCase): PartTest {
  const result = test.result()
  const reason = result.state === 'skipped' ? result.note : undefined
  const { operations } = test.meta()
  return {
    file,
    name: test.fullName,
    state: result.state,
    ...(reason === undefined ? {} : { reason }),
    ...(operations === undefined ? {} : { operations }),
  }
}
