import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process, { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { enqueueSalesRefund } from '../../server/src/money/sales/refund-sales.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { inTransaction } from '../../server/src/platform/db/transaction/in-transaction.ts'
import { buyPosts } from '../database/buy-posts.ts'
import { generateLedger } from '../database/generate-ledger.ts'
import {
  generatedLedgerPersonId,
  generatedLedgerPersonToken,
  insertCountsAndSessions,
} from '../database/open-sessions.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { type PacedLoadResult, runPacedLoad } from '../loads/paced-load.ts'
import { runHttpPostLoad } from '../loads/post-load.ts'
import {
  createPurchaseRequestsOfCreators,
  createPurchaseRequestsOfOnePost,
  insertPostsForSaleSql,
  postForSaleId,
  postPriceMinor,
  purchaseBody,
} from '../loads/purchase-load.ts'
import { hasPgbench, runPgbench } from '../loads/sql-load.ts'
import { startApi } from '../measuring/api-process.ts'
import { formatReportTable, type ReportRow } from '../measuring/report.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:purchases -- [--seconds 8] [--connections 32] [--sales 10000] [--rate 25]

Purchases from wallets with durable commits, by one API process: all of one post, and spread over many creators. Then a post
with --sales buyers is removed, and another process refunds them, without the mails about it; meanwhile the home feed, profiles
and posts are asked --rate times a second each, as before it. In the end the whole ledger is verified. The database is one of its
own, and removed at the end.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '8' },
  connections: { type: 'string', default: '32' },
  sales: { type: 'string', default: '10000' },
  rate: { type: 'string', default: '25' },
  help: { type: 'boolean', default: false },
})

const market = { fans: 20_000, creators: 500 }
const removed = { creator: 1, post: 0 }
const removedId = postForSaleId(removed)
const admin = '01BANKERA00000000000000000'
const readers = 200
const followsEach = 20
const publicPostsEach = 6
const limits = { one: 500, many: 700, refunds: 1000, timesIdle: 2 }
const longestRefundSeconds = 600

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_purchases', command: 'bench:purchases' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 30)
  const connections = parseWholeNumber('connections', flags.connections, 1, 200)
  const sales = parseWholeNumber('sales', flags.sales, 100, market.fans)
  const perSecond = parseWholeNumber('rate', flags.rate, 1, 1000)
  say(
    `${market.fans.toLocaleString('en')} fans with money, ${market.creators} creators with posts for sale …`,
  )
  await prepare(databaseUrl)
  if (hasPgbench) await reportMachine(databaseUrl)
  const ctx = createContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      STORAGE_URL: 'file:/nowhere',
      SECRET_KEY: 'a secret that nothing here is signed with',
    }),
  )
  try {
    const api = await startApi(databaseUrl)
    try {
      await measurePurchases({ origin: api.origin, connections, seconds }, api.memoryMb)
      say(`${sales.toLocaleString('en')} people buy one post …`)
      const { creatorId } = purchaseBody(market, removed)
      await buyPosts(
        databaseUrl,
        Array.from({ length: sales }, (_, n) => {
          return {
            buyerId: generatedLedgerPersonId(n + 1),
            creatorId,
            postId: removedId,
            price: BigInt(postPriceMinor),
          }
        }),
      )
      await measureRefunds(ctx, { origin: api.origin, databaseUrl, sales, perSecond, seconds })
    } finally {
      await api.stop()
    }
    say('verifying the ledger …')
    const mismatches = await findLedgerMismatches(ctx.db)
    for (const mismatch of mismatches) say(mismatch)
    if (mismatches.length > 0) throw new Error('The ledger does not hold.')
  } finally {
    await closeContext(ctx)
  }
}

