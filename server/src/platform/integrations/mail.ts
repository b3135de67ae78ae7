import type { Transporter } from 'nodemailer'
import { type DependencyHealthRecorder, runInstrumented } from './dependency-health.ts'

/** Sends mail by SMTP. */
export type Mailer = {
  /** @throws when the server does not take the message; callers are jobs, which are tried again */
  send(message: {
    to: string
    subject: string
    text: string
    html: string
    headers?: Record<string, string>
    /** Ours where none is given. */
    messageId?: string
  }): Promise<void>
  close(): Promise<void>
}

/** `mustEncrypt`: a server that offers no TLS, or takes it away, is sent nothing. */
export function createMailer(
  settings: { url: string; from: string; mustEncrypt: boolean },
  probe?: DependencyHealthRecorder,
): Mailer {
  // Loaded by the first mail: a process that only serves sends none.
  let opening: Promise<Transporter> | undefined
  const open = () => {
    opening ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: settings.url, pool: true, ...transportOptions(settings.mustEncrypt) }),
    )
    return opening
  }
  return {
    async send({ headers, ...message }) {
      const sent = {
        from: settings.from,
        // Keeps holiday notices and the like from answering.
        headers: { 'auto-submitted': 'auto-generated', ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        ...message,
      }
      const transport = await open()
      try {
        await runInstrumented(probe, () => transport.sendMail(sent), isRefused)
      } catch (cause) {
        throw withoutAddress(cause, message.to)
      }
    },
    async close() {
      const transport = await opening
      transport?.close()
    },
  }
}

/** Connects to the mail server, signs in where it asks for that, and sends nothing. @throws the error of the connection */
export async function requireReachableMailServer({
  url,
  mustEncrypt,
}: {
  url: string
  mustEncrypt: boolean
}): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...transportOptions(mustEncrypt) })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function transportOptions(mustEncrypt: boolean) {
  return {
    ...(mustEncrypt && { requireTLS: true, ignoreTLS: false }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  }
}

/**
 * Removes the address from a mail server’s refusal, so that it is logged without identifying the recipient.
 */
function withoutAddress(cause: unknown, address: string): unknown {
  if (!(cause instanceof Error)) return cause
  cause.message = cause.message.replaceAll(address, 'the address')
  if (cause.stack !== undefined) cause.stack = cause.stack.replaceAll(address, 'the address')
  return cause
}

/** The server is there, and does not take mail for this address. */
function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EENVELOPE'
}
