import type { Exec } from '../domain/exec.ts'

export function toExecJson({ id, container, config, life }: Exec): unknown {
  const [entrypoint = '', ...args] = config.argv
  return {
    ID: id,
    Running: life.status === 'running',
    ExitCode: life.status === 'exited' ? life.exitCode : null,
    ProcessConfig: {
      tty: config.tty,
      entrypoint,
      arguments: args,
      privileged: config.privileged,
      ...(config.user === '' ? {} : { user: config.user }),
    },
    OpenStdin: config.attachStdin,
    OpenStderr: config.attachStderr,
    OpenStdout: config.attachStdout,
    CanRemove: false,
    ContainerID: container,
    DetachKeys: config.detachKeys === '' ? '' : config.detachKeys,
    Pid: life.status === 'created' ? 0 : life.pid,
  }
}
