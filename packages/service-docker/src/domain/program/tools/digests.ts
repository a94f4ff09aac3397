import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { toUint8Array } from '../bytes.ts'
import { amount } from '../text/amounts.ts'
import { showUsage } from './usages.ts'
import { parseOptions, wholeInput } from './input.ts'
import { type Tool } from './tool.ts'

const digest = (hash: (bytes: Uint8Array) => Uint8Array): Tool =>
  wholeInput<null>({
    setup: (call) => ({ files: call.args.filter((arg) => !/^-./.test(arg)), options: null }),
    finish: (call, _options, parts, status) => {
      for (const { name, content } of parts) {
        const hex = Array.from(hash(toUint8Array(content)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('')
        call.print(`${hex}  ${name}\n`)
      }
      return status
    },
  })

const base64 = wholeInput<{ readonly decode: boolean; readonly width: number }>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'dw:')
    const width = amount(flags['w'] ?? '76')
    if (width === undefined) {
      call.complain(`invalid number '${flags['w'] ?? ''}'`)
      return 1
    }
    if (rest.length > 1) return showUsage(call)
    return { files: rest, options: { decode: flags['d'] !== undefined, width } }
  },
  finish: (call, { decode, width }, parts, status) => {
    for (const { content } of parts) {
      if (decode) {
        // What is not of the alphabet is passed over; groups that are not whole are not decoded.
        const letters = content.replace(/[^A-Za-z0-9+/=]/g, '').replace(/(=+)[^=][^]*$/, '$1')
        const whole = letters.slice(0, letters.length - (letters.length % 4))
        call.print(/^[^=]*={0,2}$/.test(whole) ? atob(whole) : '')
        if (whole.length === letters.length) continue
        call.complain('truncated input')
        return 1
      }
      const encoded = btoa(content)
      const lines =
        width === 0 ? [encoded] : (encoded.match(/.+/g) ?? []).flatMap((text) => cutUp(text, width))
      for (const line of lines) call.print(width === 0 ? line : `${line}\n`)
    }
    return status
  },
})

function cutUp(text: string, width: number): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += width) pieces.push(text.slice(at, at + width))
  return pieces
}

export const digestTools: Readonly<Record<string, Tool>> = {
  md5sum: digest(md5),
  sha1sum: digest(sha1),
  sha256sum: digest(sha256),
  sha512sum: digest(sha512),
  base64,
}
