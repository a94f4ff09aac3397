/** Global ids of the newer form: a prefix that names the kind, then a MessagePack array in base64url. */
export const nodeId = (prefix: string, ...parts: readonly (number | string)[]): string =>
  `${prefix}_${base64url(packed([0, ...parts]))}`

function packed(items: readonly (number | string)[]): readonly number[] {
  return [0x90 | items.length, ...items.flatMap((item) => packedItem(item))]
}

function packedItem(item: number | string): readonly number[] {
  if (typeof item === 'string') {
    const bytes = [...new TextEncoder().encode(item)]
    // Long texts take two length bytes even where one would do (recorded: C_ ids, pygithub 2025).
    const head = bytes.length < 32 ? [0xa0 | bytes.length] : [0xda, ...bigEndian(bytes.length, 2)]
    return [...head, ...bytes]
  }
  if (item < 0x80) return [item]
  if (item < 0x100) return [0xcc, item]
  if (item < 0x1_0000) return [0xcd, ...bigEndian(item, 2)]
  if (item < 0x1_0000_0000) return [0xce, ...bigEndian(item, 4)]
  return [0xcf, ...bigEndian(item, 8)]
}

const bigEndian = (value: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256)

const base64url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
