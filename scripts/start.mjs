// Serves every emulator of this repository in one world; installs and builds first when that is due.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
ensureBuilt()

const given = process.argv.slice(2)
const envFile = given.some((arg) => arg.startsWith('--env-file'))
  ? []
  : ['--env-file', '.mockingbird/env']
const command = join(root, 'packages/shared-runtime/dist/cli.js')
// In this process: signals, exit codes and the two seconds of a launch need no second one.
process.argv = [process.execPath, command, 'serve', ...envFile, ...given]
await import(pathToFileURL(command).href)
