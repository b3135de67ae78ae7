import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const maxBytes = 1_000_000

/** Takes every mail sent to 127.0.0.1 into the inbox, without sign-in or encryption. */
export async function startSmtp(inbox: Inbox, port: number, log: (line: string) => void) {
  const smtp = new SMTPServer({
    name: 'sandbox.localhost',
    size: maxBytes,
    maxClients: 50,
    closeTimeout: 200,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      receive(inbox, stream, session).then(() => done(), done)
    },
  })
  smtp.on('error', (error: Error) => log(`SMTP: ${error.message}`))
  const server = smtp.listen(port, '127.0.0.1')
  await once(server, 'listening')

  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

async function receive(
  inbox: Inbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`Message exceeds ${maxBytes} bytes`), { responseCode: 552 })
  }
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const { mailFrom, rcptTo } = session.envelope
  inbox.add({
    from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
    to: rcptTo.map(({ address }) => address.toLowerCase()).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  })
}
