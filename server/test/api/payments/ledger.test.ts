import { readdir, readFile } from 'node:fs/promises'
import { paymentLedgerKinds } from '@fanfare/contract/money/payment-kinds'
import { ledgerEntry } from '@fanfare/contract/shapes/backoffice/ledger'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  availableLedgerAccount,
  pendingLedgerAccount,
  platformFeesLedgerAccount,
  providerLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import type { LedgerTransfer } from '../../../src/money/ledger/booking/transfer-shape.ts'
import { rollUpDailyPlatformLedgerTotals } from '../../../src/money/ledger/figures/roll-up-ledger-totals.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import type { Tx } from '../../../src/platform/db/connection/connect.ts'
import { startTestApp } from '../../setup/app.ts'
import { transactionOutcome } from '../../setup/attempt.ts'
import { balanceOf, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { paid } from '../../setup/money/refunds.ts'
import { openAsOwner, transactionOutcomeAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const everyLedgerKind = ledgerEntry.shape.kind.options

function moving(entries: LedgerTransfer['entries'], about = app.ctx.newId()): LedgerTransfer {
  const { ctx } = app
  return {
    id: ctx.newId(),
    kind: 'CLEARING',
    about,
    reference: null,
    currency: 'NGN',
    at: ctx.clock.now(),
    of: entries.find(({ account }) => account.owner !== null)?.account.owner ?? '',
    entries,
  }
}

test('the database and the contract’s table agree which kinds of transactions book a payment', async () => {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM unnest(${everyLedgerKind}::text[]) AS kind WHERE is_payment_kind(kind)`.execute(
    app.ctx.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(
    everyLedgerKind.filter((kind) => paymentLedgerKinds.some((each) => each === kind)),
  )
})

const overwriting = [
  'UPDATE ledger_entry SET amount = amount + 1',
  'DELETE FROM ledger_entry',
  'TRUNCATE ledger_entry',
  'UPDATE ledger_transaction SET reference = NULL',
  'DELETE FROM ledger_transaction',
  'TRUNCATE ledger_transaction CASCADE',
  'DELETE FROM ledger_account',
  'TRUNCATE ledger_account CASCADE',
  "UPDATE ledger_account SET currency_code = 'USD'",
]

test('what is written stays, even for who takes the right to change it', async () => {
  await topUp(app, await joined(app), 500_000)
  for (const statement of overwriting) {
    const said = await transactionOutcomeAsOwner(app, async (tx) => {
      await sql`GRANT ALL ON ledger_entry, ledger_transaction, ledger_account, ledger_seal, ledger_sealed, ledger_unsealed TO CURRENT_USER`.execute(
        tx,
      )
      await sql.raw(statement).execute(tx)
    })
    expect([statement, said]).toEqual([statement, expect.stringContaining('append-only')])
  }
})

test('the right to change or delete what was booked is not there to begin with', async () => {
  for (const statement of overwriting.filter((each) => /ledger_(entry|transaction)/.test(each))) {
    expect(await transactionOutcome(app, (tx) => sql.raw(statement).execute(tx))).toContain(
      'permission denied',
    )
  }
})

test('a payment keeps what its reference belongs to, and is never forgotten', async () => {
  await topUp(app, await joined(app), 500_000)
  expect(
    await transactionOutcome(app, (tx) => sql`UPDATE payment SET amount_minor = 1`.execute(tx)),
  ).toContain('keeps its payer')
  expect(await transactionOutcome(app, (tx) => sql`DELETE FROM payment`.execute(tx))).toContain(
    'keeps its payer',
  )
})

test('a balance that changes without an entry is not committed', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  const change = (to: string) =>
    transactionOutcome(app, (tx) =>
      sql`UPDATE ledger_account SET ${sql.raw(to)} WHERE kind = 'available' AND owner_id = ${fan.id}`.execute(
        tx,
      ),
    )
  expect(await change('balance = balance + 1')).toContain('without an entry')
  expect(await change('balance = 0')).toContain('without an entry')
  expect(await change("changed_at = changed_at + interval '1 second'")).toContain('without an entry')
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('entries that do not sum to zero are not committed', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  const said = await transactionOutcome(app, (tx) =>
    sql`
      WITH noted AS (
        INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
        VALUES (${app.ctx.newId()}, 'REFUND', ${app.ctx.newId()}, 'NGN', now()) RETURNING id)
      INSERT INTO ledger_entry (transaction_id, account_id, amount, created_at)
      SELECT noted.id, account.id, 5, now() FROM noted, ledger_account account WHERE account.kind = 'fees' OR account.kind LIKE 'provider:%'
    `.execute(tx),
  )
  expect(said).toMatch(/sum to \d+, not to zero/)
  const empty = await transactionOutcome(app, (tx) =>
    sql`INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
      VALUES (${app.ctx.newId()}, 'REFUND', ${app.ctx.newId()}, 'NGN', now())`.execute(tx),
  )
  expect(empty).toContain('sum to nothing')
})

test('an entry on an account of another currency is not committed', async () => {
  const said = await transactionOutcome(app, (tx) =>
    sql`
      WITH account AS (
        INSERT INTO ledger_account (kind, currency_code) VALUES ('bank', 'USD'), ('payouts', 'USD') RETURNING id, kind
      ), noted AS (
        INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
        VALUES (${app.ctx.newId()}, 'REFUND', ${app.ctx.newId()}, 'NGN', now()) RETURNING id)
      INSERT INTO ledger_entry (transaction_id, account_id, amount, created_at)
      SELECT noted.id, account.id, CASE account.kind WHEN 'bank' THEN 5 ELSE -5 END, now() FROM noted, account`.execute(
      tx,
    ),
  )
  expect(said).toContain('another currency')
})

test('a transfer that does not sum to zero, or takes more than there is, leaves everything as it was', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  const wrong: LedgerTransfer['entries'][] = [
    [{ account: availableLedgerAccount(fan.id), amount: 5n }],
    [
      { account: availableLedgerAccount(fan.id), amount: 5n },
      { account: platformFeesLedgerAccount, amount: -4n },
    ],
    [
      { account: availableLedgerAccount(fan.id), amount: 5n },
      { account: availableLedgerAccount(fan.id), amount: -5n },
    ],
  ]
  for (const entries of wrong) {
    expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, moving(entries)))).toContain(
      'does not sum to zero',
    )
  }
  const tooMuch = moving([
    { account: availableLedgerAccount(fan.id), amount: -500_001n },
    { account: platformFeesLedgerAccount, amount: 500_001n },
  ])
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, tooMuch))).toContain("isn't enough")
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('what has been moved once is not moved again', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  const about = app.ctx.newId()
  const entries = [
    { account: availableLedgerAccount(fan.id), amount: -5n },
    { account: providerLedgerAccount('paystack'), amount: 5n },
  ]
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, moving(entries, about)))).toBe(
    'committed',
  )
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, moving(entries, about)))).toContain(
    'ledger_transaction_about_id_kind_key',
  )
  expect(await balanceOf(app, fan)).toBe(499_995)
})

describe('a payment that is said to have succeeded', () => {
  const { ctx } = app

  async function note(tx: Tx, fan: Person, id: string): Promise<void> {
    await tx
      .insertInto('payment')
      .values({
        id,
        payer_id: fan.id,
        method: 'CARD',
        provider: 'paystack',
        reference: ctx.newId(),
        purpose: 'TOP_UP',
        amount_minor: 500_000n,
        total_minor: 517_767n,
        currency_code: 'NGN',
        vouched_by: 'START',
        status: 'SUCCEEDED',
        outcome: 'AS_MEANT',
        created_at: ctx.clock.now(),
        finished_at: ctx.clock.now(),
      })
      .execute()
  }

  test('without moving money is not committed', async () => {
    const fan = await joined(app)
    expect(await transactionOutcome(app, (tx) => note(tx, fan, ctx.newId()))).toContain(
      'its ledger transactions moved {}',
    )
  })

  test.each([499_999n, 500_001n])('and moved %s instead of 500000 is not committed', async (amount) => {
    const fan = await joined(app)
    const said = await transactionOutcome(app, async (tx) => {
      const id = ctx.newId()
      await note(tx, fan, id)
      const entries = [
        { account: providerLedgerAccount('paystack'), amount: -amount },
        { account: availableLedgerAccount(fan.id), amount },
      ]
      await bookLedgerTransfer(tx, { ...moving(entries, id), kind: 'TOP_UP' })
    })
    expect(said).toContain(`its ledger transactions moved {${amount}}`)
    expect(await balanceOf(app, fan)).toBe(0)
  })
})

test('a refund that moved another amount than it booked is not committed', async () => {
  const { ctx } = app
  const tip = await paid(app, { amount: 100_000 })
  const said = await transactionOutcome(app, async (tx) => {
    const id = ctx.newId()
    await tx
      .insertInto('refund')
      .values({
        id,
        payment_id: tip.id,
        provider: 'paystack',
        provider_refund_id: id,
        amount_minor: 50_000n,
        booked_minor: 50_000n,
        state: 'SUCCEEDED',
        created_at: ctx.clock.now(),
        settled_at: ctx.clock.now(),
      })
      .execute()
    await tx.updateTable('payment').set({ reversed_minor: 50_000n }).where('id', '=', tip.id).execute()
    const entries = [
      { account: availableLedgerAccount(tip.creator.id), amount: -40_000n },
      { account: providerLedgerAccount('paystack'), amount: 40_000n },
    ]
    await bookLedgerTransfer(tx, { ...moving(entries, id), kind: 'REFUND' })
  })
  expect(said).toContain('has booked 50000, and its ledger transactions moved {40000}')
})

test('a month is not committed with a payment that was for something else, or for somebody else', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const [mine, others] = [
    await paid(app, { amount: 100_000, source: 'SUBSCRIPTION', creator }),
    await paid(app, { amount: 100_000, source: 'SUBSCRIPTION', creator }),
  ]
  const tip = await paid(app, { amount: 100_000, fan: mine.fan, creator })
  for (const { id } of [tip, others]) {
    const said = await transactionOutcome(app, async (tx) => {
      await sql`DELETE FROM subscription_period WHERE payment_id = ${id}`.execute(tx)
      await sql`UPDATE subscription_period SET payment_id = ${id} WHERE payment_id = ${mine.id}`.execute(tx)
      await sql`SET CONSTRAINTS subscription_period_is_paid IMMEDIATE`.execute(tx)
    })
    expect(said).toContain('is not for a month of subscription')
  }
})

test('the verifier names what does not hold', async () => {
  const broken = await startTestApp()
  const fan = await joined(broken)
  const { ctx } = broken
  await ctx.db.transaction().execute((tx) =>
    bookLedgerTransfer(tx, {
      ...moving([
        { account: providerLedgerAccount('paystack'), amount: -7n },
        { account: pendingLedgerAccount(fan.id), amount: 7n },
      ]),
      kind: 'TOP_UP',
    }),
  )
  await sql`ALTER TABLE ledger_account DISABLE TRIGGER ledger_balance_has_entry`.execute(openAsOwner(broken))
  await sql`UPDATE ledger_account SET balance = 8 WHERE kind = 'pending' AND owner_id = ${fan.id}`.execute(
    ctx.db,
  )
  const mismatches = (await findLedgerMismatches(ctx.db)).join('\n')
  expect(mismatches).toContain("each person's balance equals the entries")
  expect(mismatches).toContain('earnings not yet cleared make up the pending accounts')
  expect(mismatches).toContain('each transaction for a payment has its payment')
  expect(mismatches).toContain('each charge that succeeded was taken from its provider')
})

test('days that are over are added up once, and stay true', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  await rollUpDailyPlatformLedgerTotals.run(app.ctx, {})
  const days = () => app.ctx.db.selectFrom('ledger_day').select(['amount', 'entry_count']).execute()
  expect(await days()).toEqual([])
  app.clock.advance({ days: 1, hours: 2 })
  await rollUpDailyPlatformLedgerTotals.run(app.ctx, {})
  await rollUpDailyPlatformLedgerTotals.run(app.ctx, {})
  expect(await days()).toEqual([{ amount: -500_000n, entry_count: 1n }])
})

/** Files of the server whose text is like this. */
async function sourcesWith(pattern: RegExp): Promise<string[]> {
  const source = new URL('../../../src/', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: string[] = []
  for (const file of files) {
    if (pattern.test(await readFile(new URL(file, source), 'utf8'))) found.push(file)
  }
  return found
}

test('only the ledger’s own code names its tables', async () => {
  const naming = await sourcesWith(/ledger_(account|transaction|entry|uncleared|day)\b/)
  // These name all tables there are, or what may change in them.
  const lists = [
    'platform/db/tables.ts',
    'platform/db/schema/serving-privileges.ts',
    'platform/db/sharding/distribution.ts',
  ]
  expect(naming.filter((file) => !file.startsWith('money/ledger/') && !lists.includes(file))).toEqual([])
})

test('payments are written down in one place', async () => {
  expect(await sourcesWith(/insertInto\('payment'\)|INSERT INTO payment\b/)).toEqual([
    'money/payments/insert-payments.ts',
  ])
})
