import { fileChangeTools } from './file-changes.ts'
import { fileViewTools } from './file-views.ts'
import { lineTools } from './lines.ts'
import { textTools } from './plain-text.ts'
import { sedTools } from './sed.ts'
import { streamTools } from './streams.ts'
import { systemTools } from './system.ts'
import { timeTools } from './time.ts'
import type { Tool } from './tool.ts'
import { xargsTools } from './xargs.ts'

const all: Readonly<Record<string, Tool>> = {
  ...fileChangeTools,
  ...fileViewTools,
  ...lineTools,
  ...sedTools,
  ...streamTools,
  ...systemTools,
  ...textTools,
  ...timeTools,
  ...xargsTools,
}

export const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined
/** Every simulated utility, for the links of an image. */
export const toolNames: readonly string[] = Object.keys(all).toSorted()
