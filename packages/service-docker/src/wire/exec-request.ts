import { goBool, goPointer, goSlice, goString, goStruct, goUint, type GoType } from './go-json.ts'

export interface ExecCreateBody {
  readonly User: string
  readonly Privileged: boolean
  readonly Tty: boolean
  readonly AttachStdin: boolean
  readonly AttachStdout: boolean
  readonly AttachStderr: boolean
  readonly DetachKeys: string
  readonly Env: readonly string[] | null
  readonly WorkingDir: string
  readonly Cmd: readonly string[] | null
}

export const execCreateBody: GoType<ExecCreateBody> = goStruct('container.ExecCreateRequest', {
  User: goString,
  Privileged: goBool,
  Tty: goBool,
  AttachStdin: goBool,
  AttachStdout: goBool,
  AttachStderr: goBool,
  DetachKeys: goString,
  Env: goSlice(goString),
  WorkingDir: goString,
  Cmd: goSlice(goString),
})

export interface ExecStartBody {
  readonly Detach: boolean
  readonly Tty: boolean
  /** Rows, columns. */
  readonly ConsoleSize: readonly number[] | null
}

export const execStartBody: GoType<ExecStartBody> = goStruct('container.ExecStartRequest', {
  Detach: goBool,
  Tty: goBool,
  ConsoleSize: goPointer(goSlice(goUint)),
})
