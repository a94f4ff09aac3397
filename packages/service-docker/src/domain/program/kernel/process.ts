import { holdDescription } from './descriptions.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import type { Process } from './state.ts'

/** fork(2): a copy with its own pid and no pending signals. The caller gives it something to run. */
export function forkProcess(k: Kernel, parent: ProcessDraft): ProcessDraft {
  const pid = k.settings.nextPid
  k.settings.nextPid += 1
  for (const id of Object.values(parent.fds)) holdDescription(k, id)
  const child: Process = {
    ...parent,
    pid,
    ppid: parent.pid,
    startedAt: k.now,
    wait: null,
    stopped: false,
    exit: null,
    exiting: null,
    outbox: [],
    pending: [],
    stack: [],
  }
  k.ticks += 20
  return k.admit(child)
}
