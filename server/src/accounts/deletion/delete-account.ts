import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { announceLeavingSeller } from '../../money/sales/announce-leaving-seller.ts'
import {
  refundedDaysOnLeaving,
  type SalesSum,
  type SalesToRefund,
  sumSalesToRefund,
} from '../../money/sales/open-sales.ts'
import { enqueueSalesRefund } from '../../money/sales/refund-sales.ts'
import { enqueueClosedPageNotice } from '../../money/subscriptions/pages/announce-closed-page.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import { expireAccountExports } from '../export/start-account-export.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { endSessionsOfClosedAccount } from '../sessions/closed-sessions.ts'
import { verifyReauthenticationUnlessJustSignedIn } from './confirm-deletion.ts'
import { mailAccountDeleted } from './mail-account-deleted.ts'
import { findMoneyBlockingDeletionMessage } from './money-blocking-deletion.ts'
import { deriveUndoDeletionToken } from './undo-token.ts'

const dayMs = 86_400_000
/** Number of days for which the emailed link undoes the deletion, and the username stays reserved. */
const undoDays = 14

/**
 * Deletes a member’s account: at once it is gone for everybody else and they are signed out everywhere; after
 * 14 days it is erased. Until then an emailed link undoes it. Sales of the last 30 days are refunded before: where there are
 * some, the first call starts that.
 * @throws Refusal MONEY_ON_HOLD, which says what to do; what `verifyReauthenticationUnlessJustSignedIn` throws
 */
export async function deleteAccount(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  confirmation: Reauthentication | undefined,
): Promise<void> {
  const sales = salesToRefund(ctx, viewer.userId)
  const sums = await sumSalesToRefund(ctx.db, sales)
  if (sums.length === 0) await refuseWithMoney(ctx, ctx.db, viewer.userId)
  const code = await verifyReauthenticationUnlessJustSignedIn(ctx, viewer, visitor, confirmation)
  if (sums.length > 0) {
    await inTransaction(ctx.db, async (tx) => {
      if (code) await consumeOneTimeCode(tx, ctx, code)
      await enqueueSalesRefund(tx, ctx, sales)
    })
    throw refuseWithSales(sums)
  }
  await inTransaction(ctx.db, async (tx) => {
    const accountId = viewer.userId
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    // Behind the lock: what was booked while this waited was booked before.
    const now = ctx.clock.now()
    const sold = await sumSalesToRefund(tx, sales)
    if (sold.length > 0) throw refuseWithSales(sold)
    await refuseWithMoney(ctx, tx, accountId)
    if (code) await consumeOneTimeCode(tx, ctx, code)
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({
        deactivated_at: now,
        deleted_at: now,
        erase_at: new Date(now.getTime() + undoDays * dayMs),
        undo_hash: hashSessionToken(deriveUndoDeletionToken(ctx, accountId, now)),
      })
      .where('id', '=', accountId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw refuse('NOT_SIGNED_IN')
    await expireAccountExports(tx, accountId, now)
    await endSessionsOfClosedAccount(tx, accountId, now)
    await enqueue(tx, mailAccountDeleted, { accountId })
    await enqueueClosedPageNotice(tx, accountId)
    await enqueue(tx, announceLeavingSeller, { creatorId: accountId })
  })
}

function salesToRefund(ctx: Context, creatorId: string): SalesToRefund {
  const since = new Date(ctx.clock.now().getTime() - refundedDaysOnLeaving * dayMs).toISOString()
  return { cause: 'LEFT', creatorId, since }
}

function refuseWithSales(sums: readonly SalesSum[]) {
  const amounts = sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')
  return refuse('MONEY_ON_HOLD', {
    detail: `We're refunding your sales of the last ${refundedDaysOnLeaving} days to their buyers: ${amounts}. You can delete your account once that's done.`,
  })
}

async function refuseWithMoney(
  ctx: Context,
  db: Parameters<typeof findMoneyBlockingDeletionMessage>[1],
  accountId: string,
): Promise<void> {
  const detail = await findMoneyBlockingDeletionMessage(ctx, db, accountId)
  if (detail !== null) throw refuse('MONEY_ON_HOLD', { detail })
}
