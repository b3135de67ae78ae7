import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { refundRemovedSales } from '../../../src/money/sales/refund-removed-sales.ts'
import { refundSales } from '../../../src/money/sales/refund-sales.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, pay, startMoneyApp } from '../../setup/money/money.ts'
import { decided, disputed, paid, walletOf } from '../../setup/money/refunds.ts'
import {
  buy,
  buyByCard,
  forSale,
  lastPurchase,
  mailsAbout,
  moneyNotices,
  rich,
  seller,
} from '../../setup/money/sales.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'MODERATOR')
const owner = openAsOwner(app)

/** A removed post of NGN 1,500 that these people had bought from their wallets. */
async function removed(buyers: readonly Person[]) {
  const creator = await seller(app)
  const post = await forSale(app, creator)
  for (const buyer of buyers) expect((await buy(app, buyer, post, creator)).status).toBe(200)
  const sent = {
    token: admin.token,
    params: { postId: post.postId },
    body: { reason: 'It breaks the rules.' },
  }
  expect((await app.call('POST /admin/delete-post/{postId}', sent)).status).toBe(200)
  return { creator, post }
}

function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => rich(app)))
}

/** Lets the time pass in which a removal can be undone, and does what follows. */
async function refundRemoved(): Promise<void> {
  app.clock.advance({ seconds: 20 })
  await refundRemovedSales.run(app.ctx, {})
  await app.drain()
}

/** Spends what a creator has earned. */
async function spend(creator: Person, amount: number): Promise<void> {
  const body = { amount, transactionSource: 'TIPS' as const, creatorId: (await seller(app)).id }
  expect((await pay(app, creator, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
}

function refundsOf(creator: Person) {
  return app.ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['payment.payer_id as payerId', 'refund.state', sql<string>`refund.xmin::text`.as('transaction')])
    .where('payment.creator_id', '=', creator.id)
    .execute()
}

/** Has the database refuse any refund to somebody. @returns ends that */
async function refuseRefundsTo(buyer: Person): Promise<() => Promise<void>> {
  await sql`
    CREATE FUNCTION refuse_refund() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM payment WHERE id = NEW.payment_id AND payer_id = ${sql.lit(buyer.id)}) THEN
        RAISE EXCEPTION 'This refund is refused.';
      END IF;
      RETURN NEW;
    END $$`.execute(owner)
  await sql`CREATE TRIGGER refuse_refund BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refuse_refund()`.execute(
    owner,
  )
  return async () => {
    await sql`DROP FUNCTION refuse_refund CASCADE`.execute(owner)
  }
}

/** Has the jobs that wait for a time run now. */
async function runLaterJobs(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(owner)
  await app.drain()
}

describe('the sales of a removed post', () => {
  test('are refunded together, as one by one: from what the creator has, then as their debt', async () => {
    const buyers = await people(5)
    const { creator } = await removed(buyers)
    await spend(creator, 475_000)
    await refundRemoved()
    const refunds = await refundsOf(creator)
    expect(refunds).toHaveLength(buyers.length)
    expect(new Set(refunds.map(({ payerId }) => payerId))).toEqual(new Set(buyers.map(({ id }) => id)))
    expect(new Set(refunds.map(({ transaction }) => transaction)).size).toBe(1)
    for (const buyer of buyers) {
      expect(await balanceOf(app, buyer)).toBe(500_000)
      expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REMOVED' })
      expect(await moneyNotices(app, buyer)).toEqual([['PURCHASE_CLOSED', 1500]])
      expect(await mailsAbout(app, buyer)).toEqual(['We refunded ₦1,500.00 to you'])
    }
    expect(await walletOf(app, creator)).toMatchObject({ available: 0, owed: 475_000 })
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  })

  test('are all refunded but one that an error prevents, and that one when it is tried again', async () => {
    const buyers = await people(4)
    const [unlucky, ...others] = buyers as [Person, ...Person[]]
    const { creator } = await removed(buyers)
    const allow = await refuseRefundsTo(unlucky)
    await refundRemoved()
    for (const buyer of others) expect(await balanceOf(app, buyer)).toBe(500_000)
    expect(await lastPurchase(app, unlucky)).toMatchObject({ status: 'OPEN' })
    expect(await moneyNotices(app, creator)).toEqual([['SALES_REFUNDED', 4500]])
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
    await allow()
    await runLaterJobs()
    expect(await balanceOf(app, unlucky)).toBe(500_000)
    expect(await refundsOf(creator)).toHaveLength(4)
    expect(await moneyNotices(app, creator)).toEqual([
      ['SALES_REFUNDED', 1500],
      ['SALES_REFUNDED', 4500],
    ])
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  })

  test('are all refunded but one whose money is in dispute, and that one when the dispute is won', async () => {
    const [disputing, ...others] = await people(3)
    if (!disputing) throw new Error('Nobody is there.')
    const poor = await joined(app)
    const { reference } = await paid(app, { amount: 150_000, source: 'TOP_UP', fan: poor })
    const { creator } = await removed([...others, poor, disputing])
    await spend(creator, 540_000)
    const dispute = await disputed(app, reference)
    await refundRemoved()
    for (const buyer of [...others, disputing]) expect(await balanceOf(app, buyer)).toBe(500_000)
    expect(await lastPurchase(app, poor)).toMatchObject({ status: 'OPEN' })
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
    await decided(app, dispute, true)
    await refundRemoved()
    expect(await balanceOf(app, poor)).toBe(150_000)
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  })

  test('are refunded to cards and to wallets by one job, which can be repeated', async () => {
    const buyers = await people(2)
    const creator = await seller(app)
    const post = await forSale(app, creator)
    const byCard = await joined(app)
    await buyByCard(app, byCard, post, creator)
    for (const buyer of buyers) await buy(app, buyer, post, creator)
    const sent = {
      token: admin.token,
      params: { postId: post.postId },
      body: { reason: 'It breaks the rules.' },
    }
    await app.call('POST /admin/delete-post/{postId}', sent)
    const sales = { cause: 'REMOVED', creatorId: creator.id, postId: post.postId } as const
    const chunk = { sales, startedAt: app.clock.now().toISOString() }
    await Promise.all([1, 2, 3].map(() => refundSales.run(app.ctx, chunk)))
    const refunds = await refundsOf(creator)
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(['PENDING', 'SUCCEEDED', 'SUCCEEDED'])
    expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  })
})

test('emails about many refunds wait behind those that somebody waits for', async () => {
  const { creator, post } = await removed(await people(2))
  const sales = { cause: 'REMOVED', creatorId: creator.id, postId: post.postId } as const
  await refundSales.run(app.ctx, { sales, startedAt: app.clock.now().toISOString() })
  const { rows } = await sql<{ priority: number }>`
    SELECT DISTINCT priority FROM graphile_worker.jobs WHERE task_identifier = 'mail-loss'`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ priority: 20 }])
})
