/** What needs Node: sockets, serving, command lines. */
export { runServiceCli } from './serve/command.ts'
export { serve, type Served, type ServedUrls } from './serve/serve.ts'
export { parseServeFlags, type ServeFlags, type SocketFlag } from './serve/flags.ts'
export { listenTcp, listenUnix, type Listener } from './transport/listener.ts'
export { httpSend, type HttpSendOptions } from './transport/outgoing.ts'
export { sqliteLog } from './serve/sqlite-log.ts'
