import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** One project per workspace package, named like it; none of them needs a configuration of its own. */
const project = (group: string, folder: string): TestProjectInlineConfiguration => {
  const root = join(import.meta.dirname, group, folder)
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  return {
    extends: true,
    test: {
      name,
      root,
      include: group === 'packages' ? ['src/**/*.test.ts', 'test/**/*.test.ts'] : ['**/*.test.ts'],
      testTimeout: group === 'packages' ? 20_000 : 60_000,
      setupFiles: [join(import.meta.dirname, 'scripts/evidence/setup.ts')],
    },
  }
}

const folders = ['packages', 'conformance'].flatMap((group) =>
  readdirSync(join(import.meta.dirname, group)).map((folder) => project(group, folder)),
)

export default defineConfig({
  test: {
    reporters: ['default', join(import.meta.dirname, 'scripts/evidence-reporter.ts')],
    projects: [
      ...folders,
      {
        extends: true,
        test: {
          name: 'scripts',
          root: join(import.meta.dirname, 'scripts'),
          include: ['**/*.test.ts'],
          exclude: ['template/**'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
