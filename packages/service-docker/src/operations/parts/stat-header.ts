import { toBytes, type Header } from '@crvouga/mockingbird-shared-runtime'
import type { FoundPath } from '../../domain/archive.ts'
import { base64 } from '../../wire/base64.ts'
import { toPathStat } from '../../wire/file-archive.ts'

export const statHeader = ({ name, node }: FoundPath): Header => [
  'X-Docker-Container-Path-Stat',
  base64(toBytes(toPathStat(name, node))),
]
