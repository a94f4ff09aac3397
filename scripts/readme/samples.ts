/** Commands of a page that are followed by what they print. */
export interface Sample {
  readonly name: string
  /** What has to be installed for it. */
  readonly tool: string
  readonly commands: string
  readonly output: string
}

interface Block {
  readonly heading: string
  readonly info: string
  readonly text: string
  readonly line: number
}

/** In order of the page, named after the heading above. A block without output right below it is not run. */
export function samplesOf(page: string): readonly Sample[] {
  const blocks = blocksOf(page)
  const counts = new Map<string, number>()
  return blocks.flatMap(({ heading, info, text, line }, i) => {
    const next = blocks[i + 1]
    const end = line + text.split('\n').length
    const [language, tool = 'curl'] = info.split(' ')
    if (language !== 'sh' || next?.info !== 'text' || next.line > end + 2) return []
    const count = (counts.get(heading) ?? 0) + 1
    counts.set(heading, count)
    return [{ name: `${heading} ${count}`, tool, commands: text, output: next.text }]
  })
}

function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = []
  let heading = 'top'
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | undefined
  for (const [line, text] of page.split('\n').entries()) {
    const fence = /^```(.*)$/.exec(text)
    if (fence === null) {
      open?.lines.push(text)
      if (open === undefined) heading = /^#+ (.*)$/.exec(text)?.[1] ?? heading
    } else if (open === undefined) {
      open = { info: fence[1] ?? '', line, lines: [] }
    } else {
      blocks.push({ heading, info: open.info, text: `${open.lines.join('\n')}\n`, line: open.line })
      open = undefined
    }
  }
  return blocks
}

/** Whether a text is what a page shows; `…` on the page stands for anything. White space at the end does not count. */
export function matches(text: string, shown: string): boolean {
  const parts = shown
    .trimEnd()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(text.trimEnd())
}

/** Targets of relative links, without anchors. */
export const linksOf = (page: string): readonly string[] =>
  [...page.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(({ 1: target = '' }) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
