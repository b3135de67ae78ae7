import type { CurrencyCode } from '@fanfare/contract/money'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { available, type LedgerAccount, pending, platformFees } from './accounts.ts'
import { platformFee } from './platform-fee.ts'
import { transfer } from './transfer.ts'

const dayMs = 86_400_000

export type Earning = {
  kind: 'TIP' | 'SUBSCRIPTION'
  /** The payment's id. */
  about: string
  reference: string
  currency: CurrencyCode
  /** Minor units: what the fan pays. */
  amount: bigint
  /** The fan's wallet, or the card provider. */
  from: LedgerAccount
  creatorId: string
}

/**
 * Moves a tip or a month's price to a creator, less the platform's fee and what she owes after a reversal. While a clearing
 * period is set, it waits in her pending account until `clearEarnings` moves it on.
 * @throws Refusal INSUFFICIENT_FUNDS when the fan's wallet does not cover it
 */
export async function payCreator(tx: Tx, ctx: Context, earning: Earning): Promise<void> {
  const { clearingDays, platformFeeBasisPoints } = ctx.config
  const { creatorId, amount, currency, from, kind, about, reference } = earning
  const fee = platformFee(amount, platformFeeBasisPoints)
  const at = ctx.clock.now()
  const id = ctx.newId()
  const earnings = clearingDays > 0 ? pending(creatorId) : available(creatorId)
  const booked = await transfer(tx, {
    id,
    kind,
    about,
    reference,
    currency,
    at,
    entries: [
      { account: from, amount: -amount },
      { account: earnings, amount: amount - fee },
      { account: platformFees, amount: fee },
    ].filter((entry) => entry.amount !== 0n),
  })
  const waiting = booked.find(({ account }) => account.kind === 'pending')
  if (!waiting) return
  await tx
    .insertInto('ledger_uncleared')
    .values({
      transaction_id: id,
      owner_id: creatorId,
      currency_code: currency,
      amount: waiting.amount,
      due_at: new Date(at.getTime() + clearingDays * dayMs),
    })
    .execute()
}
