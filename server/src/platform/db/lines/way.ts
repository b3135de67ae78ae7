import type pg from 'pg'
import type { poolers } from '../../config/kinds-of-settings.ts'

/** How a database is reached. */
export type Way = { url: string; pooler: (typeof poolers)[number] }

/** Past every pooler. */
export function directly(url: string): Way {
  return { url, pooler: 'none' }
}

/** What a connection is opened with that ends what takes too long. A pooler refuses it: there the role is told. */
export const roleLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/** Of `roleLimits`, what a connection is opened with. */
export function limitsOf(way: Way): Partial<typeof roleLimits> {
  return way.pooler === 'none' ? roleLimits : {}
}

/** Sends what has a name without it, where another connection of the pooler would not know what it stands for. */
export function nameNothing(way: Way, client: pg.Client): void {
  if (way.pooler !== 'transaction') return
  const query = client.query.bind(client) as (sent: unknown, ...rest: unknown[]) => unknown
  client.query = ((sent: unknown, ...rest: unknown[]) =>
    query(withoutName(sent), ...rest)) as typeof client.query
}

function withoutName(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('name' in sent)) return sent
  const { name: _, ...rest } = sent
  return rest
}
