import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { toUint8Array } from '../bytes.ts'
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

const base64 = wholeInput<boolean>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'dw:')
    return { files: rest, options: flags['d'] !== undefined }
  },
  finish: (call, decode, parts, status) => {
    for (const { content } of parts) {
      if (decode) call.print(atob(content.replace(/\s/g, '')))
      else for (const line of btoa(content).match(/.{1,76}/g) ?? []) call.print(`${line}\n`)
    }
    return status
  },
})

export const digestTools: Readonly<Record<string, Tool>> = {
  md5sum: digest(md5),
  sha1sum: digest(sha1),
  sha256sum: digest(sha256),
  sha512sum: digest(sha512),
  base64,
}
