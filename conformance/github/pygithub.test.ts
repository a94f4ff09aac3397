import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  missingHere,
  packageCommand,
  startCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { test } from 'vitest'

const run = promisify(execFile)
/** A Python that has PyGithub; another one is named by PYTHON. */
const python = process.env['PYTHON'] ?? 'python3'
const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)

const hasPyGithub = async (): Promise<boolean> => {
  try {
    await run(python, ['-c', 'import github'])
    return true
  } catch {
    return false
  }
}

for (const prefix of ['', '/api/v3', '/ns/py/api/v3']) {
  test(`GH-13 PyGithub does a client's day below "${prefix}"`, async (ctx) => {
    if (!(await hasPyGithub())) ctx.skip(missingHere('PyGithub'))
    const command = await startCommand(script, ['--port', '0'])
    try {
      const { GITHUB_API_URL: url = '', GITHUB_TOKEN: token = '' } = command.ready.env
      const program = fileURLToPath(new URL('pygithub.py', import.meta.url))
      const { stdout } = await run(python, [program, url + prefix, token])
      ctx.expect(JSON.parse(stdout)).toEqual({
        name: 'octo-org/hello-world',
        login: 'octocat',
        branches: [['feature', 'main', 'stale'], 3],
        move: [422, 'Update is not a fast forward'],
        delete: [422, 'Reference does not exist'],
        pull: [2, null, 'unknown', 'stale', 1],
        duplicate: [422, 'A pull request already exists for octo-org:stale.'],
        pulls: [[2, 1], 2],
        files: ['src/hello.js', 'test/hello.test.js'],
        merged: [true, true],
        content: 'hi',
        compare: ['diverged', 4, 1],
        made: ['octocat/py-made', 1],
        gone: [404, 'Not Found'],
      })
    } finally {
      await command.stop()
    }
  })
}
