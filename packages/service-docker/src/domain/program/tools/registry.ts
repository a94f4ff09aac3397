import { ddTools } from './dd.ts'
import { digestTools } from './digests.ts'
import { environmentTools } from './environment.ts'
import { fileChangeTools } from './file-changes.ts'
import { fileViewTools } from './file-views.ts'
import { findTools } from './find.ts'
import { grepTools } from './grep.ts'
import { lineTools } from './lines.ts'
import { lsTools } from './ls.ts'
import { textTools } from './plain-text.ts'
import { processTools } from './processes.ts'
import { sedTools } from './sed.ts'
import { sortTools } from './sort.ts'
import { streamTools } from './streams.ts'
import { systemTools } from './system.ts'
import { tailTools } from './tail.ts'
import { terminalTools } from './terminals.ts'
import { timeTools } from './time.ts'
import { trTools } from './tr.ts'
import { wordTools } from './words.ts'
import { xargsTools } from './xargs.ts'
import type { Tool } from './tool.ts'

const all: Readonly<Record<string, Tool>> = {
  ...ddTools,
  ...digestTools,
  ...environmentTools,
  ...fileChangeTools,
  ...fileViewTools,
  ...findTools,
  ...grepTools,
  ...lineTools,
  ...lsTools,
  ...textTools,
  ...processTools,
  ...sedTools,
  ...sortTools,
  ...streamTools,
  ...systemTools,
  ...tailTools,
  ...terminalTools,
  ...timeTools,
  ...trTools,
  ...wordTools,
  ...xargsTools,
}

export const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined
/** Every simulated utility, for the links of an image. */
export const toolNames: readonly string[] = Object.keys(all).toSorted()
