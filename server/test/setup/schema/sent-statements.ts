import pg from 'pg'

/** What was sent to PostgreSQL: `name` is what a connection prepares it under, '' of what is planned anew each time. */
export type Statement = { name: string; text: string; values: readonly unknown[] }

type Submitted = { name?: string | null; text: string; values?: readonly unknown[] | null }
type Submit = (this: Submitted, connection: unknown) => unknown

/** What `run` sends, over whichever connection, as it is sent: what many ask together is there as the one statement that it is. */
export async function sentBy(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const prototype = pg.Query.prototype as unknown as { submit: Submit }
  const { submit } = prototype
  prototype.submit = function (connection) {
    sent.push({ name: this.name ?? '', text: this.text, values: this.values ?? [] })
    return submit.call(this, connection)
  }
  try {
    await run()
  } finally {
    prototype.submit = submit
  }
  return sent
}
