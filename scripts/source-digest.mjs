import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const passedOver = new Set([
  'node_modules',
  'dist',
  '.turbo',
  'coverage',
  'test',
  'bench',
  'evidence',
])

/** @param {string} folder @param {ReadonlySet<string>} skip @returns {Generator<string>} */
function* filesBelow(folder, skip) {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (skip.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path, skip)
    else if (entry.isFile() && !/\.(md|log|tgz)$/.test(entry.name)) yield path
  }
}

/** @param {string} root @param {readonly string[]} places @param {ReadonlySet<string>} skip */
function digest(root, places, skip) {
  const hash = createHash('sha256')
  for (const place of places) {
    const path = join(root, place)
    if (!existsSync(path)) continue
    const files = /\.[a-z]+$/.test(place) ? [path] : filesBelow(path, skip)
    for (const file of files) {
      const bytes = readFileSync(file)
      hash.update(`${file.slice(root.length)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

const compiler = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json']

/**
 * Of everything that a build reads. Two equal digests mean that dist/ need not be built again.
 * @param {string} root
 */
export const buildDigest = (root) => digest(root, [...compiler, 'packages'], passedOver)

/**
 * Of everything that a test run depends on. Evidence from other sources than these is stale.
 * @param {string} root
 */
export const evidenceDigest = (root) =>
  digest(
    root,
    ['pnpm-lock.yaml', 'packages', 'conformance'],
    new Set(['node_modules', 'dist', '.turbo', 'coverage', 'bench']),
  )
