import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { task } from '../../../platform/queue/task.ts'
import { selectTransactionTotalsSql } from './daily-ledger-totals.ts'

/**
 * Adds up each hour that is over for the dashboard, an hour after it ended: no transaction is open for that long.
 * Payments know nothing of it, so that no row of a total waits for another.
 */
export const rollUpHourlyLedgerTotals = task<unknown>('roll-up-ledger-figures', async (ctx) => {
  const settled = new Date(ctx.clock.now().getTime() - 3_600_000)
  await sql`
    INSERT INTO ledger_figure (hour, currency_code, kind, transaction_count, amount, fee_count, fees)
    SELECT date_trunc('hour', created_at, 'UTC'), currency_code, kind, count(*), sum(amount)::bigint,
      count(*) FILTER (WHERE has_fees), sum(fees)::bigint
    FROM (
      ${sql.raw(selectTransactionTotalsSql)}
      WHERE transaction.created_at >= coalesce((SELECT max(hour) + interval '1 hour' FROM ledger_figure), '-infinity')
        AND transaction.created_at < date_trunc('hour', ${settled}::timestamptz, 'UTC')
    ) AS unrolled
    GROUP BY 1, 2, 3
    ON CONFLICT DO NOTHING`.execute(ctx.db)
})

/** Deletes rolled-up figures for recomputation after backdated bookings, as in demo data. */
export async function deleteHourlyLedgerTotals({ db }: Context): Promise<void> {
  await db.deleteFrom('ledger_figure').execute()
}

/**
 * Adds up what each day that is over did to the platform's accounts, so that their balances need not be summed from the
 * first entry on. A day is added up an hour after it ended: no transaction is open for that long.
 */
export const rollUpDailyPlatformLedgerTotals = task<unknown>('roll-up-ledger-days', async (ctx) => {
  const settled = new Date(ctx.clock.now().getTime() - 3_600_000)
  await sql`
    INSERT INTO ledger_day (account_id, shard, day, amount, entry_count)
    SELECT account.id, account.shard, (entry.created_at AT TIME ZONE 'UTC')::date, sum(entry.amount)::bigint, count(*)
    FROM ledger_account account
    JOIN ledger_entry entry ON entry.account_id = account.id AND entry.balance_after IS NULL
    WHERE account.owner_id IS NULL
      AND entry.created_at < date_trunc('day', ${settled}::timestamptz, 'UTC')
      AND entry.created_at >= coalesce(
        (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM ledger_day WHERE account_id = account.id), '-infinity')
    GROUP BY account.id, account.shard, (entry.created_at AT TIME ZONE 'UTC')::date
    ON CONFLICT DO NOTHING`.execute(ctx.db)
})
