import type { ToolCall } from './tool.ts'

/**
 * How each utility of Debian's busybox-static 1.35 is called, by its `--help`. The explanations that follow
 * there are left out.
 */
const synopses: Readonly<Record<string, string>> = {
  arch: 'arch',
  base64: 'base64 [-d] [-w COL] [FILE]',
  basename: 'basename FILE [SUFFIX] | -a FILE... | -s SUFFIX FILE...',
  cat: 'cat [-nbvteA] [FILE]...',
  chgrp: 'chgrp [-RhLHPcvf]... GROUP FILE...',
  chmod: 'chmod [-Rcvf] MODE[,MODE]... FILE...',
  chown: 'chown [-RhLHPcvf]... USER[:[GRP]] FILE...',
  clear: 'clear',
  cp: 'cp [-arPLHpfinlsTu] SOURCE DEST\nor: cp [-arPLHpfinlsu] SOURCE... { -t DIRECTORY | DIRECTORY }',
  cut: 'cut [OPTIONS] [FILE]...',
  date: 'date [OPTIONS] [+FMT] [[-s] TIME]',
  dd: 'dd [if=FILE] [of=FILE] [ibs=N obs=N/bs=N] [count=N] [skip=N] [seek=N]\n\t[conv=notrunc|noerror|sync|fsync]\n\t[iflag=skip_bytes|count_bytes|fullblock|direct] [oflag=seek_bytes|append|direct]',
  df: 'df [-PkmhTai] [-B SIZE] [-t TYPE] [FILESYSTEM]...',
  dirname: 'dirname FILENAME',
  du: 'du [-aHLdclsxhmk] [FILE]...',
  env: 'env [-i0] [-u NAME]... [-] [NAME=VALUE]... [PROG ARGS]',
  expr: 'expr EXPRESSION',
  find: 'find [-HL] [PATH]... [OPTIONS] [ACTIONS]',
  fold: 'fold [-bs] [-w WIDTH] [FILE]...',
  free: 'free [-bkmgh]',
  grep: 'grep [-HhnlLoqvsrRiwFEz] [-m N] [-A|B|C N] { PATTERN | -e PATTERN... | -f FILE... } [FILE]...',
  groups: 'groups [USER]',
  head: 'head [OPTIONS] [FILE]...',
  hostid: 'hostid',
  hostname: 'hostname [-sidf] [HOSTNAME | -F FILE]',
  id: 'id [-ugGnr] [USER]',
  killall: 'killall [-lq] [-SIG] PROCESS_NAME...',
  ln: 'ln [-sfnbtv] [-S SUF] TARGET... LINK|DIR',
  logname: 'logname',
  ls: 'ls [-1AaCxdLHRFplinshrSXvctu] [-w WIDTH] [FILE]...',
  md5sum: 'md5sum [-c[sw]] [FILE]...',
  mkdir: 'mkdir [-m MODE] [-p] DIRECTORY...',
  mkfifo: 'mkfifo [-m MODE] NAME',
  mktemp: 'mktemp [-dt] [-p DIR] [TEMPLATE]',
  mv: 'mv [-finT] SOURCE DEST\nor: mv [-fin] SOURCE... { -t DIRECTORY | DIRECTORY }',
  nc: 'nc [-iN] [-wN] [-l] [-p PORT] [-f FILE|IPADDR PORT] [-e PROG]',
  nl: 'nl [OPTIONS] [FILE]...',
  nproc: 'nproc [--all] [--ignore=N]',
  paste: 'paste [-d LIST] [-s] [FILE]...',
  pidof: 'pidof [NAME]...',
  ps: 'ps [-o COL1,COL2=HEADER] [-T]',
  readlink: 'readlink [-fnv] FILE',
  realpath: 'realpath FILE...',
  rev: 'rev [FILE]...',
  rm: 'rm [-irf] FILE...',
  rmdir: 'rmdir [-p] DIRECTORY...',
  sed: 'sed [-i[SFX]] [-nrE] [-f FILE]... [-e CMD]... [FILE]...\nor: sed [-i[SFX]] [-nrE] CMD [FILE]...',
  seq: 'seq [-w] [-s SEP] [FIRST [INC]] LAST',
  setsid: 'setsid [-c] PROG ARGS',
  sha1sum: 'sha1sum [-c[sw]] [FILE]...',
  sha256sum: 'sha256sum [-c[sw]] [FILE]...',
  sha512sum: 'sha512sum [-c[sw]] [FILE]...',
  sleep: 'sleep [N]...',
  sort: 'sort [-nrugMcszbdfiokt] [-o FILE] [-k START[.OFS][OPTS][,END[.OFS][OPTS]] [-t CHAR] [FILE]...',
  stat: 'stat [-ltf] [-c FMT] FILE...',
  stty: 'stty [-a|g] [-F DEVICE] [SETTING]...',
  sync: 'sync [-df] [FILE]...',
  tac: 'tac [FILE]...',
  tail: 'tail [OPTIONS] [FILE]...',
  tee: 'tee [-ai] [FILE]...',
  timeout: 'timeout [-s SIG] [-k KILL_SECS] SECS PROG ARGS',
  top: 'top [-bH] [-n COUNT] [-d SECONDS]',
  touch: 'touch [-cham] [-d DATE] [-t DATE] [-r FILE] FILE...',
  tr: 'tr [-cds] STRING1 [STRING2]',
  truncate: 'truncate [-c] -s SIZE FILE...',
  tty: 'tty [-s]',
  uname: 'uname [-amnrspvio]',
  uniq: 'uniq [-cduiz] [-f,s,w N] [FILE [OUTFILE]]',
  unlink: 'unlink FILE',
  uptime: 'uptime',
  usleep: 'usleep N',
  wc: 'wc [-cmlwL] [FILE]...',
  which: 'which [-a] COMMAND...',
  whoami: 'whoami',
  xargs: 'xargs [OPTIONS] [PROG ARGS]',
  yes: 'yes [STRING]',
}

