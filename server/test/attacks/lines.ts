import { once } from 'node:events'
import { connect } from 'node:net'

/** Response on a connection, and how it ended. */
export type Heard = {
  answers: { status: number; head: string; body: string }[]
  text: string
  isClosed: boolean
}

type Saying = { port: number; bytes: string | Buffer; thenEnd?: boolean; patienceMs?: number }

/** Says these bytes on a line of its own, and listens until it is closed or `patienceMs` have gone by. */
export async function exchangeBytes({
  port,
  bytes,
  thenEnd = false,
  patienceMs = 30_000,
}: Saying): Promise<Heard> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed])
  if (socket.writable) socket.write(bytes)
  if (thenEnd) socket.end()
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patienceMs)
  const isClosed = await Promise.race([closed, late.promise])
  clearTimeout(timer)
  socket.destroy()
  return { answers: answersIn(text), text, isClosed }
}

/** Every answer in what was heard, each as long as it says. */
function answersIn(text: string): Heard['answers'] {
  const answers: Heard['answers'] = []
  let rest = text
  while (rest.startsWith('HTTP/1.')) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const head = rest.slice(0, end)
    const status = Number(head.split(' ')[1])
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const isBare = status < 200 || status === 204 || status === 304
    const body = rest.slice(end + 4, isBare ? end + 4 : end + 4 + length)
    answers.push({ status, head, body })
    rest = rest.slice(end + 4 + body.length)
  }
  return answers
}
