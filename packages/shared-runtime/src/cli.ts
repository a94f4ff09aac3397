#!/usr/bin/env node
import { letYoungGenerationGrow } from './serve/young-generation.ts'
import { runCommand } from './serve/command.ts'
import { discoverServices } from './serve/discover.ts'

await runCommand(
  {
    name: 'mockingbird',
    only: undefined,
    services: discoverServices,
    ready: letYoungGenerationGrow,
  },
  process.argv.slice(2),
)
