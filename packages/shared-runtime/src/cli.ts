#!/usr/bin/env node
import { runCommand } from './serve/command.ts'
import { discoverServices } from './serve/discover.ts'

await runCommand(
  { name: 'mockingbird', only: undefined, services: discoverServices },
  process.argv.slice(2),
)
