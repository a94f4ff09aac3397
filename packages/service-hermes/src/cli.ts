#!/usr/bin/env node
import { runServiceCli } from '@crvouga/mockingbird-shared-runtime/node'
import { hermes } from './service.ts'

await runServiceCli(hermes, process.argv.slice(2))