async function prepare(databaseUrl: string): Promise<void> {
  const { fans, creators } = market
  const reader = `('01BANKERP' || lpad(reader::text, 17, '0'))`
  const creator = (n: string) => `('01BANKERP' || lpad((${fans} + 1 + (${n}) % ${creators})::text, 17, '0'))`
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await generateLedger(client, { ...market, tips: 10_000 })
    await insertCountsAndSessions(client)
    const statements = [
      `INSERT INTO admin (id, email, password_hash, role, created_at)
       VALUES ('${admin}', 'admin@ledger.example', 'none', 'MODERATOR', now())`,
      ...insertPostsForSaleSql(market),
      `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
       SELECT '01BANKERR' || lpad(n::text, 17, '0'), ${creator('n')}, 'TEXT', 'A post', true, now()
       FROM generate_series(1, ${creators * publicPostsEach}) n`,
      'INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post WHERE gate IS NULL',
      `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, access_until)
       SELECT '01BANKERX' || lpad((reader * 100 + place)::text, 17, '0'), ${reader}, ${creator('reader + place * 7')},
         'ACTIVE', true, 0, 'NGN', now(), 'infinity'
       FROM generate_series(1, ${readers}) reader CROSS JOIN generate_series(1, ${followsEach}) place`,
      `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
       SELECT fan_id, post.id, post.creator_id, post.type FROM subscription JOIN post USING (creator_id)
       ORDER BY fan_id, post.id`,
      `INSERT INTO timeline (reader_id, seen_at, floor) SELECT DISTINCT fan_id, now(), '' FROM subscription`,
      'VACUUM ANALYZE',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Says what the machine gives at this moment: it may be busy with something else. */
async function reportMachine(databaseUrl: string): Promise<void> {
  const text = `\\set n random(1, ${market.fans})
SELECT username FROM account WHERE id = '01BANKERP' || lpad(:n::text, 17, '0');
`
  const keyed = await runPgbench({ databaseUrl, scripts: [{ text, weight: 1 }], clients: 16, seconds: 2 })
  say(`one row by its key, 16 clients: ${whole(keyed.perSecond)} a second`)
}

async function measurePurchases(
  load: { origin: string; connections: number; seconds: number },
  memoryMb: () => Promise<number | undefined>,
): Promise<void> {
  const ofMany = createPurchaseRequestsOfCreators(market)
  await runHttpPostLoad({ ...load, seconds: Math.min(3, load.seconds) }, ofMany)
  say(`purchases at ${load.connections} connections …`)
  const one = await runHttpPostLoad(load, createPurchaseRequestsOfOnePost(market))
  const many = await runHttpPostLoad(load, ofMany)
  const rows: ReportRow[] = [
    { name: 'purchases, all of one post', ...one },
    { name: 'purchases, spread over many creators', ...many, memoryMb: await memoryMb() },
  ]
  say(`\n${formatReportTable({ rows, keyed: null })}`)
  say(`limits: ${limits.one} a second of one post, ${limits.many} spread\n`)
  if (one.perSecond < limits.one || many.perSecond < limits.many) process.exitCode = 1
}

async function measureRefunds(
  ctx: Context,
  {
    origin,
    databaseUrl,
    sales,
    perSecond,
    seconds,
  }: { origin: string; databaseUrl: string; sales: number; perSecond: number; seconds: number },
): Promise<void> {
  const read = { origin, perSecond }
  await readAll({ ...read, seconds: 2 })
  const idle = await readAll({ ...read, seconds })
  say('a removed post, and its buyers get their money back …')
  const refunder = fork(resolve(import.meta.dirname, 'sales-refunder.ts'), {
    env: { ...env, DATABASE_URL: databaseUrl },
  })
  try {
    await once(refunder, 'message')
    await ctx.db
      .updateTable('post')
      .set({ deleted_at: new Date(), deleted_by_admin: admin })
      .where('id', '=', removedId)
      .execute()
    const end = new AbortController()
    const reading = readAll({ ...read, seconds: longestRefundSeconds, end: end.signal })
    const { creatorId } = purchaseBody(market, removed)
    const began = performance.now()
    await inTransaction(ctx.db, (tx) =>
      enqueueSalesRefund(tx, ctx, { cause: 'REMOVED', creatorId, postId: removedId }),
    )
    const deadline = began + longestRefundSeconds * 1000
    while (await isBeingRefunded(ctx)) {
      if (performance.now() > deadline) throw new Error(`It takes longer than ${longestRefundSeconds} s.`)
      await wait(20)
    }
    const took = (performance.now() - began) / 1000
    end.abort()
    const busy = await reading
    const { refunded } = await ctx.db
      .selectFrom('refund')
      .select(({ fn }) => fn.countAll<bigint>().as('refunded'))
      .executeTakeFirstOrThrow()
    if (Number(refunded) !== sales) throw new Error(`${refunded} of ${sales} sales were refunded.`)
    report({ sales, took, idle, busy })
  } finally {
    refunder.kill()
  }
}

/** @throws an Error where the job has failed */
async function isBeingRefunded({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ lastError: string | null }>`
    SELECT last_error AS "lastError" FROM graphile_worker.jobs WHERE task_identifier = 'refund-sales' LIMIT 1`.execute(
    db,
  )
  if (rows[0]?.lastError) throw new Error(`The refunds failed: ${rows[0].lastError}`)
  return rows.length > 0
}

type Latencies = Readonly<Record<'home feed' | 'profile' | 'post', PacedLoadResult>>

/** Asks for what people read most, at a steady pace each. */
async function readAll(load: {
  origin: string
  perSecond: number
  seconds: number
  end?: AbortSignal
}): Promise<Latencies> {
  const tokens = Array.from({ length: readers }, (_, n) => generatedLedgerPersonToken(n + 1))
  const some = Array.from({ length: 100 }, (_, n) => n + 1)
  const profiles = some.map((n) => `/creator/search-creator-post/ledger_${market.fans + n}/all?limit=10`)
  const posts = some.map((n) => `/post/get-post-details/01BANKERR${String(n).padStart(17, '0')}`)
  const ask = (paths: string[]) => runPacedLoad({ ...load, tokens, paths })
  const [home, profile, post] = await Promise.all([
    ask(['/post/search-post/all?limit=10']),
    ask(profiles),
    ask(posts),
  ])
  return { 'home feed': home, profile, post }
}

function report({
  sales,
  took,
  idle,
  busy,
}: {
  sales: number
  took: number
  idle: Latencies
  busy: Latencies
}): void {
  const perSecond = sales / took
  say(
    `${whole(sales)} sales refunded in ${took.toFixed(1)} s: ${whole(perSecond)} a second, limit ${whole(limits.refunds)}`,
  )
  if (perSecond < limits.refunds) process.exitCode = 1
  for (const name of ['home feed', 'profile', 'post'] as const) {
    const ratio = busy[name].p99Ms / idle[name].p99Ms
    say(
      `  ${name}: idle ${latencies(idle[name])}; meanwhile ${latencies(busy[name])}: ${ratio.toFixed(2)} times, limit ${limits.timesIdle}`,
    )
    if (ratio > limits.timesIdle) process.exitCode = 1
  }
}

function latencies({ p50Ms, p99Ms, requests }: PacedLoadResult): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${requests})`
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
