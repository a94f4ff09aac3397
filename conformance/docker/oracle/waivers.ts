import type { Difference } from './normal.ts'

export interface Waiver {
  readonly name: string
  readonly reason: string
  readonly allows: (difference: Difference) => boolean
}

const text = (value: unknown): string => JSON.stringify(value) ?? ''

const isNothing = (value: string): boolean => value === '""' || value === 'null'

const isNetworkFailure = (value: string): boolean =>
  value.startsWith('"failed to set up container networking: ')

/** What may differ, by name: races, the host's own, and where the engine under test is not the modelled one. */
export const waivers: readonly Waiver[] = [
  {
    name: 'server-version',
    reason: 'the Server header states the version of the engine',
    allows: ({ path, a, b }) =>
      /\.headers?\[\d+\]$|\.head\[\d+\]$/.test(path) &&
      text(a).startsWith('"Server: Docker/') &&
      text(b).startsWith('"Server: Docker/'),
  },
  {
    name: 'port-bindings-null',
    reason:
      'the module build answers null where the released 29.1.5 answers {} (recording inspect)',
    allows: ({ path, a, b }) =>
      path.endsWith('.HostConfig.PortBindings') && a === null && text(b) === '{}',
  },
  {
    name: 'image-list-labels-null',
    reason: 'the module build answers null where the released 29.1.5 answers {} (recording images)',
    allows: ({ path, a, b }) =>
      /^\.answer\.body\[\d+\]\.Labels$/.test(path) && a === null && text(b) === '{}',
  },
  {
    name: 'network-tried',
    reason:
      'of the networks of a start that failed, in the order of a map, those tried are remembered',
    allows: ({ path, a, b }) =>
      (/\.Networks\.[^.]+\.(NetworkID|DNSNames)$/.test(path) &&
        [text(a), text(b)].some(isNothing)) ||
      (/(message|Error|Message)$/.test(path) && [text(a), text(b)].every(isNetworkFailure)),
  },
  {
    name: 'image-origin',
    reason: "how the image was once made is the image's own: imported there, built here",
    allows: ({ path }) => /\.body(\[\d+\])?\.(Comment|CreatedBy)$/.test(path),
  },
]

export const waiverOf = (difference: Difference): string | undefined =>
  waivers.find((waiver) => waiver.allows(difference))?.name
