import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseDeletedAccounts } from '../../src/accounts/deletion/erase-accounts.ts'
import { refundUnclaimedCharges } from '../../src/money/payments/unmatched-charges/refund-unclaimed-charges.ts'
import type { Tx } from '../../src/platform/db/connection/connect.ts'
import { deleteAccountOf } from '../setup/deleted-account.ts'
import {
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
} from '../setup/money/money.ts'
import { disputed, paid, refundAtProvider, walletOf } from '../setup/money/refunds.ts'
import { bank, tipped, withdrawalCode } from '../setup/money/withdrawals.ts'
import { joined, type Person } from '../setup/people.ts'

const app = await startMoneyApp()

const deletion = (person: Person) => app.call('POST /user/delete-account', { token: person.token, body: {} })

/** Starts steps one after the other while somebody else has locked rows that the first waits for, then lets them go. */
async function behindLock(
  lock: (tx: Tx) => Promise<unknown>,
  steps: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const blocker = await app.ctx.db.startTransaction().execute()
  await lock(blocker)
  const running: Promise<{ status: number }>[] = []
  const done = new Set<number>()
  for (const [at, step] of steps.entries()) {
    running.push(step().finally(() => done.add(at)))
    const hasStarted = async () => done.has(at) || (await countWaiting()) > at
    await expect.poll(hasStarted, { timeout: 10_000 }).toBe(true)
  }
  await blocker.rollback().execute()
  return (await Promise.all(running)).map(({ status }) => status)
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

const wallet = (person: Person) => (tx: Tx) =>
  sql`SELECT FROM ledger_account WHERE owner_id = ${person.id} FOR UPDATE`.execute(tx)
const sessions = (person: Person) => (tx: Tx) =>
  sql`SELECT FROM session WHERE account_id = ${person.id} FOR UPDATE`.execute(tx)

const asked = async (step: Promise<unknown>) => {
  await step
  return { status: 200 }
}

/** A top-up whose card was charged, and of which nobody has told us yet. */
async function chargedTopUp(person: Person, amount = 100_000): Promise<string> {
  const body: Paying = { amount, transactionSource: 'TOP_UP', reference: newReference() }
  const { status } = await pay(app, person, 'POST /paystack/start', body)
  expect(status).toBe(200)
  await chargeCard(app, person, body)
  return body.reference ?? ''
}

async function heardOf(reference: string): Promise<{ status: number }> {
  const status = await deliverEvent(app, chargeEvent(reference))
  await app.drain()
  return { status }
}

const isDeleted = async ({ id }: Person) => {
  const { deleted_at: deletedAt } = await app.ctx.db
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return deletedAt !== null
}

const claims = {
  'a dispute': (reference: string) => disputed(app, reference),
  async 'a refund'(reference: string) {
    await control(app.fakeProviders, 'refunds', { status: 'pending' })
    await refundAtProvider(app, reference, 100_000)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
  },
}
const claimKinds = ['a dispute', 'a refund'] as const

test.each(claimKinds)('an account is not deleted while %s about its money is being opened', async (kind) => {
  const { fan, reference } = await paid(app, { amount: 100_000, source: 'TOP_UP' })
  const statuses = await behindLock(wallet(fan), [() => asked(claims[kind](reference)), () => deletion(fan)])
  expect(statuses).toEqual([200, 422])
  expect(await isDeleted(fan)).toBe(false)
})

test.each(claimKinds)('nor is that of who paid another by card because of %s', async (kind) => {
  const { fan, creator, reference } = await paid(app, { amount: 100_000 })
  const statuses = await behindLock(wallet(creator), [
    () => asked(claims[kind](reference)),
    () => deletion(fan),
  ])
  expect(statuses).toEqual([200, 422])
})

test.each(claimKinds)('%s that opens after an account was deleted holds what is left there', async (kind) => {
  const { fan, reference } = await paid(app, { amount: 100_000, source: 'TOP_UP' })
  const statuses = await behindLock(sessions(fan), [
    () => deletion(fan),
    () => asked(claims[kind](reference)),
  ])
  expect(statuses).toEqual([200, 200])
  const { disputed_minor: held } = await app.ctx.db
    .selectFrom('ledger_account')
    .select('disputed_minor')
    .where('owner_id', '=', fan.id)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow()
  expect(held).toBe(100_000n)
})

test.each(claimKinds)(
  'the database waits for %s that opens, whatever locks a deletion has taken',
  async (kind) => {
    const { fan, reference } = await paid(app, { amount: 100_000, source: 'TOP_UP' })
    const outcomes = await behindLock(wallet(fan), [
      () => asked(claims[kind](reference)),
      () =>
        deleteAccountOf(app, fan).then(
          () => ({ status: 200 }),
          () => ({ status: 422 }),
        ),
    ])
    expect(outcomes).toEqual([200, 422])
    expect(await isDeleted(fan)).toBe(false)
  },
)

test.each(claimKinds)('nobody is erased while %s opens about what they paid', async (kind) => {
  const { fan, reference } = await paid(app, { amount: 100_000, source: 'TOP_UP' })
  expect((await deletion(fan)).status).toBe(200)
  app.clock.advance({ days: 15 })
  const outcomes = await behindLock(wallet(fan), [
    () => asked(claims[kind](reference)),
    () => asked(eraseDeletedAccounts.run(app.ctx, {})),
  ])
  expect(outcomes).toEqual([200, 200])
  const { erased_at: erasedAt, email } = await app.ctx.db
    .selectFrom('account')
    .select(['erased_at', 'email'])
    .where('id', '=', fan.id)
    .executeTakeFirstOrThrow()
  expect([erasedAt, email]).toEqual([null, fan.email])
  const past = app.ctx.db
    .updateTable('account')
    .set({ erased_at: app.clock.now(), erase_at: null, undo_hash: null })
    .where('id', '=', fan.id)
    .execute()
  await expect(past).rejects.toThrow('is erased with money in dispute or under way')
})

test('a top-up that arrives while its account is deleted goes back to the card', async () => {
  const fan = await joined(app)
  const reference = await chargedTopUp(fan)
  const statuses = await behindLock(sessions(fan), [() => deletion(fan), () => heardOf(reference)])
  expect(statuses).toEqual([200, 200])
  expect(await walletOf(app, fan)).toMatchObject({ available: 0 })
  await refundUnclaimedCharges.run(app.ctx, {})
  await app.drain()
  const refunds = await app.ctx.db
    .selectFrom('refund')
    .innerJoin('payment_review', 'payment_review.id', 'refund.payment_review_id')
    .select(['refund.state', 'payment_review.reason'])
    .where('payment_review.reference', '=', reference)
    .execute()
  expect(refunds).toEqual([{ state: 'PENDING', reason: 'Refused with ACCOUNT_DELETED.' }])
})

test('nobody is tipped whose account is deleted at the same moment', async () => {
  const { fan } = await paid(app, { amount: 100_000, source: 'TOP_UP' })
  const creator = await joined(app, { verified: true })
  const statuses = await behindLock(sessions(creator), [
    () => deletion(creator),
    async () => ({ status: await tipped(app, fan, creator, 50_000) }),
  ])
  expect(statuses).toEqual([200, 404])
  expect(await walletOf(app, fan)).toMatchObject({ available: 100_000 })
})

test('a withdrawal that is asked for while its account is deleted is refused', async () => {
  const { creator } = await paid(app, { amount: 100_000 })
  const twoFactor = await withdrawalCode(app, creator)
  const statuses = await behindLock(sessions(creator), [
    () => deletion(creator),
    () =>
      app.call('POST /wallet/create-withdrawal-request', {
        token: creator.token,
        body: { ...bank, twoFactor },
      }),
  ])
  expect(statuses).toEqual([200, 401])
})

test('of top-ups, tips and deletions at once, none leaves money with who is gone', async () => {
  const { fan: rich } = await paid(app, { amount: 5_000_000, source: 'TOP_UP' })
  const leaving = await Promise.all(Array.from({ length: 12 }, () => joined(app, { verified: true })))
  const references = await Promise.all(leaving.map((person) => chargedTopUp(person, 20_000)))
  const before = new Set<string>()
  await Promise.all(
    leaving.flatMap((person, at) => [
      deletion(person).then(({ status }) => status === 200 && before.add(person.id)),
      heardOf(references[at] ?? ''),
      tipped(app, rich, person, 10_000),
    ]),
  )
  await app.drain()
  for (const person of leaving.filter(({ id }) => before.has(id))) {
    const payments = await app.ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .select('payment.id')
      .where('account.id', '=', person.id)
      .where('payment.status', '=', 'SUCCEEDED')
      .whereRef('payment.finished_at', '>', 'account.deleted_at')
      .execute()
    expect(payments).toEqual([])
  }
  expect(before.size).toBeGreaterThan(0)
})
