import type { Bytes } from '../files/file-tree.ts'
import { closeFd, holdDescription, newDescription, newPipe, setFd } from '../kernel/descriptions.ts'
import { openFile, lookUpFile, type OpenMode } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import type { Kernel, ProcessDraft } from '../kernel/kernel.ts'
import type { Redirection, Word } from '../parse/ast.ts'
import type { Expansion } from './expansion.ts'
import type { SavedFd } from './state.ts'

/** A redirection whose words have been expanded. */
export type Prepared =
  | {
      readonly r: 'open'
      readonly fd: number
      readonly path: Bytes
      readonly how: OpenMode
      readonly also?: number
      readonly noclobber?: boolean
    }
  | { readonly r: 'duplicate'; readonly fd: number; readonly from: number }
  | { readonly r: 'close'; readonly fd: number }
  | { readonly r: 'text'; readonly fd: number; readonly text: Bytes }
  | { readonly r: 'bad'; readonly message: Bytes }

export function prepareRedirections(
  expansion: Expansion,
  redirections: readonly Redirection[],
  noclobber: boolean,
): readonly Prepared[] {
  return redirections.map((redirection): Prepared => {
    switch (redirection.r) {
      case 'file': {
        const path = expansion.text(redirection.word)
        const { fd } = redirection
        switch (redirection.op) {
          case '<':
            return { r: 'open', fd, path, how: { access: 'r' } }
          case '>':
          case '>|':
            return {
              r: 'open',
              fd,
              path,
              how: { access: 'w', create: true, truncate: true },
              noclobber: noclobber && redirection.op === '>',
            }
          case '>>':
            return { r: 'open', fd, path, how: { access: 'w', create: true, append: true } }
          case '<>':
            return { r: 'open', fd, path, how: { access: 'rw', create: true } }
        }
      }
      // falls through is impossible: every operator answers above
      case 'both': {
        const path = expansion.text(redirection.word)
        const how: OpenMode = redirection.append
          ? { access: 'w', create: true, append: true }
          : { access: 'w', create: true, truncate: true }
        return { r: 'open', fd: 1, path, how, also: 2 }
      }
      case 'duplicate': {
        const text = expansion.text(redirection.word)
        if (text === '-') return { r: 'close', fd: redirection.fd }
        if (/^\d+$/.test(text)) return { r: 'duplicate', fd: redirection.fd, from: Number(text) }
        // `>&file` is ash's `&>file`.
        if (redirection.op === '>&' && redirection.fd === 1 && text !== '') {
          return {
            r: 'open',
            fd: 1,
            path: text,
            how: { access: 'w', create: true, truncate: true },
            also: 2,
          }
        }
        expansion.error ??= text === '' ? 'syntax error: bad fd number' : 'redir error'
        return { r: 'bad', message: expansion.error }
      }
      case 'here':
        return hereText(expansion, redirection.fd, redirection.body)
      case 'here-string':
        return { r: 'text', fd: redirection.fd, text: `${expansion.text(redirection.word)}\n` }
    }
  })
}

/** What goes wrong inside of a here-document is a redirection that failed, and not the end of the shell. */
function hereText(expansion: Expansion, fd: number, body: Word): Prepared {
  const earlier = expansion.error
  const text = expansion.text(body)
  const message = expansion.error
  if (earlier !== undefined || message === undefined) return { r: 'text', fd, text }
  expansion.error = undefined
  return { r: 'bad', message }
}

/** Applies them in order; `saved` collects what was there (null when nothing shall be restored). */
export function applyRedirections(
  k: Kernel,
  p: ProcessDraft,
  prepared: readonly Prepared[],
  saved: SavedFd[] | null,
): Bytes | undefined {
  for (const one of prepared) {
    const message = applyOne(k, p, one, saved)
    if (message !== undefined) return message
  }
  return undefined
}

function applyOne(
  k: Kernel,
  p: ProcessDraft,
  one: Prepared,
  saved: SavedFd[] | null,
): Bytes | undefined {
  switch (one.r) {
    case 'bad':
      return one.message
    case 'close':
      save(k, p, one.fd, saved)
      closeFd(k, p, one.fd)
      return undefined
    case 'duplicate': {
      const id = p.fds[one.from]
      if (id === undefined) return `${one.from}: Bad file descriptor`
      save(k, p, one.fd, saved)
      if (one.from === one.fd) return undefined
      holdDescription(k, id)
      setFd(k, p, one.fd, id)
      return undefined
    }
    case 'text': {
      const description = textDescription(k, one.text)
      save(k, p, one.fd, saved)
      setFd(k, p, one.fd, description)
      return undefined
    }
    case 'open': {
      const action = one.how.access === 'r' ? 'open' : 'create'
      if (one.noclobber === true) {
        const there = lookUpFile(k, p, one.path)
        if (there.ok && there.node.type === 'file') return `can't create ${one.path}: File exists`
      }
      const opened = openFile(k, p, one.path, one.how)
      if (!opened.ok) {
        // Opening for reading says `no such file`, creating says `nonexistent directory` (ash's own words).
        const words =
          opened.error === 'ENOENT' || opened.error === 'ENOTDIR'
            ? action === 'open'
              ? 'no such file'
              : 'nonexistent directory'
            : errnoText(opened.error)
        return `can't ${action} ${one.path}: ${words}`
      }
      save(k, p, one.fd, saved)
      setFd(k, p, one.fd, opened.description)
      if (one.also !== undefined) {
        save(k, p, one.also, saved)
        holdDescription(k, opened.description)
        setFd(k, p, one.also, opened.description)
      }
      return undefined
    }
  }
}

/** A here-document is a pipe that already holds its text; a long one is a nameless file. */
function textDescription(k: Kernel, text: Bytes): number {
  if (text.length > 4096) return newDescription(k, { kind: 'file', path: '', detached: text }, 'r')
  const pipe = newPipe(k)
  const id = k.descriptions[pipe.write]
  if (id !== undefined && id.target.kind === 'pipe') {
    const content = k.pipes[id.target.pipe]
    if (content !== undefined) k.pipes[id.target.pipe] = { ...content, buffer: text, writers: 0 }
  }
  delete k.descriptions[pipe.write]
  return pipe.read
}

function save(k: Kernel, p: ProcessDraft, fd: number, saved: SavedFd[] | null): void {
  if (saved === null || saved.some((old) => old.fd === fd)) return
  const description = p.fds[fd]
  if (description !== undefined) holdDescription(k, description)
  saved.push({ fd, description: description ?? null })
}

export function restoreFds(k: Kernel, p: ProcessDraft, saved: readonly SavedFd[]): void {
  for (const { fd, description } of saved) {
    if (description === null) closeFd(k, p, fd)
    else setFd(k, p, fd, description)
  }
}
