import type { DashboardStats } from '@fanfare/contract/shapes/backoffice/dashboard'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rollUpSignUpAndPostCounts } from '../../src/backoffice/dashboard/daily-sign-up-and-post-counts.ts'
import { rollUpHourlyLedgerTotals } from '../../src/money/ledger/figures/roll-up-ledger-totals.ts'
import { ensureLedgerShards } from '../../src/platform/db/sharding/ledger-shards.ts'
import { adminOf } from '../setup/admins.ts'
import { startMoneyApp, topUp } from '../setup/money/money.ts'
import { decided, disputed, paid, refundAtProvider } from '../setup/money/refunds.ts'
import { pendingWithdrawal } from '../setup/money/withdrawals.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { seed, times } from '../setup/runner/length.ts'

const app = await startMoneyApp()
await ensureLedgerShards(app.ctx, 3)

const doings = {
  topUp: async (amount: number) => topUp(app, await joined(app), amount),
  tip: (amount: number) => paid(app, { amount }),
  tipFromWallet: async (amount: number) => {
    const fan = await joined(app)
    await topUp(app, fan, amount)
    await paid(app, { amount, fan, byWallet: true })
  },
  subscribe: (amount: number) => paid(app, { amount, source: 'SUBSCRIPTION' }),
  refund: async (amount: number) => refundAtProvider(app, (await paid(app, { amount })).reference),
  loseDispute: async (amount: number) =>
    decided(app, await disputed(app, (await paid(app, { amount })).reference), false),
  askForPayout: (amount: number) => pendingWithdrawal(app, amount + 100_000),
  dollars: async (amount: number) => topUp(app, await joined(app, { countryCode: 'US' }), amount, 'USD'),
  post: async () => published(app, await joined(app)),
  rollUp: async () => {
    await rollUpHourlyLedgerTotals.run(app.ctx, {})
    await rollUpSignUpAndPostCounts.run(app.ctx, {})
  },
}

/** Query for each figure in the books: straight from the entries, or from the people and posts. */
const inTheBooks: Record<string, string> = {
  'GET /admin/collate-tips-stats': gross(['TIP']),
  'GET /admin/collate-sales-stats': gross(['PURCHASE']),
  'GET /admin/collate-subscription-stats': gross(['SUBSCRIPTION']),
  'GET /admin/collate-top-up-stats': gross(['TOP_UP', 'OFFLINE_TRANSFER']),
  'GET /admin/collate-withdrawal-stats': gross(['WITHDRAWAL_REQUEST']),
  'GET /admin/collate-approved-withdrawal-stats': gross(['WITHDRAWAL_PAYOUT']),
  'GET /admin/collate-revenue-stats': `SELECT coalesce(sum(amount), 0) FROM ledger_entry
    JOIN ledger_account account ON account.id = account_id AND kind = 'fees' AND currency_code = $currency
    WHERE created_at >= $since AND created_at < $until`,
  'GET /admin/collate-user-stats':
    'SELECT count(*) FROM account WHERE created_at >= $since AND created_at < $until',
  'GET /admin/collate-post-stats':
    'SELECT count(*) FROM post WHERE posted_at >= $since AND posted_at < $until',
}

/** Entries of accounts that fit, added up over a span, or over all time. */
function ofAccounts(condition: string, span = 'true'): string {
  return `SELECT coalesce(sum(amount), 0) FROM ledger_entry JOIN ledger_account account ON account.id = account_id
    WHERE account.currency_code = $currency AND ${condition} AND ${span}`
}

const inSpan = 'created_at >= $since AND created_at < $until'
const costs = ofAccounts("owner_id IS NULL AND kind = 'provider_fees'", inSpan)
const moneyFlows = {
  refunds: gross(['REFUND']),
  losses: gross(['DISPUTE_LOST']),
  cardCosts: `SELECT -(${costs})`,
  net: `SELECT (${ofAccounts("owner_id IS NULL AND kind = 'fees'", inSpan)}) + (${costs})`,
}
const moneyNow = {
  owed: `SELECT -(${ofAccounts("owner_id IS NOT NULL AND kind = 'receivable'")})`,
  inWallets: ofAccounts("owner_id IS NOT NULL AND kind <> 'receivable'"),
}

