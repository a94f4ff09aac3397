/** The syntax tree of the shell: plain data, because functions and continuations keep it in the state. */

export type Word = readonly WordPart[]

export type WordPart =
  | { readonly p: 'text'; readonly text: string; readonly quoted: boolean }
  /** Double quotes around parts; present even when empty, which makes a field. */
  | { readonly p: 'quoted'; readonly parts: Word }
  | { readonly p: 'parameter'; readonly name: string; readonly use: ParameterUse }
  | { readonly p: 'command'; readonly source: string }
  | { readonly p: 'arithmetic'; readonly expression: Word }
  | { readonly p: 'tilde'; readonly user: string }

export type ParameterUse =
  | { readonly op: 'plain' | 'length' }
  /** `colon`: empty counts as unset. */
  | { readonly op: '-' | '=' | '?' | '+'; readonly colon: boolean; readonly word: Word }
  | { readonly op: '#' | '##' | '%' | '%%'; readonly pattern: Word }
  /** ${x/a/b}, ${x//a/b}: ash has them. */
  | { readonly op: 'replace'; readonly all: boolean; readonly pattern: Word; readonly word: Word }
  | { readonly op: 'substring'; readonly offset: Word; readonly length: Word | null }
  | { readonly op: 'bad' }

export interface Assignment {
  readonly name: string
  readonly value: Word
}

export type Redirection =
  | {
      readonly r: 'file'
      readonly fd: number
      readonly op: '<' | '>' | '>>' | '>|' | '<>'
      readonly word: Word
    }
  /** `>&word`, `<&word`: a number, or `-` to close. */
  | { readonly r: 'duplicate'; readonly fd: number; readonly op: '<&' | '>&'; readonly word: Word }
  /** &>file and &>>file. */
  | { readonly r: 'both'; readonly append: boolean; readonly word: Word }
  | { readonly r: 'here'; readonly fd: number; readonly body: Word }
  /** <<<word */
  | { readonly r: 'here-string'; readonly fd: number; readonly word: Word }

export type Command =
  | SimpleCommand
  | { readonly c: 'pipeline'; readonly commands: readonly Command[] }
  | { readonly c: 'not'; readonly command: Command }
  | { readonly c: 'and' | 'or'; readonly left: Command; readonly right: Command }
  | { readonly c: 'sequence'; readonly commands: readonly Command[] }
  | { readonly c: 'background'; readonly command: Command; readonly text: string }
  | { readonly c: 'subshell'; readonly body: Command }
  | { readonly c: 'group'; readonly body: Command }
  | {
      readonly c: 'redirected'
      readonly command: Command
      readonly redirections: readonly Redirection[]
    }
  | IfCommand
  | LoopCommand
  | ForCommand
  | CaseCommand
  | { readonly c: 'function'; readonly name: string; readonly body: Command }

export interface SimpleCommand {
  readonly c: 'simple'
  readonly assignments: readonly Assignment[]
  readonly words: readonly Word[]
  readonly redirections: readonly Redirection[]
  readonly line: number
}
export interface IfCommand {
  readonly c: 'if'
  readonly condition: Command
  readonly then: Command
  readonly otherwise: Command | null
}
export interface LoopCommand {
  readonly c: 'while' | 'until'
  readonly condition: Command
  readonly body: Command
}
export interface ForCommand {
  readonly c: 'for'
  readonly name: string
  /** null = "$@". */
  readonly words: readonly Word[] | null
  readonly body: Command
}
export interface CaseCommand {
  readonly c: 'case'
  readonly word: Word
  readonly items: readonly { readonly patterns: readonly Word[]; readonly body: Command | null }[]
}
