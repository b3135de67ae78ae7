import { once } from 'node:events'
import { connect } from 'node:net'

type Mail = { from: string; to: string[]; message: string }

/** Hands a message to an SMTP server, command by command. @returns the server's last answer */
export async function sendMail(port: number, { from, to, message }: Mail): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = await nextAnswer()
  const commands = [
    'EHLO test.localhost',
    `MAIL FROM:<${from}>`,
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${message.replaceAll('\n', '\r\n')}\r\n.`,
  ]
  for (const command of commands) {
    socket.write(`${command}\r\n`)
    answer = await nextAnswer()
  }
  socket.end('QUIT\r\n')
  return answer

  async function nextAnswer(): Promise<string> {
    let received = ''
    while (!/^\d{3} .*\r\n$/m.test(received)) {
      const [part] = await once(socket, 'data')
      received += part
    }
    return received.trim()
  }
}
