import type pg from 'pg'
import type { poolers } from '../../config/kinds-of-settings.ts'

/** Address of a database and the mode of its pooler. */
export type ConnectionTarget = { url: string; pooler: (typeof poolers)[number] }

/** Past every pooler. */
export function bypassPooler(url: string): ConnectionTarget {
  return { url, pooler: 'none' }
}

/**
 * Timeouts in milliseconds with which a connection is opened. A pooler refuses them: there they are set at
 * the role.
 */
export const statementLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/** Returns those of `statementLimits` with which a connection is opened. */
export function connectionLimits(way: ConnectionTarget): Partial<typeof statementLimits> {
  return way.pooler === 'none' ? statementLimits : {}
}

/** Sends what has a name without it, where another connection of the pooler would not know what it stands for. */
export function stripStatementNames(way: ConnectionTarget, client: pg.Client): void {
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
