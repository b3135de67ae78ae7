import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealLedger } from '../../src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { loadWalletBalances } from '../../src/money/ledger/wallet/balances.ts'
import type { Context } from '../../src/platform/context.ts'
import { ensureLedgerShards } from '../../src/platform/db/sharding/ledger-shards.ts'
import { adminOf } from '../setup/admins.ts'
import { startTestApp } from '../setup/app.ts'
import { deadlocks } from '../setup/runner/deadlocks.ts'
import { seed, times } from '../setup/runner/length.ts'
import type { Model, Purse } from './histories/model.ts'
import { openProvider } from './histories/provider.ts'
import { acknowledged, act, beginShared } from './histories/shared.ts'
import {
  beginHistory,
  peopleOfHistory,
  type Step,
  step,
  steps,
  syncHeldMoney,
  take,
} from './histories/steps.ts'
import { createPeople, type HistoryCurrency, type Somebody, withOwnClock } from './histories/world.ts'

const atOnce = 64
const historiesEach = times(4, 157)
/** The whole ledger is looked at after as many, while the others go on, and at the end. */
const historiesBetweenChecks = 2500

const app = await startTestApp({ DATABASE_CONNECTIONS: '16' })
const [admin, refunder] = [await ownerOf(), await ownerOf()]
const provider = openProvider()
// People are spread over three shards of the ledger: some of what they pay each other stays in one, most has two legs.
await ensureLedgerShards(app.ctx, 3)
app.ctx.outside.cards = provider.cards

async function ownerOf() {
  const { id: adminId } = await adminOf(app, 'OWNER')
  return { adminId, sessionId: '', role: 'OWNER' as const }
}

let done = 0
const platform = { fees: 0, charges: 0, paidOut: 0, provider: 0 }

async function pursesOf(people: readonly Somebody[]): Promise<Purse[]> {
  const ids = people.map(({ id }) => id)
  return app.ctx.reads.query<Record<keyof Purse, number>>(
    'purses',
    `SELECT coalesce(sum(balance) FILTER (WHERE kind = 'available'), 0)::float AS available,
      coalesce(sum(balance) FILTER (WHERE kind = 'held'), 0)::float AS held,
      coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::float AS owed
    FROM unnest($1::text[]) WITH ORDINALITY AS person (id, place)
    LEFT JOIN ledger_account account ON account.owner_id = person.id GROUP BY place ORDER BY place`,
    [ids],
  )
}

const stocks: Record<HistoryCurrency, Somebody[]> = { NGN: [], USD: [] }

/** People who have done nothing yet, made by the hundred. */
async function freshPeople(currency: HistoryCurrency): Promise<Somebody[]> {
  const stock = stocks[currency]
  if (stock.length < peopleOfHistory) stock.push(...(await createPeople(app.ctx, 300, currency)))
  return stock.length < peopleOfHistory ? freshPeople(currency) : stock.splice(0, peopleOfHistory)
}

/** Does a history in which card money clears after so many days. */
async function run(clearingDays: number, currency: HistoryCurrency, steps: readonly Step[]): Promise<void> {
  const { ctx, goTo } = withOwnClock(withClearing(app.ctx, clearingDays))
  const people = await freshPeople(currency)
  const history = beginHistory({ ctx, people, admin, refunder, provider, currency, times: 1 }, goTo)
  const { model } = history
  for (const next of steps) {
    await take(history, next)
    await syncHeldMoney(history.world, model)
    model.goTo(ctx.clock.now())
    model.requireNothingLeftEarly()
  }
  expect(await pursesOf(people)).toEqual(model.purses)
  expect(await unclearedOf(ctx, people)).toEqual(people.map((_, person) => model.uncleared(person)))
  addToPlatform(model)
  done += 1
  if (done % historiesBetweenChecks > 0) return
  await sealLedger.run(app.ctx, {})
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
}

const withClearing = (ctx: Context, clearingDays: number): Context => ({
  ...ctx,
  config: { ...ctx.config, clearingDays },
})

async function unclearedOf(ctx: Context, people: readonly Somebody[]): Promise<number[]> {
  const wallets = await Promise.all(people.map(({ id }) => loadWalletBalances(ctx, id)))
  return wallets.map(({ uncleared }) => Number(uncleared))
}

/** Any two of what the provider says, what the ledger says, and what the models say agree. */
async function checkAll(): Promise<void> {
  await sealLedger.run(app.ctx, {})
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  const { rows } = await sql<typeof platform>`
    SELECT coalesce(sum(amount) FILTER (WHERE kind = 'fees'), 0)::float AS fees,
      coalesce(sum(amount) FILTER (WHERE kind = 'provider_fees'), 0)::float AS charges,
      coalesce(sum(amount) FILTER (WHERE kind = 'payouts'), 0)::float AS "paidOut",
      coalesce(sum(amount) FILTER (WHERE kind = 'provider:paystack'), 0)::float AS provider
    FROM ledger_entry JOIN ledger_account account ON account.id = account_id
    WHERE owner_id IS NULL`.execute(app.ctx.db)
  expect(rows[0]).toEqual(platform)
  const { rows: stored } = await sql<{ reference: string; total: bigint; givenBack: bigint }>`
    SELECT reference, total_minor AS total, reversed_minor AS "givenBack" FROM payment
    WHERE method = 'CARD' AND status = 'SUCCEEDED' ORDER BY reference`.execute(app.ctx.db)
  expect(stored).toEqual(
    provider.books().toSorted((one, other) => (one.reference < other.reference ? -1 : 1)),
  )
  expect(await losersOfMore()).toEqual([])
}

