#!/usr/bin/env node
import { runServiceCli } from '@crvouga/mockingbird-shared-runtime/node'
import { github } from './service.ts'

await runServiceCli(github, process.argv.slice(2))
