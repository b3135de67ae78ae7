import { minorOf } from '@fanfare/contract/money/money'
import type { DisputeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import type { Context } from '../../context.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { foreseeReversal } from '../../ledger/reversal/foresee-reversal.ts'
import { loadHolders } from '../../ledger/wallet/disputes-that-hold.ts'
import { entriesAbout } from '../../ledger/wallet/entries-about.ts'
import { bookable } from '../../refunds/book-loss.ts'
import { findDispute } from '../../refunds/search-disputes.ts'
import { bookedShares, sharesOf } from './shares.ts'

/** A dispute, with what it took or would take from whom. @throws Refusal NOT_FOUND */
export function loadDispute(ctx: Context, id: string): Promise<DisputeDetail> {
  return inSnapshot(ctx.db, (db) => detailOf({ ...ctx, db }, id))
}

async function detailOf(ctx: Context, id: string): Promise<DisputeDetail> {
  const dispute = await findDispute(ctx, id)
  const entries = bookedShares(await entriesAbout(ctx.db, id))
  const holders = (await loadHolders(ctx.db, id)).map(({ username, amount }) => ({
    username,
    amount: minorOf(amount),
  }))
  return { ...dispute, entries, sharesIfLost: await foresee(ctx, dispute), holders }
}

async function foresee(
  ctx: Context,
  { state, payment, amount }: Awaited<ReturnType<typeof findDispute>>,
): Promise<DisputeDetail['sharesIfLost']> {
  if (state !== 'OPEN' || payment === null) return []
  const kept = await ctx.db
    .selectFrom('payment')
    .select(['id', 'payer_id as payerId', 'amount_minor as amount', 'total_minor as total', 'provider'])
    .select(['currency_code as currency', 'reversed_minor as reversed', 'status', 'outcome'])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const lost = bookable(kept, BigInt(amount))
  if (lost <= 0n || kept.status !== 'SUCCEEDED' || kept.outcome === 'NOTHING_DUE') return []
  return sharesOf(ctx.db, await foreseeReversal(ctx.db, kept, lost))
}
