import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { moneyOnHold } from '../../ledger/wallet/on-hold.ts'
import { dayOf, moneyOf } from '../../words/formats.ts'

/** Why somebody's account cannot be deleted yet and what she can do, as she reads it; null where no money is in the way. */
export async function moneyInTheWay(ctx: Context, db: Db | Tx, accountId: string): Promise<string | null> {
  const withdrawal = await db
    .selectFrom('withdrawal')
    .select(['amount_minor as amount', 'currency_code as currency'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .executeTakeFirst()
  if (withdrawal) {
    const amount = moneyOf(withdrawal.amount, withdrawal.currency)
    return `Your withdrawal of ${amount} is still being processed. You can delete your account once it has arrived.`
  }
  const [onHold] = await moneyOnHold(db, accountId)
  if (onHold) {
    const amount = moneyOf(onHold.amount, onHold.currency)
    const when =
      onHold.clearsAt && onHold.clearsAt > ctx.clock.now() ? `on ${dayOf(onHold.clearsAt)}` : 'soon'
    return `${amount} in your wallet is still on hold and is released ${when}. Withdraw it then, and delete your account after that.`
  }
  const transfer = await db
    .selectFrom('transfer')
    .select(['amount_minor as amount', 'currency_code as currency'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'CLAIMED')
    .executeTakeFirst()
  if (!transfer) return null
  return `We are still looking for your bank transfer of ${moneyOf(transfer.amount, transfer.currency)}. You can delete your account once it has been found, or rejected.`
}
