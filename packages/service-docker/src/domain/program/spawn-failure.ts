import type { SpawnFailure } from './contract.ts'

/**
 * The part of the runtime's message from `exec:` on. Before it the engine puts `failed to create task
 * for container: … error during container init: ` or `OCI runtime exec failed: exec failed: unable to
 * start container process: ` (lifecycle/start-no-such-command, exec/start-not-found, Engine 29.1.5).
 * The user and group texts stand alone (exec/create-bad-user).
 */
export function spawnFailureText(failure: SpawnFailure): string {
  switch (failure.kind) {
    case 'not-in-path':
      return `exec: "${failure.name}": executable file not found in $PATH`
    case 'not-found':
      return `exec: "${failure.name}": stat ${failure.name}: no such file or directory`
    case 'is-directory':
      return `exec: "${failure.name}": is a directory: permission denied`
    case 'no-permission':
      return `exec: "${failure.name}": permission denied`
    case 'not-a-directory':
      return `exec: "${failure.name}": stat ${failure.name}: not a directory`
    case 'exec-format':
      return `exec ${failure.name}: exec format error`
    case 'bad-cwd':
      return failure.reason === 'missing'
        ? `chdir to cwd ("${failure.cwd}") set in config.json failed: no such file or directory`
        : `chdir to cwd ("${failure.cwd}") set in config.json failed: not a directory`
    case 'no-user':
      return `unable to find user ${failure.user}: no matching entries in passwd file`
    case 'no-group':
      return `unable to find group ${failure.group}: no matching entries in group file`
  }
}

/** What the engine records as the exit code of a start that failed. */
export function spawnFailureExitCode(failure: SpawnFailure): 126 | 127 | 128 {
  switch (failure.kind) {
    case 'not-in-path':
    case 'not-found':
      return 127
    case 'is-directory':
    case 'no-permission':
    case 'not-a-directory':
    case 'exec-format':
      return 126
    case 'bad-cwd':
    case 'no-user':
    case 'no-group':
      return 128
  }
}
