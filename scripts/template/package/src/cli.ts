#!/usr/bin/env node
import { runServiceCli } from '@crvouga/mockingbird-shared-runtime/node'
import { service } from './service.ts'

await runServiceCli(service)