// Least number of operands; with fewer the usage is all the answer.
const operandsMin: Readonly<Record<string, number>> = {
  basename: 1,
  chgrp: 2,
  chmod: 2,
  chown: 2,
  cp: 2,
  dirname: 1,
  egrep: 1,
  fgrep: 1,
  grep: 1,
  ln: 1,
  mkdir: 1,
  mkfifo: 1,
  mv: 2,
  printf: 1,
  readlink: 1,
  realpath: 1,
  rmdir: 1,
  sed: 1,
  seq: 1,
  setsid: 1,
  sleep: 1,
  stat: 1,
  timeout: 2,
  touch: 1,
  tr: 1,
  truncate: 1,
  unlink: 1,
  usleep: 1,
  which: 1,
}

/**
 * Option letters, `:` after those that take a value; a `+` in front stops at the first operand. Utilities
 * that are not here look at their options themselves.
 */
const optionSpecs: Readonly<Record<string, string>> = {
  base64: 'dw:',
  basename: '+as:',
  cat: 'nbvteAu',
  chgrp: 'RhLHPcvf',
  chown: 'RhLHPcvf',
  cp: 'adpRrfiunPLHlsTvt:',
  cut: 'b:c:d:f:F:O:Dsn',
  df: 'PkmhHTait:B:',
  du: 'aHLd:clsxhmkb',
  egrep: 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az',
  fgrep: 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az',
  fold: 'bsw:',
  grep: 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az',
  groups: '',
  hostname: 'sidfF:',
  id: 'ugGnr',
  md5sum: 'csw',
  mkfifo: 'm:',
  mktemp: 'dtqup:',
  mv: 'finTvt:',
  nl: 'pb:h:f:i:l:n:s:v:w:',
  nproc: '',
  paste: 'd:s',
  pidof: '',
  readlink: 'fnvsq',
  rev: '',
  rmdir: 'p',
  sed: 'iErsne:f:',
  setsid: '+c',
  sha1sum: 'csw',
  sha256sum: 'csw',
  sha512sum: 'csw',
  stat: 'ltfLc:',
  sync: 'df',
  tac: '',
  tee: 'aip',
  timeout: '+s:k:',
  touch: 'chamfd:t:r:',
  truncate: 'cs:',
  tty: 's',
  unlink: '',
  uptime: '',
  which: 'a',
  xargs: '+0rtn:I:L:P:s:E:e:xpo',
}
const numericOptions: Readonly<Record<string, string>> = {
  egrep: 'mABC',
  fgrep: 'mABC',
  fold: 'w',
  grep: 'mABC',
  xargs: 'nPs',
}
/** Any argument at all is one too many. */
const takesNothing = new Set(['hostid', 'logname', 'whoami'])

