import { serviceLaws } from '@crvouga/mockingbird-shared-runtime/testing'
import { test } from 'vitest'
import { service } from '../src/index.ts'

const steps = [
  { method: 'GET', path: '/items/1' },
  { method: 'GET', path: '/items/2' },
]

for (const law of serviceLaws({ service, steps, parity: '__ID__-01' })) test(law.name, law.prove)
