import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { moneyOf } from '../../words/formats.ts'

/** The refusal of a payment that a wallet does not cover: what an open dispute holds is said where it would have been enough. */
export async function whyUncovered(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
  amount: bigint,
): Promise<Refusal> {
  const wallet = await tx
    .selectFrom('ledger_account')
    .select(['balance', 'disputed_minor as disputed'])
    .where('owner_id', '=', ownerId)
    .where('currency_code', '=', currency)
    .where('kind', '=', 'available')
    .executeTakeFirst()
  if (!wallet || wallet.disputed === 0n || (wallet.balance ?? 0n) < amount)
    return refuse('INSUFFICIENT_FUNDS')
  return refuse('MONEY_IN_DISPUTE', {
    detail: `${moneyOf(wallet.disputed, currency)} in your wallet is in an open dispute. It can be spent again once that is decided.`,
  })
}
