import pg from 'pg'

/** Statement sent to PostgreSQL: `name` is its prepared name, '' if it is planned anew each time. */
export type Statement = { name: string; text: string; values: readonly unknown[] }

type Submitted = { name?: string | null; text: string; values?: readonly unknown[] | null }
type Submit = (this: Submitted, connection: unknown) => unknown

/**
 * Records the statements that `run` sends over any connection, as sent: a batch appears as its one statement.
 */
export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
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
