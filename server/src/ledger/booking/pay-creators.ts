import type { CurrencyCode } from '@fanfare/contract/money/money'
import { platformFee } from '@fanfare/contract/money/platform-fee'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { available, type LedgerAccount, pending, platformFees } from './accounts.ts'
import { type Transfer, transferAll } from './transfer.ts'

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
 * Moves tips and months' prices to creators, less the platform's fee and what they owe after reversals, as `transferAll`
 * does. While a clearing period is set, what is earned waits in a pending account until `clearEarnings` moves it on.
 * @param earnings each with a payment of its own
 * @returns the payments that were made: all but those that a wallet does not cover
 */
export async function payCreators(
  tx: Tx,
  ctx: Context,
  earnings: readonly Earning[],
): Promise<ReadonlySet<string>> {
  const transfers = earnings.map((earning) => ({ earning, moved: transferOf(ctx, earning) }))
  const booked = await transferAll(
    tx,
    transfers.map(({ moved }) => moved),
  )
  const paid = transfers.flatMap(({ earning, moved }) => {
    const entries = booked.get(moved.id)
    return entries ? [{ ...earning, moved, entries }] : []
  })
  const { clearingDays } = ctx.config
  const waiting = paid.flatMap(({ moved, entries, creatorId, currency }) => {
    const amount = entries.find(({ account }) => account.kind === 'pending')?.amount
    if (amount === undefined) return []
    const due_at = new Date(moved.at.getTime() + clearingDays * dayMs)
    const shard = sql<number>`(SELECT ledger_shard FROM account WHERE id = ${creatorId})`
    return [{ transaction_id: moved.id, shard, owner_id: creatorId, currency_code: currency, amount, due_at }]
  })
  if (waiting.length > 0) await tx.insertInto('ledger_uncleared').values(waiting).execute()
  return new Set(paid.map(({ about }) => about))
}

function transferOf(ctx: Context, earning: Earning): Transfer {
  const { kind, about, reference, currency, amount, from, creatorId } = earning
  const { clearingDays, platformFeeBasisPoints } = ctx.config
  const fee = platformFee(amount, platformFeeBasisPoints)
  return {
    id: ctx.newId(),
    kind,
    about,
    reference,
    currency,
    at: ctx.clock.now(),
    of: creatorId,
    entries: [
      { account: from, amount: -amount },
      { account: clearingDays > 0 ? pending(creatorId) : available(creatorId), amount: amount - fee },
      { account: platformFees, amount: fee },
    ],
  }
}
