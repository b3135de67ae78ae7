import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The password that is typed unseen, or the first line of what is piped in: as it is, and empty when there is none. */
export async function promptPassword(question: string): Promise<string> {
  const { stdin, stdout } = process
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (stdin.isTTY) stdout.write(question)
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stdout.write('\n')
  }
}

/** A password that nobody could guess and the rules accept. */
export function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-aA1`
}
