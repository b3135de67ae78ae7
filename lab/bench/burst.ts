import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { pollStartedCardPayments } from '../../server/src/money/payments/charges/poll-started-card-payments.ts'
import { expireSubscriptions } from '../../server/src/money/subscriptions/expire-subscriptions.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { generateLedger } from '../database/generate-ledger.ts'
import {
  generatedLedgerPersonId,
  generatedLedgerPersonToken,
  insertCountsAndSessions,
} from '../database/open-sessions.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { runHttpPostLoad } from '../loads/post-load.ts'
import { startApi } from '../measuring/api-process.ts'
import { formatReportTable, type ReportRow } from '../measuring/report.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:burst -- [--endings 200000] [--checkouts 50000] [--answer 100] [--seconds 8] [--connections 32]

What comes all at once: subscriptions that end with the month, checkouts that an outage of the card provider left open (it
takes --answer ms to tell of one), and everybody who subscribes to one creator, likes one post or votes for one option. The database is one of
its own, and removed at the end.`

const flags = readOptionsOrExit({
  endings: { type: 'string', default: '200000' },
  checkouts: { type: 'string', default: '50000' },
  answer: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '8' },
  connections: { type: 'string', default: '32' },
  help: { type: 'boolean', default: false },
})

/** Number of fans: more than can vote within the seconds of a run, as nobody votes twice. */
const fans = 60_000
const creators = 500
const postsOfACreator = 10
const limits = { endingSeconds: 300, checkoutSeconds: 600, subscribe: 300, like: 1000, vote: 1000 }
const price = 100_000
const rushed = fans + 1
const polled = `01BANKERV${'1'.padStart(17, '0')}`
const option = `01BANKERV${'2'.padStart(17, '0')}`
const otherOption = `01BANKERV${'3'.padStart(17, '0')}`
let isTooSlow = false

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_rush', command: 'bench:rush' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const endings = parseWholeNumber('endings', flags.endings, 1, 2_000_000)
  const checkouts = parseWholeNumber('checkouts', flags.checkouts, 1, 1_000_000)
  const answerMs = parseWholeNumber('answer', flags.answer, 0, 10_000)
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 120)
  const connections = parseWholeNumber('connections', flags.connections, 1, 200)
  await prepare(databaseUrl, endings, checkouts)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: 'file:/nowhere',
    SECRET_KEY: 'a secret that nothing here is signed with',
  })
  const ctx = createContext(config)
  try {
    await endMonth(ctx, endings)
    await askAboutCheckouts(ctx, checkouts, answerMs)
  } finally {
    await closeContext(ctx)
  }
  await crowd(databaseUrl, { seconds, connections })
  if (isTooSlow) process.exitCode = 1
}

async function prepare(databaseUrl: string, endings: number, checkouts: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await generateLedger(client, { fans, creators, tips: 1000 })
    await insertCountsAndSessions(client)
    const creator = `('01BANKERP' || lpad((${fans} + 1 + n % ${creators})::text, 17, '0'))`
    const statements = [
      `UPDATE account SET is_free_subscription = false, subscription_price_minor = ${price}
       WHERE id = '${generatedLedgerPersonId(rushed)}'`,
      `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
       SELECT '01BANKERQ' || lpad(n::text, 17, '0'), ${creator}, 'TEXT', 'A post', true, now()
       FROM generate_series(1, ${creators * postsOfACreator}) n`,
      'INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post',
      `INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
         terms_accepted_at, created_at)
       SELECT '01BANKERE' || lpad(n::text, 17, '0'), 'leaver_' || n, 'leaver' || n || '@ledger.example', 'Leaver', 'NG',
         'NGN', '1990-01-01', now(), now() FROM generate_series(1, ${endings}) n`,
      `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
         access_until, cancelled_at)
       SELECT '01BANKERE' || lpad(n::text, 17, '0'), '01BANKERE' || lpad(n::text, 17, '0'), ${creator}, 'CANCELLED', true,
         0, 'NGN', now(), now(), now() FROM generate_series(1, ${endings}) n`,
      `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
       SELECT fan_id, post.id, creator_id, type FROM subscription JOIN post USING (creator_id)`,
      `INSERT INTO timeline (reader_id, seen_at, floor) SELECT DISTINCT fan_id, now(), '' FROM subscription`,
      `INSERT INTO payment (id, payer_id, method, provider, reference, purpose, amount_minor, currency_code, total_minor,
         vouched_by, status, created_at, sweep_at)
       SELECT '01BANKERO' || lpad(n::text, 17, '0'), '01BANKERP' || lpad((1 + n % ${fans})::text, 17, '0'), 'CARD',
         'paystack', 'OPEN_' || n, 'TOP_UP', 100000, 'NGN', 101523, 'START', 'STARTED', now(), now()
       FROM generate_series(1, ${checkouts}) n`,
      // A poll has to be whole when what writes it is over.
      'BEGIN',
      `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
       VALUES ('${polled}', '${generatedLedgerPersonId(rushed)}', 'POLL', 'Which of the two?', true, now())`,
      `INSERT INTO poll (creator_id, post_id, expires_at)
       VALUES ('${generatedLedgerPersonId(rushed)}', '${polled}', now() + interval '7 days')`,
      `INSERT INTO poll_option (creator_id, id, post_id, position, content)
       VALUES ('${generatedLedgerPersonId(rushed)}', '${option}', '${polled}', 0, 'This'),
         ('${generatedLedgerPersonId(rushed)}', '${otherOption}', '${polled}', 1, 'That')`,
      `INSERT INTO post_count (creator_id, post_id) VALUES ('${generatedLedgerPersonId(rushed)}', '${polled}')`,
      'COMMIT',
      'VACUUM ANALYZE',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function endMonth(ctx: Context, endings: number): Promise<void> {
  const began = performance.now()
  await expireSubscriptions.run(ctx, {})
  const left = await ctx.db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '<>', 'EXPIRED')
    .executeTakeFirstOrThrow()
  report(`${count(endings)} subscriptions that end, each with ${postsOfACreator} posts in a timeline`, {
    left: Number(left.count),
    seconds: secondsSince(began),
    limit: limits.endingSeconds,
  })
}

async function askAboutCheckouts(ctx: Context, checkouts: number, answerMs: number): Promise<void> {
  for (const card of ctx.outside.cards.all) {
    card.findCharge = async () => {
      await wait(answerMs)
      return null
    }
  }
  const began = performance.now()
  await pollStartedCardPayments.run(ctx, {})
  const left = await ctx.db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '=', 'STARTED')
    .where('sweep_count', '=', 0)
    .executeTakeFirstOrThrow()
  report(`${count(checkouts)} open checkouts, ${answerMs} ms an answer`, {
    left: Number(left.count),
    seconds: secondsSince(began),
    limit: limits.checkoutSeconds,
  })
}

async function crowd(databaseUrl: string, load: { seconds: number; connections: number }): Promise<void> {
  const api = await startApi(databaseUrl)
  const rows: ReportRow[] = []
  try {
    let fan = 0
    const next = () => generatedLedgerPersonToken(1 + (fan++ % fans))
    const subscribed = await runHttpPostLoad({ origin: api.origin, ...load }, () => {
      const token = next()
      const body = {
        amount: price,
        currencyCode: 'NGN',
        transactionSource: 'SUBSCRIPTION',
        creatorId: generatedLedgerPersonId(rushed),
        reference: `RUSH_${fan}`,
      }
      return { path: '/paystack/create-wallet-subscription', token, body: JSON.stringify(body) }
    })
    rows.push({ name: 'subscribe, all to one creator', ...subscribed })
    fan = 0
    const liked = await runHttpPostLoad({ origin: api.origin, ...load }, () => ({
      path: `/post/like-post/01BANKERQ${'1'.padStart(17, '0')}`,
      token: next(),
      body: '',
    }))
    rows.push({ name: 'like, all of one post', ...liked })
    fan = 0
    const voted = await runHttpPostLoad({ origin: api.origin, ...load }, () => ({
      path: `/post/vote-poll-option/${option}`,
      token: next(),
      body: '{}',
    }))
    rows.push({ name: 'vote, all for one option', ...voted, memoryMb: await api.memoryMb() })
    say(`\n${formatReportTable({ rows, keyed: null })}`)
    say(
      `limits: ${limits.subscribe} a second to one creator, ${limits.like} likes of one post, ${limits.vote} votes for one option`,
    )
    isTooSlow ||= subscribed.perSecond < limits.subscribe
    isTooSlow ||= liked.perSecond < limits.like || voted.perSecond < limits.vote
  } finally {
    await api.stop()
  }
}

function report(what: string, done: { left: number; seconds: number; limit: number }): void {
  say(
    `${what}: ${done.seconds.toFixed(1)} s, limit ${done.limit}${done.left > 0 ? `, ${done.left} LEFT` : ''}`,
  )
  isTooSlow ||= done.left > 0 || done.seconds > done.limit
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