function gross(kinds: readonly string[]): string {
  return `SELECT coalesce(sum(entry.amount), 0) FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id AND entry.amount > 0
    JOIN ledger_account kept ON kept.id = entry.account_id AND kept.kind <> 'transit'
    WHERE booked.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND booked.currency_code = $currency
      AND booked.created_at >= $since AND booked.created_at < $until`
}

async function booked(inBooks: string, currency: string, from: string, to: string): Promise<number> {
  const text = inBooks
    .replaceAll('$currency', `'${currency}'`)
    .replaceAll('$since', `'${from} 00:00Z'`)
    .replaceAll('$until', `('${to} 00:00Z'::timestamptz + interval '1 day')`)
  const { rows } = await sql.raw<Record<string, bigint>>(text).execute(app.ctx.db)
  return Number(Object.values(rows[0] ?? {})[0])
}

const step = fc.record({
  does: fc.constantFrom(...(Object.keys(doings) as (keyof typeof doings)[])),
  amount: fc.integer({ min: 10_000, max: 900_000 }),
  hoursLater: fc.constantFrom(0, 0, 1, 5, 30, 24 * 20),
})
const span = fc.record({
  daysAgo: fc.nat({ max: 40 }),
  days: fc.integer({ min: 1, max: 120 }),
  currencyCode: fc.constantFrom('NGN', 'USD'),
})

test('every figure of the dashboard is what the entries of its days add up to', {
  timeout: 120_000,
}, async () => {
  const dayAgo = (days: number) =>
    new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 14 }),
      fc.array(span, { minLength: 2, maxLength: 3 }),
      async (steps, spans) => {
        for (const { does, amount, hoursLater } of steps) {
          app.clock.advance({ hours: hoursLater })
          await doings[does](amount)
        }
        const { token } = await adminOf(app, 'FINANCE')
        for (const { daysAgo, days, currencyCode } of spans) {
          const [from, to] = [dayAgo(daysAgo + days - 1), dayAgo(daysAgo)]
          const [before, beforeLast] = [dayAgo(daysAgo + 2 * days - 1), dayAgo(daysAgo + days)]
          for (const [call, inBooks] of Object.entries(inTheBooks)) {
            const { data } = (await app.call(call as 'GET /admin/collate-tips-stats', {
              token,
              query: { from, to, currencyCode } as never,
            })) as { data: DashboardStats }
            const expected = await booked(inBooks, currencyCode, from, to)
            expect([call, data.total]).toEqual([call, expected])
            expect([call, data.previous]).toEqual([
              call,
              await booked(inBooks, currencyCode, before, beforeLast),
            ])
            const unit = call.endsWith('user-stats') || call.endsWith('post-stats') ? 'count' : 'amount'
            const sums = [data.byMonth, ...(days <= 100 ? [data.byDay] : [])].map((parts) =>
              parts.reduce((sum, part) => sum + part[unit], 0),
            )
            expect([call, ...new Set(sums)]).toEqual([call, expected])
          }
          const query = { from, to, currencyCode } as const
          const { data: money } = await app.call('GET /admin/collate-money-stats', { token, query })
          for (const [name, inBooks] of Object.entries(moneyFlows)) {
            expect([name, money[name as keyof typeof moneyFlows]]).toEqual([
              name,
              {
                total: await booked(inBooks, currencyCode, from, to),
                previous: await booked(inBooks, currencyCode, before, beforeLast),
              },
            ])
          }
          for (const [name, inBooks] of Object.entries(moneyNow)) {
            const expected = await booked(inBooks, currencyCode, from, to)
            expect([name, money[name as keyof typeof moneyNow]]).toEqual([name, expected])
          }
        }
      },
    ),
    { numRuns: times(3, 20), seed, endOnFailure: true },
  )
})
