import type pg from 'pg'
import type { poolerModes } from '../../config/setting-schemas/database.ts'

/** Address of a database and the mode of its pooler. */
export type ConnectionTarget = { url: string; pooler: (typeof poolerModes)[number] }

/** Returns the target of a direct connection, without a pooler. */
export function directConnectionTarget(url: string): ConnectionTarget {
  return { url, pooler: 'none' }
}

/**
 * Timeouts in milliseconds with which a connection is opened. A pooler refuses them: there they are set at
 * the role.
 */
export const sessionTimeoutsMs = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/** Returns those of `sessionTimeoutsMs` with which a connection is opened. */
export function sessionTimeoutOptions(target: ConnectionTarget): Partial<typeof sessionTimeoutsMs> {
  return target.pooler === 'none' ? sessionTimeoutsMs : {}
}

/** Sends named statements without their names through a transaction pooler, where another connection would not know them. */
export function disablePooledStatementNames(target: ConnectionTarget, client: pg.Client): void {
  if (target.pooler !== 'transaction') return
  const query = client.query.bind(client) as (sent: unknown, ...rest: unknown[]) => unknown
  client.query = ((sent: unknown, ...rest: unknown[]) =>
    query(withoutName(sent), ...rest)) as typeof client.query
}

function withoutName(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('name' in sent)) return sent
  const { name: _, ...rest } = sent
  return rest
}
