/** What the server's command guard thinks of a command; rules named as it names them. */
export type GuardView =
  | { readonly kind: 'harmless' }
  /** Never run, whoever asks. */
  | { readonly kind: 'hard-line'; readonly rule: string }
  | { readonly kind: 'dangerous'; readonly rule: string }

interface Rule {
  readonly rule: string
  readonly pattern: RegExp
}

// Only rules that recordings show (topic approval); a script can name any other rule itself.
const hardLine: readonly Rule[] = [
  { rule: 'recursive delete of root filesystem', pattern: /\brm\s+-[a-z]*r[a-z]*\s+\/\s*$/i },
]
const dangerous: readonly Rule[] = [
  { rule: 'recursive delete', pattern: /\brm\s+-[^\s]*r/i },
  { rule: 'pipe remote content to shell', pattern: /\b(?:curl|wget)\b.*\|\s*(?:ba|z|k)?sh\b/i },
  { rule: 'world/other-writable permissions', pattern: /\bchmod\s+(?:-[^\s]*\s+)*[0-7]*[2367]\b/ },
]

export function guardView(command: string): GuardView {
  const hard = hardLine.find(({ pattern }) => pattern.test(command))
  if (hard !== undefined) return { kind: 'hard-line', rule: hard.rule }
  const rule = dangerousRule(command)
  return rule === undefined ? { kind: 'harmless' } : { kind: 'dangerous', rule }
}

export const dangerousRule = (command: string): string | undefined =>
  dangerous.find(({ pattern }) => pattern.test(command))?.rule

export const hardLineText = (rule: string): string =>
  `BLOCKED (hardline): ${rule}. This command is on the unconditional blocklist and cannot be executed via the agent — not even with --yolo, /yolo, approvals.mode=off, or cron approve mode. If you genuinely need to run it, run it yourself in a terminal outside the agent.`

export const unattendedText = (rule: string): string =>
  `BLOCKED: Command flagged as dangerous (${rule}) but this session runs on an unattended platform (api_server) with no user present to approve it. Find an alternative approach that avoids this command. To allow dangerous commands on unattended platforms, set approvals.unattended_mode: approve in config.yaml.`

/** What the agent is told where nobody can be asked: the request counts as pending. */
export const pendingText = (rule: string, command: string, warns: boolean): string =>
  `⚠️ ${rule}. Asking the user for approval.\n\n**Command:**\n\`\`\`\n${command}\n\`\`\`${warns ? pendingWarning : ''}`
const pendingWarning =
  "\n\nSTOP: do NOT re-run, rephrase, or re-issue this command — each variant sends the user ANOTHER approval card. Wait for the user's decision; if this turn must end, report that approval is pending."

/** The answer that the agent gets when the user says no, or says nothing. */
export const refusedText = (answered: boolean): string =>
  `BLOCKED: Command ${answered ? 'denied by user' : 'timed out without user response'}. The user has NOT consented to this action. Do NOT retry this command, do NOT rephrase it, and do NOT attempt the same outcome via a different command. Stop the current workflow and wait for the user to respond before taking any further destructive or irreversible action.${answered ? '' : ' Silence is not consent.'}`
