import type pg from 'pg'
import type { SentStatement } from '../statement-options.ts'
import { traceStatement } from '../trace-statement.ts'

/**
 * Client-side timeout in milliseconds, longer than any statement may take: PostgreSQL would have cancelled it
 * and said so.
 */
export const queryTimeoutMs = 20_000

/**
 * Ends a connection on which a statement gets no answer at all, as after a failover or in a firewall that dropped it. The
 * operating system would wait for a quarter of an hour, and so would everybody who is given the connection.
 */
export function endConnectionOnQueryTimeout(client: pg.Client, ms: number): void {
  const query = client.query.bind(client) as (...sent: readonly unknown[]) => unknown
  const end = () => {
    client.connection.stream.destroy(new Error(`Connection terminated: no answer in ${ms} ms.`))
  }
  client.query = ((...sent: readonly unknown[]) => {
    const answer = query(...sent)
    if (!(answer instanceof Promise)) return answer
    const statement = sent[0] as SentStatement
    traceStatement(statement, answer)
    if (typeof statement !== 'string' && statement.hasTimeout === false) return answer
    const timer = setTimeout(end, ms)
    return answer.finally(() => clearTimeout(timer))
  }) as typeof client.query
}