/** Who lost more to card payments of others, or holds more for disputes about them or refunds of them, than they got from wallets. */
async function losersOfMore() {
  const { rows } = await sql<{ owner: string; lost: number; got: number }>`
    WITH loss AS (
      SELECT id, payment_id FROM dispute UNION ALL SELECT id, payment_id FROM refund
    ), lost AS (
      SELECT account.owner_id AS owner, payment.id AS payment_id, -entry.amount AS amount
      FROM ledger_transaction transaction JOIN loss ON loss.id = transaction.about_id
      JOIN payment ON payment.id = loss.payment_id
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id AND entry.amount < 0
      JOIN ledger_account account ON account.id = entry.account_id AND account.owner_id IS NOT NULL
      WHERE transaction.kind IN ('REFUND', 'DISPUTE_LOST')
      UNION ALL
      SELECT account.owner_id, claim.payment_id, hold.amount
      FROM ledger_hold hold JOIN ledger_account account ON account.id = hold.account_id
      JOIN loss claim ON claim.id = hold.dispute_id
    )
    SELECT owner, sum(lost.amount)::float AS lost, coalesce((
      SELECT sum(entry.amount) FROM payment JOIN ledger_transaction transaction ON transaction.about_id = payment.id
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id AND entry.amount > 0
      JOIN ledger_account account ON account.id = entry.account_id AND account.owner_id = lost.owner
      WHERE payment.creator_id = lost.owner AND payment.method = 'WALLET' AND transaction.kind IN ('TIP', 'SUBSCRIPTION')
    ), 0)::float AS got
    FROM lost JOIN payment ON payment.id = lost.payment_id AND payment.method = 'CARD'
    JOIN ledger_transaction booked ON booked.about_id = payment.id AND booked.leg = 0
      AND booked.kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION')
    WHERE owner <> CASE booked.kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END
    GROUP BY owner`.execute(app.ctx.db)
  return rows.filter(({ lost, got }) => lost > got)
}

function addToPlatform({ platform: more }: Model): void {
  for (const kind of ['fees', 'charges', 'paidOut', 'provider'] as const) platform[kind] += more[kind]
}

test(`${historiesEach * atOnce} histories, ${atOnce} at once: whatever people, admins and the card provider do, everybody has what the model says`, {
  timeout: 1_800_000,
}, async () => {
  const lanes = Array.from({ length: atOnce }, (_, lane) =>
    fc.assert(
      fc.asyncProperty(steps, (each) => run(lane % 4 === 0 ? 0 : 7, lane % 8 < 4 ? 'NGN' : 'USD', each)),
      {
        numRuns: historiesEach,
        seed: seed + lane,
      },
    ),
  )
  await Promise.all(lanes)
  await checkAll()
})

test(`${atOnce} histories at once with the same few people: everybody has what was acknowledged, and no two wait for each other in a circle`, {
  timeout: 300_000,
}, async () => {
  const currency = 'NGN'
  const people = await freshPeople(currency)
  const shared = { people, admin, refunder, provider, currency, times: 1 } as const
  const contexts = [0, 7].map((clearingDays) => withClearing(app.ctx, clearingDays))
  const deadlocksBefore = await deadlocks(app)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }), {
        minLength: atOnce,
        maxLength: atOnce,
      }),
      async (histories) => {
        const before = await pursesOf(shared.people)
        const paidBefore = await paidTo(shared.people)
        const models = await Promise.all(
          histories.map(async (steps, at) => {
            const one = beginShared({ ...shared, ctx: contexts[at % contexts.length] ?? app.ctx })
            for (const next of steps) await act(one, next)
            addToPlatform(one.model)
            return one.model
          }),
        )
        const paidOut = await paidTo(shared.people)
        platform.paidOut += sumOf(paidOut) - sumOf(paidBefore)
        expect((await pursesOf(shared.people)).map(netOf)).toEqual(
          before.map(
            (purse, person) =>
              netOf(purse) +
              sumOf(models.map((model) => acknowledged(model, person))) -
              ((paidOut[person] ?? 0) - (paidBefore[person] ?? 0)),
          ),
        )
      },
    ),
    { numRuns: times(1, 3), seed, endOnFailure: true },
  )
  expect(await deadlocks(app)).toBe(deadlocksBefore)
  await checkAll()
})

const netOf = ({ available, held, owed }: Purse) => available + held - owed
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Returns the amount paid out to each person. */
async function paidTo(people: readonly Somebody[]): Promise<number[]> {
  const { rows } = await sql<{ paid: number }>`
    SELECT coalesce(sum(amount_minor), 0)::float AS paid
    FROM unnest(${people.map(({ id }) => id)}::text[]) WITH ORDINALITY AS person (id, place)
    LEFT JOIN withdrawal ON account_id = person.id AND status = 'PAID'
    GROUP BY place ORDER BY place`.execute(app.ctx.db)
  return rows.map(({ paid }) => paid)
}
