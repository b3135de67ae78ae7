import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { inLanes } from '../../jobs/in-lanes.ts'
import { task } from '../../jobs/task.ts'
import { available, pending } from './accounts.ts'
import { lockWallet } from './lock-wallet.ts'
import { transfer } from './transfer.ts'

const batch = 1000
const lanes = 4

type Due = { transactionId: string; ownerId: string; currency: CurrencyCode }

/** Moves earnings whose clearing period is over to where they can be spent and withdrawn. */
export const clearEarnings = task<unknown>('clear-earnings', async (ctx) => {
  for (;;) {
    const due: Due[] = await ctx.db
      .selectFrom('ledger_uncleared')
      .select(['transaction_id as transactionId', 'owner_id as ownerId', 'currency_code as currency'])
      .where('due_at', '<=', ctx.clock.now())
      .orderBy('due_at')
      .limit(batch)
      .execute()
    // Those of one owner wait for each other anyway.
    const owners = Map.groupBy(due, ({ ownerId }) => ownerId).values()
    await inLanes(owners, lanes, async (earnings) => {
      for (const earning of earnings) await clear(ctx, earning)
    })
    if (due.length < batch) return
  }
})

async function clear(ctx: Context, { transactionId, ownerId, currency }: Due): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // A reversal takes from what is not yet cleared, behind the same lock.
    await lockWallet(tx, ownerId, currency)
    const earning = await tx
      .deleteFrom('ledger_uncleared')
      .where('transaction_id', '=', transactionId)
      .where('owner_id', '=', ownerId)
      .returning('amount')
      .executeTakeFirst()
    if (!earning) return
    await transfer(tx, {
      id: ctx.newId(),
      kind: 'CLEARING',
      about: transactionId,
      reference: null,
      currency,
      at: ctx.clock.now(),
      of: ownerId,
      entries: [
        { account: pending(ownerId), amount: -earning.amount },
        { account: available(ownerId), amount: earning.amount },
      ],
    })
  })
}
