import type { Bytes } from '../files/file-tree.ts'

/** 'text' in a form that the shell reads back; quotes inside become '"'"'. */
export const singleQuoted = (text: Bytes): Bytes => {
  let result = ''
  for (const piece of text.split(/('+)/)) {
    if (piece === '') continue
    result += piece.startsWith("'") ? `"${piece}"` : `'${piece}'`
  }
  return result === '' ? "''" : result
}

/** As `set -x` shows a word: quoted only when it has to be. */
export const traced = (text: Bytes): Bytes =>
  /^[+,\-./0-9:@A-Z\]^_a-z]*$/.test(text) ? text : singleQuoted(text)
