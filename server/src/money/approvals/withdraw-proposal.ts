import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { loadMoneyProposal } from './search-proposals.ts'

/**
 * Ends a proposal that waits, so that another can be made.
 * @throws Refusal NOT_FOUND; CONFLICT when it waits no more
 */
export async function withdrawMoneyProposal(
  ctx: Context,
  admin: AdminViewer,
  proposalId: string,
  reason: string,
): Promise<Proposal> {
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('proposal')
      .set({ state: 'ENDED', ended_because: 'WITHDRAWN', settled_at: ctx.clock.now() })
      .where('id', '=', proposalId)
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow()
    const proposal = await loadMoneyProposal(tx, ctx, proposalId)
    if (numUpdatedRows === 0n) throw refuse('CONFLICT', { detail: 'This proposal is no longer open.' })
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PROPOSAL_WITHDRAWN',
      subjectKind: 'PROPOSAL',
      subjectId: proposalId,
      reason,
      before: { state: 'OPEN' },
      after: { state: 'ENDED' },
    })
    return proposal
  })
}
