import type { WireManners } from '@crvouga/mockingbird-shared-runtime'

/** Until the real server's head lines are recorded: headers as given, then the framing. */
export const manners: WireManners = {
  headers: (reply, { bodyLength, method }) => {
    const headers = reply.headers ?? []
    if (reply.status === 204 || reply.status === 304) return { headers, framing: 'none' }
    if (bodyLength === null) {
      return { headers: [...headers, ['Transfer-Encoding', 'chunked']], framing: 'chunked' }
    }
    return {
      headers: [...headers, ['Content-Length', String(bodyLength)]],
      framing: method === 'HEAD' ? 'none' : 'length',
    }
  },
  onMalformed: () => 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  headBytesMax: 16_384,
  bodyBytesMax: 1_048_576,
  anyMethod: false,
  keepAliveMs: 0,
}
