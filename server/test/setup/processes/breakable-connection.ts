import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Mode of the proxy. `through`: forwards; `refused`: closes connections; `silent`: accepts data and forwards
 * nothing, and swallowed data is lost for ever; `nonsense`: answers in place of the server.
 */
export type ProxyMode = 'through' | 'refused' | 'silent' | 'nonsense'

/** A way to a server, in which things go wrong. */
export type BreakableConnection = {
  port: number
  become(manner: ProxyMode): void
  /** Ends every connection that there is. */
  cut(): void
  close(): Promise<void>
}

/** Opens a way to what listens on `port` of this machine. */
export async function openBreakableConnection(port: number): Promise<BreakableConnection> {
  let manner: ProxyMode = 'through'
  const open = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    track(near)
    if (manner === 'refused') near.resetAndDestroy()
    else if (manner === 'nonsense') near.end('5\0\xff no protocol at all\r\n')
    else carry(near, track(connect(port, '127.0.0.1')))
  })

  function carry(near: Socket, far: Socket): void {
    let isLost = manner === 'silent'
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        isLost ||= manner === 'silent'
        if (isLost) return
        if (!to.write(chunk)) from.pause()
      })
      to.on('drain', () => from.resume())
      // Who hangs up is not heard on a line that is lost either.
      from.on('close', () => {
        if (!isLost || from === near) to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  }

  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      manner = next
      if (next === 'refused' || next === 'nonsense') cut()
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
