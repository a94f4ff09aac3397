import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { filesOfContainer } from './files-of-container.ts'
import { containerByRef } from './find-container.ts'
import type { FileTree } from './program/machine.ts'
import type { DockerState } from './state.ts'

/** A named user must stand in the container's passwd; a number need not. */
export function execUserProblem(
  state: DockerState,
  ref: string,
  user: string,
): Refusal | undefined {
  const [name = ''] = user.split(':')
  if (name === '' || /^\d+$/.test(name) || name === 'root') return undefined
  const container = containerByRef(state, ref)
  if (isRefusal(container)) return undefined
  const known = passwdOf(filesOfContainer(state, container))
    .split('\n')
    .some((line) => line.startsWith(`${name}:`))
  return known
    ? undefined
    : refuse('invalid', `unable to find user ${name}: no matching entries in passwd file`)
}

function passwdOf(root: FileTree): string {
  const etc = root.entries['etc']
  const passwd = etc?.type === 'directory' ? etc.entries['passwd'] : undefined
  return passwd?.type === 'file' ? passwd.content : ''
}
