import type { Bytes } from '../../files/file-tree.ts'
import {
  postSignal,
  postToGroup,
  signalName,
  signalNames,
  signalNumber,
  SIGCONT,
} from '../../kernel/signals.ts'
import { changeTerminal } from '../../kernel/terminal.ts'
import { awaitForeground, reapBackground } from '../jobs.ts'
import { complainAsApplet, hasOption, out, refuseBuiltin, type Running } from '../running.ts'
import type { Job } from '../state.ts'
import type { Builtin } from './builtin.ts'

const kill: Builtin = (run, argv) => {
  const { k, p } = run
  let words = argv.slice(1)
  let signal = 15
  const [first = ''] = words
  if (first === '-l') {
    if (words.length === 1) {
      signalNames.forEach((name, n) => {
        if (n > 0) out(run, `${String(n).padStart(2)}) ${name}\n`)
      })
      return 0
    }
    for (const word of words.slice(1)) {
      if (!/^\d+$/.test(word) && signalNumber(word) === undefined) {
        complainAsApplet(run, `unknown signal '${word}'`)
        return 1
      }
      const number = signalNumber(/^\d+$/.test(word) ? String(Number(word) & 127) : word)
      out(
        run,
        `${number === undefined ? word : /^\d+$/.test(word) ? signalName(number) : String(number)}\n`,
      )
    }
    return 0
  }
  if (/^-./.test(first) && first !== '--') {
    const name = first === '-s' ? (words[1] ?? 's') : first.slice(1)
    words = words.slice(first === '-s' ? 2 : 1)
    const number = signalNumber(name)
    if (number === undefined) {
      complainAsApplet(run, `bad signal name '${name}'`)
      return 1
    }
    signal = number
  }
  if (words[0] === '--') words = words.slice(1)
  if (words.length === 0) {
    complainAsApplet(run, 'you need to specify whom to kill')
    return 1
  }
  let status = 0
  for (const word of words) {
    if (word.startsWith('%')) {
      const job = findJob(run, word)
      if (job === undefined) {
        return refuseBuiltin(run, 'kill', `${word}: no such job`)
      } else for (const pid of job.pids) postSignal(k, pid, signal, 'inside')
      continue
    }
    if (word === '') continue
    if (!/^-?\d+$/.test(word)) {
      complainAsApplet(run, `invalid number '${word}'`)
      status += 1
      continue
    }
    const pid = Number(word)
    if (pid <= 0) {
      const everyone = pid === -1
      const group = pid === 0 ? p.pgid : -pid
      if (everyone) {
        for (const other of k.pids())
          if (other !== 1 && other !== p.pid) postSignal(k, other, signal, 'inside')
      } else if (!postToGroup(k, group, signal, 'inside')) {
        complainAsApplet(run, `can't kill pid ${word}: No such process`)
        status += 1
      }
      continue
    }
    const target = k.peek(pid)
    const wasReaped = target === undefined || (target.exit !== null && target.ppid === p.pid)
    if (target === undefined) {
      complainAsApplet(run, `can't kill pid ${word}: No such process`)
      status += 1
    } else if (p.uid !== 0 && target.uid !== p.uid) {
      complainAsApplet(run, `can't kill pid ${word}: Operation not permitted`)
      status += 1
    } else if (!wasReaped) postSignal(k, pid, signal, 'inside')
  }
  return status
}

const findJob = (run: Running, word: Bytes): Job | undefined =>
  word === '%%' || word === '%+' || word === '%'
    ? run.s.jobs.at(-1)
    : run.s.jobs.find(({ number }) => String(number) === word.slice(1))

const jobs: Builtin = (run, argv) => {
  reapBackground(run)
  const { s } = run
  const unknown = argv
    .slice(1)
    .find((word) => !word.startsWith('-') && findJob(run, word) === undefined)
  if (unknown !== undefined) return refuseBuiltin(run, 'jobs', `${unknown}: no such job`)
  s.jobs.forEach((job, i) => {
    if (argv[1] === '-p') {
      out(run, `${job.pids[0] ?? ''}\n`)
      return
    }
    const mark = i === s.jobs.length - 1 ? '+' : i === s.jobs.length - 2 ? '-' : ' '
    const code = job.codes.at(-1)
    const state = job.codes.includes(null)
      ? 'Running'
      : code === 0
        ? 'Done'
        : code !== undefined && code !== null && code > 128
          ? 'Terminated'
          : `Done(${code ?? 0})`
    // Texts of jobs are kept only where job control is on.
    out(run, `[${job.number}]${mark}  ${state.padEnd(27)}${hasOption(run, 'm') ? job.text : ''}\n`)
  })
  s.jobs = s.jobs.filter((job) => job.codes.includes(null))
  return 0
}

const foreground: Builtin = (run, argv) => {
  const job = findJob(run, argv[1] ?? '%%')
  if (job === undefined) {
    const message = argv[1] === undefined ? 'No current job' : `${argv[1]}: no such job`
    return refuseBuiltin(run, argv[0] ?? 'fg', message)
  }
  const group = job.pids[0] ?? 0
  postToGroup(run.k, group, SIGCONT, 'inside')
  if (argv[0] === 'bg') return 0
  out(run, `${job.text}\n`)
  run.s.jobs = run.s.jobs.filter((other) => other !== job)
  if (hasOption(run, 'm'))
    changeTerminal(run.k, run.p.handle, (old) => ({ ...old, foreground: group }))
  awaitForeground(run, job.pids, job.text)
  return undefined
}

export const jobBuiltins: Readonly<Record<string, Builtin>> = {
  kill,
  jobs,
  fg: foreground,
  bg: foreground,
}
