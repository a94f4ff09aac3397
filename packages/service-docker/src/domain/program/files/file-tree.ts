/**
 * Bytes as a text of code units 0–255. Immutable by nature, cheap to slice and to share between
 * branches, and plain data for every serializer, which a Uint8Array is not.
 */
export type Bytes = string

interface FileMeta {
  /** Permission bits only (0o7777). */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Logical milliseconds. */
  readonly mtime: number
}

export interface RegularFile extends FileMeta {
  readonly type: 'file'
  readonly content: Bytes
  /** A simulated executable: `busybox` looks at its own name, any other word is that program. */
  readonly program?: string
  /** Its shell runs its own applets before it looks at the PATH. */
  readonly standalone?: boolean
  /** A shell's greeting at a terminal; ends with a newline. */
  readonly banner?: string
  /** What `stat` says when the content stands for something larger (a real binary). */
  readonly size?: number
}
export interface Directory extends FileMeta {
  readonly type: 'directory'
  readonly entries: Readonly<Record<string, FileNode>>
}
export interface Symlink extends FileMeta {
  readonly type: 'symlink'
  readonly target: string
}
export type DeviceName = 'null' | 'zero' | 'full' | 'random' | 'tty' | 'fd'
export interface Device extends FileMeta {
  readonly type: 'device'
  readonly device: DeviceName
}
export interface Fifo extends FileMeta {
  readonly type: 'fifo'
}

export type FileNode = RegularFile | Directory | Symlink | Device | Fifo

/**
 * A whole file system: the root directory. Writes copy the path they touch, so an image's tree is
 * shared by every container of it, and what a container wrote is the difference by identity.
 */
export type FileTree = Directory
