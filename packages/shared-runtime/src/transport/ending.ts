import type { Socket } from 'node:net'

/** How long a closed connection still swallows what the client sends, so that our last bytes aren't lost to a RST. */
const LINGER_MS = 500

/** FIN after what was written; then the socket lives until the client ends too, but not for long. */
export function endSoftly(socket: Socket): void {
  const linger = (): void => {
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
  if (socket.writableFinished) linger()
  else socket.once('finish', linger)
  socket.end()
  socket.resume()
}

/** RST, at once. Only TCP has one; on a Unix socket the plain end is the nearest there is. */
export function endWithReset(socket: Socket, isTcp: boolean): void {
  // Node would send a FIN before the RST, because it ends the socket softly first.
  socket.destroySoon = () => socket.destroy()
  if (isTcp) socket.resetAndDestroy()
  else socket.destroy()
}
