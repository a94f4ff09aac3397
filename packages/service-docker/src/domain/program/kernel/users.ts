import { resolvePath } from '../files/paths.ts'
import type { FileTree } from '../files/file-tree.ts'

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  readonly home: string
}

const linesOf = (files: FileTree, path: string): readonly (readonly string[])[] => {
  const found = resolvePath(files, '/', path, true)
  if (!found.ok || found.node?.type !== 'file') return []
  return found.node.content.split('\n').map((line) => line.split(':'))
}

export const accounts = (files: FileTree): readonly Account[] =>
  linesOf(files, '/etc/passwd').flatMap(([name, , uid, gid, , home]) =>
    name === undefined || uid === undefined
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid), home: home ?? '/' }],
  )
export const groups = (
  files: FileTree,
): readonly { readonly name: string; readonly gid: number }[] =>
  linesOf(files, '/etc/group').flatMap(([name, , gid]) =>
    name === undefined || gid === undefined ? [] : [{ name, gid: Number(gid) }],
  )

export const userName = (files: FileTree, uid: number): string =>
  accounts(files).find((account) => account.uid === uid)?.name ?? String(uid)
export const groupName = (files: FileTree, gid: number): string =>
  groups(files).find((group) => group.gid === gid)?.name ?? String(gid)
