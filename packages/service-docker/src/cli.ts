#!/usr/bin/env node
import { runServiceCli } from '@crvouga/mockingbird-shared-runtime/node'
import { docker } from './service.ts'

await runServiceCli(docker, process.argv.slice(2))