/** getopt(3) before the utility itself: undefined = nothing to object to. */
function refusedOption(call: ToolCall, spec: string): string | undefined {
  const { args, name } = call
  const letters = spec.replace('+', '')
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--') return undefined
    if (arg.startsWith('--')) continue
    if (!/^-./.test(arg)) {
      if (spec.startsWith('+')) return undefined
      continue
    }
    for (let at = 1; at < arg.length; at++) {
      const letter = arg.charAt(at)
      const place = letters.indexOf(letter)
      if (place === -1 || letter === ':') return `invalid option -- '${letter}'`
      // sed's -i takes what is stuck to it.
      if (name === 'sed' && letter === 'i') break
      if (letters.charAt(place + 1) !== ':') continue
      const inline = arg.slice(at + 1)
      if (inline === '') i += 1
      const value = inline === '' ? args[i] : inline
      if (value === undefined) return `option requires an argument -- '${letter}'`
      break
    }
  }
  return undefined
}

function refusedNumber(call: ToolCall): string | undefined {
  const letters = Object.hasOwn(numericOptions, call.name) ? numericOptions[call.name] : undefined
  if (letters === undefined) return undefined
  for (const [i, arg] of call.args.entries()) {
    if (!/^-[A-Za-z]/.test(arg)) {
      if (call.name === 'xargs') return undefined
      continue
    }
    if (!letters.includes(arg.charAt(1))) continue
    const value = arg.length > 2 ? arg.slice(2) : (call.args[i + 1] ?? '')
    if (!/^\d+[kbmKM]?$/.test(value)) return `invalid number '${value}'`
    if (call.name === 'xargs' && arg.startsWith('-n') && Number(value) === 0)
      return 'number 0 is not in 1..2147483647 range'
  }
  return undefined
}

/** Failures of these are told apart from "nothing found" (1), or are a matter of taste (tty). */
export const usageStatus = (name: string): number =>
  ['grep', 'egrep', 'fgrep', 'sort', 'tty'].includes(name) ? 2 : 1

export function showUsage(call: ToolCall): number {
  const synopsis = Object.hasOwn(synopses, call.name) ? synopses[call.name] : undefined
  const text = synopsis === undefined ? 'No help available' : `Usage: ${synopsis}`
  call.write(2, `BusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) multi-call binary.\n\n${text}\n`)
  return usageStatus(call.name)
}

/** What a command line is answered before the utility looks at it. */
export function refusedAtOnce(call: ToolCall): number | undefined {
  const { args, name } = call
  if (args.length === 1 && args[0] === '--help' && Object.hasOwn(synopses, name)) {
    showUsage(call)
    return 0
  }
  if (takesNothing.has(name) && args.length > 0) return showUsage(call)
  const spec = Object.hasOwn(optionSpecs, name) ? optionSpecs[name] : undefined
  const objection = spec === undefined ? undefined : refusedOption(call, spec)
  if (objection !== undefined) {
    call.complain(objection)
    return showUsage(call)
  }
  const notNumber = refusedNumber(call)
  if (notNumber !== undefined) {
    call.complain(notNumber)
    return usageStatus(name)
  }
  const needed = Object.hasOwn(operandsMin, name) ? (operandsMin[name] ?? 0) : 0
  if (needed === 0) return undefined
  const end = args.indexOf('--')
  const count = args.filter((arg, i) => !/^-./.test(arg) || (end !== -1 && i > end)).length
  // An option that takes a value makes up for an operand here; the utility itself looks closer.
  return count < needed && args.every((arg) => /^--?$/.test(arg) || !/^-./.test(arg))
    ? showUsage(call)
    : undefined
}
