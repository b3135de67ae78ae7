import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * A correction that nobody else decides until the transaction ends.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function lockAdjustment(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('adjustment')
    .select(['id', 'account_id as accountId', 'amount_minor as amount', 'currency_code as currency'])
    .select(['counter_account as counterAccount', 'reason', 'proposed_by as proposedBy'])
    .select(['decision', 'decided_by as decidedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw refuse('NOT_FOUND', { detail: 'There is no such adjustment.' })
  if (locked.decision === null || locked.decidedBy === null) return locked
  // Asked for apart: a join would be of the row as it was before the lock was had.
  const { email } = await tx
    .selectFrom('admin')
    .select('email')
    .where('id', '=', locked.decidedBy)
    .executeTakeFirstOrThrow()
  const did = locked.decision === 'BOOKED' ? 'approved' : 'refused'
  throw refuse('ALREADY_DECIDED', { detail: `${email} has ${did} this already.` })
}

export type LockedAdjustment = Awaited<ReturnType<typeof lockAdjustment>>
