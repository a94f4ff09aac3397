const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function base64(bytes: Uint8Array): string {
  let out = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    out += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63)
    out += b === undefined ? '=' : alphabet.charAt((group >> 6) & 63)
    out += c === undefined ? '=' : alphabet.charAt(group & 63)
  }
  return out
}
