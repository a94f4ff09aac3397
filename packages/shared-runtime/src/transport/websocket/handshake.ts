import type { HeaderList, RequestHeaders } from '../../message.ts'

// RFC 6455, section 1.3.
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export const asksWebSocket = (headers: RequestHeaders): boolean =>
  headers.get('upgrade')?.toLowerCase() === 'websocket'

/** Headers of the 101, or what is wrong with the request. */
export async function acceptWebSocket(headers: RequestHeaders): Promise<HeaderList | string> {
  const key = headers.get('sec-websocket-key')
  const connection = headers.get('connection') ?? ''
  if (!/(?:^|,)\s*upgrade\s*(?:,|$)/i.test(connection)) return 'Connection must name upgrade.'
  if (headers.get('sec-websocket-version') !== '13') return 'Sec-WebSocket-Version must be 13.'
  if (key === undefined || !/^[A-Za-z0-9+/]{22}==$/.test(key)) {
    return 'Sec-WebSocket-Key must be 16 bytes in base64.'
  }
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(key + acceptSuffix))
  return [
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
    ['Sec-WebSocket-Accept', btoa(String.fromCharCode(...new Uint8Array(digest)))],
  ]
}
