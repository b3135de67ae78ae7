import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProviders, startFakeProviders } from '../../sandbox/src/start.ts'
import { isMatchingPassword } from '../../server/src/accounts/sessions/password.ts'
import {
  loadDailySignUpAndPostCounts,
  rollUpSignUpAndPostCounts,
} from '../../server/src/backoffice/dashboard/daily-sign-up-and-post-counts.ts'
import {
  rollUpDailyPlatformLedgerTotals,
  rollUpHourlyLedgerTotals,
} from '../../server/src/money/ledger/figures/roll-up-ledger-totals.ts'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { loadWalletBalances } from '../../server/src/money/ledger/wallet/balances.ts'
import { setOwnSpendingLimit } from '../../server/src/money/spending-limits/spending-limit.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { migrate } from '../../server/src/platform/db/schema/migrate.ts'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../tools/database/embedded-database.ts'
import { buyPostsAndRequestRefund } from '../src/money/buy-posts-and-request-refund.ts'
import { tundesBalance } from '../src/money/plan-member-actions.ts'
import { demoCreators, demoFans, demoPassword } from '../src/people/people.ts'
import { seedDemoData } from '../src/seed-demo-data.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>
let database: EmbeddedDatabase
let fakeProviders: FakeProviders
let ctx: Context

