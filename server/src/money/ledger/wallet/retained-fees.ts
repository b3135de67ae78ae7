import type { Context } from '../../../platform/context.ts'
import { paymentKindList } from '../booking/payment-kinds.ts'

const fees = `
  SELECT transaction.about_id AS "paymentId", sum(fee.amount)::bigint AS fee
  FROM ledger_transaction transaction
    JOIN ledger_entry fee ON fee.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = fee.account_id AND account.owner_id IS NULL AND account.kind = 'fees'
  WHERE transaction.about_id = ANY($1::text[]) AND transaction.kind IN (${paymentKindList})
  GROUP BY transaction.about_id`

/** The platform's fee (minor units) that was booked with each of these payments, by payment; what was given back of it not taken off. */
export async function retainedFees(
  ctx: Context,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await ctx.reads.query<{ paymentId: string; fee: bigint }>('kept_fees', fees, [paymentIds])
  return new Map(rows.map(({ paymentId, fee }) => [paymentId, fee]))
}
