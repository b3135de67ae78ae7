import type { BodyOf } from '@fanfare/contract/call'
import type { markPayoutFilePaid, PayoutOutcome } from '@fanfare/contract/shapes/backoffice/payouts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { confirmAdmin, inTransactionOf } from '../../approvals/confirmed-admin.ts'
import { approveOneByOne } from '../deciding/approve-batch.ts'
import { approveConfirmed } from '../deciding/approve-withdrawal.ts'
import { loadPayoutFile } from './search-payout-files.ts'

/**
 * Notes what the bank has paid of a file, each on its own.
 * @throws Refusal NOT_FOUND for the file; what `confirmAdmin` throws. What is not in the file is refused by itself
 */
export async function markPaid(
  ctx: Context,
  admin: AdminViewer,
  payoutFileId: string,
  { payments, ...factor }: BodyOf<typeof markPayoutFilePaid>,
): Promise<PayoutOutcome[]> {
  const confirmed = await confirmAdmin(ctx, admin, factor)
  await loadPayoutFile(ctx.db, payoutFileId)
  const references = new Map(payments.map((each) => [each.withdrawalRequestId, each.payoutReference]))
  const inFile = await ctx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('payout_file_id', '=', payoutFileId)
    .where('id', 'in', [...references.keys()])
    .execute()
  const known = new Set(inFile.map(({ id }) => id))
  return approveOneByOne([...references.keys()], (id) => {
    if (!known.has(id)) throw refuse('NOT_FOUND', { detail: 'This request is not in the file.' })
    const payoutReference = references.get(id)
    return inTransactionOf(ctx, confirmed, (tx) =>
      approveConfirmed(tx, ctx, {
        admin: confirmed,
        withdrawalId: id,
        by: 'HAND',
        paid: true,
        payoutReference,
      }),
    )
  })
}