beforeAll(async () => {
  folder = await createDisposableFolder()
  database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  await migrate(database.url)
  fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  ctx = createContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${join(folder.path, 'media')}`,
      SECRET_KEY: 'a secret that only the tests know, long enough',
      PAYSTACK_BASE_URL: fakeProviders.paystackUrl,
      PAYSTACK_SECRET_KEY: fakeProviders.paystackSecret,
      // The strictest of what an operator may set: the demo is whole with it.
      FOUR_EYES_ABOVE: 'NGN=100,USD=100,EUR=100',
      PAYOUT_HOLD_HOURS: '720',
      ADMIN_COOL_DOWN_HOURS: '720',
      CLEARING_DAYS: '7',
    }),
  )
})

afterAll(async () => {
  await closeContext(ctx)
  await fakeProviders.stop()
  await database.stop()
  await folder.remove()
})

const most = { creators: 7, fans: 3, postsEach: 2 }
const make = (context: Context, postsEach = most.postsEach) =>
  seedDemoData(context, {
    fakeProvidersUrl: fakeProviders.url,
    say: () => undefined,
    most: { ...most, postsEach },
  })

test('a run that is killed between a charge and its booking goes on in the next one, and a third does nothing', async () => {
  const charges: string[] = []
  const paystack = ctx.outside.cards.cardNamed('paystack')
  const card = {
    ...paystack,
    findCharge: async (reference: string) => {
      charges.push(reference)
      if (charges.length === 3) throw new Error('killed')
      return paystack.findCharge(reference)
    },
  }
  const cards = { ...ctx.outside.cards, cardFor: () => card, cardNamed: () => card }
  await expect(make({ ...ctx, outside: { ...ctx.outside, cards } })).rejects.toThrow('killed')
  await addUpLedger()

  const { bought, leftOut, moves } = await make(ctx)
  expect(leftOut).toEqual([])
  const made = await countRows()
  expect(made).toMatchObject({
    account: most.creators + most.fans,
    post: most.creators * most.postsEach,
    payment: moves.filter((move) => 'reference' in move).length + bought,
  })
  expect(made.post_like).toBeGreaterThan(0)
  expect(made.media_file).toBeGreaterThan(2 * (most.creators + most.fans))
  await addUpLedger()
  expect(await findLedgerMismatches(ctx.db)).toEqual([])

  await make(ctx)
  expect(await countRows()).toEqual(made)
}, 180_000)

test('tunde has money and no access to what amara posts for subscribers', async () => {
  await make(ctx)
  const people = await ctx.db.selectFrom('account').selectAll().execute()
  const find = (username: string) => {
    const found = people.find((each) => each.username === username)
    if (!found) throw new Error(`There is no ${username}.`)
    return found
  }
  const [tunde, amara, guestless] = [find('tunde'), find('amara'), find('guestless')]
  expect(await isMatchingPassword(demoPassword, tunde.password_hash)).toBe(true)
  expect((await loadWalletBalances(ctx, tunde.id)).available).toBe(BigInt(tundesBalance))
  expect((await loadWalletBalances(ctx, guestless.id)).available).toBe(0n)
  expect(amara).toMatchObject({ verification_status: 'VERIFIED', subscription_price_minor: 1500_00n })
  const followed = await ctx.db
    .selectFrom('subscription')
    .select('creator_id')
    .where('fan_id', '=', tunde.id)
    .execute()
  expect(followed.map(({ creator_id }) => creator_id)).toContain(find('leo').id)
  expect(followed.map(({ creator_id }) => creator_id)).not.toContain(amara.id)
})

test('nobody shares a device, so that one that accounts share means something at the desk', async () => {
  const { fans } = await make(ctx)
  const shared = await ctx.db
    .selectFrom('session')
    .select(['address', 'user_agent'])
    .groupBy(['address', 'user_agent'])
    .having((eb) => eb.fn.count('account_id').distinct(), '>', 1)
    .execute()
  expect(fans.length).toBeGreaterThan(1)
  expect(shared).toEqual([])
})

test('everything that happened lies in the past', async () => {
  await make(ctx)
  const now = new Date()
  const later = await Promise.all([
    ctx.db.selectFrom('post').select('id').where('posted_at', '>', now).execute(),
    ctx.db.selectFrom('payment').select('id').where('created_at', '>', now).execute(),
    ctx.db.selectFrom('post_like').select('post_id').where('created_at', '>', now).execute(),
  ])
  expect(later.flat()).toEqual([])
})

test('the whole cast is there: more than thirty people, of whom more than twelve publish', () => {
  expect(demoCreators.length).toBeGreaterThanOrEqual(12)
  expect(demoCreators.length + demoFans.length).toBeGreaterThanOrEqual(30)
  expect(new Set([...demoCreators, ...demoFans].map(({ username }) => username)).size).toBe(
    demoCreators.length + demoFans.length,
  )
})

test('charges, a dispute and an adjustment wait for who answers for money', async () => {
  await make(ctx)
  await make(ctx)
  const { db } = ctx
  const [reviews, disputes, adjustments] = await Promise.all([
    db.selectFrom('payment_review').select('id').where('decided_at', 'is', null).execute(),
    db.selectFrom('dispute').select('id').where('state', '=', 'OPEN').execute(),
    db.selectFrom('adjustment').select('id').where('decision', 'is', null).execute(),
  ])
  expect([reviews.length, disputes.length, adjustments.length]).toEqual([2, 1, 1])
})

/** As the worker does every hour and day, while the demo is made. */
async function addUpLedger(): Promise<void> {
  await rollUpHourlyLedgerTotals.run(ctx, undefined)
  await rollUpDailyPlatformLedgerTotals.run(ctx, undefined)
}

async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'account',
    'post',
    'media_file',
    'payment',
    'post_like',
    'subscription',
    'subscription_period',
    'ledger_entry',
  ] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await ctx.db
      .selectFrom(table)
      .select((column) => column.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}

async function countPendingPosts(): Promise<number> {
  return (await ctx.db.selectFrom('publication').select('post_id').execute()).length
}

test('a run that is killed while posts are made ready leaves none behind for the next one', async () => {
  const postsEach = most.postsEach + 2
  await make({ ...ctx, config: { ...ctx.config, publishWaitMs: -1 } }, postsEach)
  expect(await countPendingPosts()).toBeGreaterThan(0)
  await make(ctx, postsEach)
  expect(await countPendingPosts()).toBe(0)
  expect((await countRows()).post).toBe(most.creators * postsEach)
})

test('the dashboard counts everybody and every post, also of days that were added up before their last post', async () => {
  await make(ctx)
  await rollUpSignUpAndPostCounts.run(ctx, undefined)
  await make(ctx, most.postsEach + 4)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const days = await loadDailySignUpAndPostCounts(ctx, new Date(0), tomorrow)
  const sum = (kind: 'USERS' | 'POSTS') =>
    days.reduce((all, day) => (day.kind === kind ? all + Number(day.count) : all), 0)
  const { account, post } = await countRows()
  expect([sum('USERS'), sum('POSTS')]).toEqual([account, post])
}, 180_000)

test('withdrawals and lines of a bank statement wait for who answers for money', async () => {
  const waiting = await ctx.db.selectFrom('withdrawal').select('id').where('status', '=', 'PENDING').execute()
  expect(waiting.length).toBeGreaterThan(0)
  const approved = await ctx.db
    .selectFrom('proposal')
    .innerJoin('withdrawal', 'withdrawal.id', 'subject_id')
    .select(['withdrawal.status', 'state'])
    .where('act', '=', 'APPROVE_WITHDRAWAL')
    .execute()
  expect(approved).toEqual([{ status: 'APPROVED', state: 'CONFIRMED' }])
  const lines = await ctx.db.selectFrom('bank_line').select('id').where('status', '=', 'QUEUED').execute()
  expect(lines.length).toBeGreaterThan(0)
  expect(await findLedgerMismatches(ctx.db)).toEqual([])
})

test('each creator has a page of their own: links, tags, a message to new fans, and a pinned post', async () => {
  await make(ctx)
  const counts = (table: 'profile_link' | 'creator_tag' | 'welcome_message') =>
    ctx.db
      .selectFrom(table)
      .select((column) => column.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
  const { creators: publishing } = most
  expect(Number((await counts('profile_link')).count)).toBe(2 * publishing)
  expect(Number((await counts('creator_tag')).count)).toBeGreaterThanOrEqual(publishing)
  expect(Number((await counts('welcome_message')).count)).toBe(publishing)
  const pinned = await ctx.db
    .selectFrom('post')
    .select(['creator_id', 'is_public'])
    .where('is_pinned', 'is', true)
    .execute()
  expect(pinned.length).toBeGreaterThan(0)
  expect(new Set(pinned.map(({ creator_id }) => creator_id)).size).toBe(pinned.length)
  expect(pinned.every(({ is_public }) => is_public)).toBe(true)
})

test('fans have bought what is for sale, and one of them wants their money back', async () => {
  const { bought, posts } = await make(ctx)
  expect(bought).toBeGreaterThan(0)
  const purchases = await ctx.db
    .selectFrom('purchase')
    .select('id')
    .where('closed_at', 'is', null)
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
  expect(purchases.length).toBe(bought)
  const requests = await ctx.db.selectFrom('purchase_refund_request').select('state').execute()
  expect(requests).toEqual([{ state: 'OPEN' }])
  expect(await findLedgerMismatches(ctx.db)).toEqual([])
})

test('what is popular is to be weighed as soon as the posts are there', async () => {
  await make(ctx)
  const jobs = await ctx.reads.query(
    'refresh_jobs',
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'refresh-explore'`,
    [],
  )
  expect(jobs).not.toEqual([])
})

test('a purchase that a buyer’s own limit refuses is left out', async () => {
  const { creators, posts } = await make(ctx)
  const sold = posts.find(({ price }) => price !== null)
  const buyer = creators.find(({ id }) => id !== sold?.creator.id)
  if (!sold || !buyer) throw new Error('nothing is for sale')
  await setOwnSpendingLimit(ctx, buyer.id, 1n)
  expect(await buyPostsAndRequestRefund(ctx, [sold], [buyer], fakeProviders.url)).toBe(0)
})
