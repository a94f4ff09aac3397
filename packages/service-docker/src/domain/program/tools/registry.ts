import { streamTools } from './streams.ts'
import { timeTools } from './time.ts'
import { textTools } from './plain-text.ts'
import type { Tool } from './tool.ts'

const all: Readonly<Record<string, Tool>> = { ...streamTools, ...timeTools, ...textTools }

export const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined
/** Every simulated utility, for the links of an image. */
export const toolNames: readonly string[] = Object.keys(all).toSorted()
