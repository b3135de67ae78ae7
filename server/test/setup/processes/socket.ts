import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../app.ts'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Lets the API of a test listen on a free port. @returns the port */
async function listening({ fastify }: TestApp): Promise<number> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
  return (fastify.server.address() as AddressInfo).port
}

/** A line to the API of a test, on which anything may be said. */
export async function connectTo(app: TestApp): Promise<Socket> {
  const socket = connect(await listening(app), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Reads everything sent on a connection until the API closes it. */
export async function readUntilClosed(socket: Socket): Promise<RawAnswer> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  // Not `once`, which fails with a line that is reset after its answer.
  await new Promise((closed) => socket.once('close', closed))
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ),
    body: body.join('\r\n\r\n'),
  }
}

/** Sends raw bytes and reads the answer. The request should ask for the connection to be closed. */
export async function exchangeRaw(app: TestApp, bytes: string): Promise<RawAnswer> {
  const socket = await connectTo(app)
  const answer = readUntilClosed(socket)
  socket.write(bytes, 'latin1')
  return answer
}
