import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

/**
 * Notes that what suspended these accounts by a decision on a report is over, before the accounts are active again. The
 * database does so too, for whoever forgets it.
 * @returns the decisions, with whether their authors were told
 */
export async function markSuspensionDecisionsEnded(
  tx: Tx,
  accountIds: readonly string[],
  at: Date,
): Promise<{ isNotified: boolean }[]> {
  const ended = await tx
    .updateTable('report_decision')
    .set({ suspension_ended_at: at })
    .where('accused_id', 'in', [...accountIds])
    .where(sql<boolean>`before ->> 'isSuspended' = 'true'`)
    .where('suspension_ended_at', 'is', null)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`appeal_outcome IS DISTINCT FROM 'REVERSED'`)
    .returning('told_at as toldAt')
    .execute()
  return ended.map(({ toldAt }) => ({ isNotified: toldAt !== null }))
}
