import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchAdjustments } from '../../../../src/money/adjustments/search-adjustments.ts'
import { searchUnmatchedCharges } from '../../../../src/money/payments/unmatched-charges/search-unmatched-charges.ts'
import { searchDisputesForAdmins } from '../../../../src/money/refunds/search/search-disputes.ts'
import { searchRefundsForAdmins } from '../../../../src/money/refunds/search/search-refunds.ts'
import type { Context } from '../../../../src/platform/context.ts'
import { adminOf } from '../../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../../setup/app.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
  timeAt,
} from '../../../setup/schema/plans.ts'

const tables = ['payment', 'payment_review', 'refund', 'dispute', 'adjustment', 'proposal'] as const
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fill()
}, 1_200_000)

/** Nearly all is over; of corrections some were never decided. */
async function fill(): Promise<void> {
  const [admin, other] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'FINANCE')]
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx)
    await sql`INSERT INTO payment (id, payer_id, method, provider, reference, purpose, amount_minor, currency_code,
        total_minor, status, outcome, created_at, finished_at, vouched_by)
      SELECT ${rowIdSql('P')}, ${filledPersonIdSql}, 'CARD', 'paystack', 'TXN_' || n, 'TOP_UP', 500, 'NGN', 600, 'SUCCEEDED',
        'AS_MEANT', ${rowTimeSql()}, ${rowTimeSql()}, 'START'
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO payment_review (id, provider, reference, reason, charged_minor, currency_code, metadata,
        created_at, decided_at, decided_by, decision, decision_reason)
      SELECT ${rowIdSql('V')}, 'paystack', 'FIT_' || n, 'It fits nothing', 500, 'NGN', '{}', ${rowTimeSql()},
        CASE WHEN n % 500 <> 1 THEN ${rowTimeSql()} END, CASE WHEN n % 500 <> 1 THEN ${admin.id} END,
        CASE WHEN n % 500 <> 1 THEN 'REFUND' END, CASE WHEN n % 500 <> 1 THEN 'No' END
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO refund (id, payment_id, payment_review_id, provider, provider_refund_id, amount_minor, state,
        created_at, settled_at, sweep_at)
      SELECT ${rowIdSql('R')}, CASE WHEN n % 10 > 0 THEN ${rowIdSql('P')} END, CASE WHEN n % 10 = 0 THEN ${rowIdSql('V')} END,
        'paystack', 're_' || n, 500, state, ${rowTimeSql()}, CASE WHEN state <> 'PENDING' THEN ${rowTimeSql()} END,
        CASE WHEN state = 'PENDING' THEN ${rowTimeSql()} END
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n % 2000 = 1 THEN 'PENDING' WHEN n % 700 = 2 THEN 'FAILED'
        ELSE 'SUCCEEDED' END) AS s (state)`.execute(tx)
    await sql`INSERT INTO dispute (id, payment_id, provider, provider_dispute_id, amount_minor, state, created_at, decided_at)
      SELECT ${rowIdSql('D')}, ${rowIdSql('P')}, 'paystack', 'di_' || n, 500, state, ${rowTimeSql()},
        CASE WHEN state <> 'OPEN' THEN ${rowTimeSql()} END
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n % 2000 = 1 THEN 'OPEN' WHEN n % 20 = 2 THEN 'WON'
        ELSE 'LOST' END) AS s (state)`.execute(tx)
    await sql`INSERT INTO adjustment (id, account_id, amount_minor, currency_code, counter_account, reason, proposed_by,
        created_at, decision, decided_by, decided_at, decision_reason)
      SELECT ${rowIdSql('J')}, ${filledPersonIdSql}, 500, 'NGN', 'fees', 'It was wrong', ${admin.id}, ${rowTimeSql()}, decision,
        CASE WHEN decision IS NOT NULL THEN ${other.id} END, CASE WHEN decision IS NOT NULL THEN ${rowTimeSql()} END,
        CASE WHEN decision = 'REFUSED' THEN 'No' END
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n % 10 = 1 THEN NULL WHEN n % 300 = 2 THEN 'REFUSED' ELSE 'BOOKED' END)
        AS s (decision)`.execute(tx)
    await sql`INSERT INTO proposal (id, act, subject_id, currency_code, amount_minor, terms, state, proposed_by,
        proposed_at, expires_at, confirmed_by, settled_at, ended_because)
      SELECT ${rowIdSql('Q')}, 'ADJUST_LEDGER', id, 'NGN', 500, '{}', state, ${admin.id}, created_at,
        created_at + CASE WHEN state = 'OPEN' THEN interval '100 years' ELSE interval '3 days' END,
        CASE WHEN state = 'CONFIRMED' THEN ${other.id} END, CASE WHEN state <> 'OPEN' THEN created_at END,
        CASE WHEN state = 'ENDED' THEN 'EXPIRED' END
      FROM (SELECT row_number() OVER (ORDER BY id) AS n, adjustment.*, CASE decision WHEN 'BOOKED' THEN 'CONFIRMED'
          WHEN 'REFUSED' THEN 'ENDED' ELSE CASE WHEN row_number() OVER (ORDER BY id) % 2000 = 1 THEN 'OPEN' ELSE 'ENDED' END
          END AS state
        FROM adjustment) AS proposed`.execute(tx)
  })
}

const spans = [
  { dateCreatedBefore: timeAt(0.01) },
  { dateCreatedBefore: timeAt(0) },
  { dateCreatedOnOrAfter: timeAt(0.5) },
  { dateCreatedOnOrAfter: timeAt(0.1), dateCreatedBefore: timeAt(0.11) },
]
const all = [{}, { sort: 'oldest' }, { offset: 1000 }, ...spans]
const of = (states: string[], others: object[]) =>
  states.flatMap((state) => [{}, { sort: 'oldest' }, ...spans, ...others].map((one) => ({ ...one, state })))
const references = ['TXN_4711', 'FIT_4710', 'None'].map((paymentReference) => ({ paymentReference }))
const names = ['copy_77', 'nobody'].map((username) => ({ username }))
const lists: Record<string, { load: (ctx: Context, query: never) => Promise<unknown>; narrowed: object[] }> =
  {
    refunds: {
      load: searchRefundsForAdmins,
      narrowed: [...all, ...references, ...of(['PENDING', 'SUCCEEDED', 'FAILED'], references)],
    },
    disputes: {
      load: searchDisputesForAdmins,
      narrowed: [...all, ...references, ...of(['OPEN', 'WON', 'LOST'], references)],
    },
    'charges that fit nothing': {
      load: searchUnmatchedCharges,
      narrowed: [true, false, undefined].flatMap((isDecided) =>
        [...all, ...references].map((one) => ({ ...one, isDecided })),
      ),
    },
    adjustments: {
      load: searchAdjustments,
      narrowed: [...all, ...names, ...of(['PROPOSED', 'LAPSED', 'BOOKED', 'REFUSED'], names)],
    },
  }

test.each(Object.keys(lists))(
  '%s are read by an index, whatever narrows them',
  async (name) => {
    const { load, narrowed } = lists[name] ?? {}
    if (!load || !narrowed) throw new Error('There is no such list.')
    await expectReadByIndex(app, tables, name, narrowed, (ctx, one) =>
      load(ctx, { limit: 50, offset: 0, sort: 'newest', ...one } as never),
    )
  },
  600_000,
)
