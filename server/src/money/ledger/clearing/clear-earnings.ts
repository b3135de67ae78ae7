import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { forEachConcurrently } from '../../../platform/queue/for-each-concurrently.ts'
import { task } from '../../../platform/queue/task.ts'
import { availableLedgerAccount, pendingLedgerAccount } from '../booking/accounts.ts'
import { bookLedgerTransfer } from '../booking/transfer.ts'
import { notifyOfDisputeHolds } from '../reversal/end-holds.ts'
import { holdReturnedMoney } from '../reversal/hold-returned.ts'
import { lockWallets } from '../reversal/lock-wallets.ts'

const batch = 1000
const lanes = 4

type Earning = { transactionId: string; ownerId: string; currency: CurrencyCode }

/**
 * Takes what has cleared from the uncleared money of wallets, which reads leave out by the time anyway. Earnings that a
 * release before kept in pending accounts are moved to where they can be spent, and still clear when they would have.
 */
export const releaseClearedEarnings = task<unknown>('clear-earnings', async (ctx) => {
  await forgetClearedLots(ctx)
  for (;;) {
    const waiting: Earning[] = await ctx.db
      .selectFrom('ledger_uncleared')
      .select(['transaction_id as transactionId', 'owner_id as ownerId', 'currency_code as currency'])
      .orderBy('due_at')
      .limit(batch)
      .execute()
    // Those of one owner wait for each other anyway.
    const owners = Map.groupBy(waiting, ({ ownerId }) => ownerId).values()
    await forEachConcurrently(owners, lanes, async (earnings) => {
      for (const earning of earnings) await release(ctx, earning)
    })
    if (waiting.length < batch) return
  }
})

async function release(ctx: Context, { transactionId, ownerId, currency }: Earning): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // A reversal takes from what is not yet cleared, behind the same lock.
    await lockWallets(tx, [ownerId], currency)
    const earning = await tx
      .deleteFrom('ledger_uncleared')
      .where('transaction_id', '=', transactionId)
      .where('owner_id', '=', ownerId)
      .returning(['amount', 'due_at as dueAt'])
      .executeTakeFirst()
    if (!earning) return
    const { about_id: chargeId } = await tx
      .selectFrom('ledger_transaction')
      .select('about_id')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    const now = ctx.clock.now()
    await bookLedgerTransfer(tx, {
      id: ctx.newId(),
      kind: 'CLEARING',
      about: transactionId,
      reference: null,
      currency,
      at: now,
      of: ownerId,
      entries: [
        { account: pendingLedgerAccount(ownerId), amount: -earning.amount },
        { account: availableLedgerAccount(ownerId), amount: earning.amount },
      ],
      uncleared: earning.dueAt > now ? { chargeId, clearsAt: earning.dueAt } : null,
    })
    // What was pending when a dispute opened could not be held.
    const cleared = [{ owner: ownerId, amount: earning.amount }]
    await notifyOfDisputeHolds(tx, ctx, await holdReturnedMoney(tx, ctx, currency, cleared))
  })
}

const walletsPerBatch = 500

/** Deletes lots whose time has come, a few wallets at a time. */
async function forgetClearedLots(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const wallets = await ctx.db
      .selectFrom('ledger_lot')
      .select(['owner_id', 'currency_code'])
      .distinct()
      .where('clears_at', '<=', now)
      .limit(walletsPerBatch)
      .execute()
    const owners = wallets.map(({ owner_id }) => owner_id)
    await inTransaction(ctx.db, async (tx) => {
      await sql`
        SELECT id FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND kind = 'available'
        ORDER BY id FOR NO KEY UPDATE`.execute(tx)
      await sql`
        WITH gone AS (
          DELETE FROM ledger_lot WHERE owner_id = ANY(${owners}::text[]) AND clears_at <= ${now}
          RETURNING owner_id, charge_id, shard, currency_code, amount, clears_at
        ), noted AS (
          INSERT INTO ledger_lot_change (owner_id, charge_id, shard, currency_code, amount, clears_at, created_at)
          SELECT owner_id, charge_id, shard, currency_code, -amount, clears_at, ${now} FROM gone
        )
        UPDATE ledger_account wallet SET uncleared_minor = uncleared_minor - cleared.amount
        FROM (SELECT owner_id, currency_code, sum(amount) AS amount FROM gone GROUP BY 1, 2) cleared
        WHERE wallet.owner_id = cleared.owner_id AND wallet.currency_code = cleared.currency_code
          AND wallet.kind = 'available'`.execute(tx)
    })
    if (wallets.length < walletsPerBatch) return
  }
}
