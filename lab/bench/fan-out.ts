import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { startWorker } from '../../server/src/platform/queue/worker.ts'
import { loadSubscribedFeed } from '../../server/src/social/feeds/subscribed-feed.ts'
import { publishPosts } from '../../server/src/social/posts/publishing/publish-posts.ts'
import { fanOutPost } from '../../server/src/social/timelines/fan-out.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:fan-out -- [--fans 200000] [--entries 10] [--here 13] [--posts 3]

One creator with --fans who have so many entries each in their timelines, of whom --here in a hundred have the app open,
publishes --posts one after the other. Says when each had reached those who are here, and when everybody, what home feeds
took meanwhile and before, and how many bytes an entry is. The database is one of its own, and removed at the end.`

const flags = readOptionsOrExit({
  fans: { type: 'string', default: '200000' },
  entries: { type: 'string', default: '10' },
  here: { type: 'string', default: '13' },
  posts: { type: 'string', default: '3' },
  help: { type: 'boolean', default: false },
})

const person = (n: string) => `('01BENCHP' || lpad((${n})::text, 18, '0'))`
const creator = '01BENCHP000000000000000000'
const hereSeconds = 30
const pauseMs = 20

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_fan_out', command: 'bench:fan-out' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const fans = parseWholeNumber('fans', flags.fans, 10_000, 2_000_000)
  const entries = parseWholeNumber('entries', flags.entries, 0, 1000)
  const here = parseWholeNumber('here', flags.here, 0, 100)
  const posts = parseWholeNumber('posts', flags.posts, 1, 100)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: 'file:/nowhere',
    SECRET_KEY: 'a secret that nothing here is signed with',
    FAN_OUT_ON_WRITE_MAX_FANS: String(fans),
    JOB_CONCURRENCY: 'default:4',
  })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const ctx = createContext(config)
  try {
    say(`${fans.toLocaleString('en')} fans with ${entries} entries each …`)
    for (const statement of statements(fans, entries, here)) await client.query(statement)
    if (entries > 0) say(`  ${await bytesOfEntry(client)} bytes an entry`)
    const alone = await homes(ctx, fans, wait(5000))
    say(`  home feeds alone: ${formatPercentiles(alone)}`)
    const worker = await startWorker(ctx, [fanOutPost], [])
    for (let n = 0; n < posts; n++) await one(ctx, client, fans, here)
    await worker.stop()
    say(`  ${await bytesOfEntry(client)} bytes an entry`)
  } finally {
    await closeContext(ctx)
    await client.end()
  }
}

async function one(ctx: Context, client: Client, fans: number, here: number): Promise<void> {
  const id = ctx.newId()
  const made = { type: 'TEXT' as const, caption: 'A post', isPublic: true, isAdult: false }
  const others = {
    contentTagCodes: [],
    sale: null,
    body: '',
    poll: null,
    now: ctx.clock.now(),
    request: null,
  }
  const began = performance.now()
  await publishPosts(ctx.db, ctx.newId, [{ id, creatorId: creator, ...made, ...others }])
  const fanOutTime = until(
    client,
    `SELECT FROM event WHERE kind = 'POST_SPREAD' AND subject_id = '${id}'`,
    began,
  )
  const done = until(
    client,
    `SELECT WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fan-out-post')`,
    began,
  )
  const took = await homes(ctx, fans, done)
  const { rows } = await client.query<{ count: bigint }>(
    'SELECT count(*) FROM timeline_entry WHERE post_id = $1',
    [id],
  )
  if (Number(rows[0]?.count) !== fans + 1) throw new Error(`It reached ${rows[0]?.count} of ${fans + 1}.`)
  const [hereAfter, allAfter] = [await fanOutTime, await done]
  say(
    `  ${here} in a hundred after ${hereAfter.toFixed(1)} s, all after ${allAfter.toFixed(1)} s: ${Math.round(fans / allAfter).toLocaleString('en')} entries a second; home feeds meanwhile: ${formatPercentiles(took)}`,
  )
  if (hereAfter > hereSeconds) process.exitCode = 1
}

async function until(client: Client, isSo: string, began: number): Promise<number> {
  while ((await client.query(isSo)).rowCount === 0) await wait(50)
  return (performance.now() - began) / 1000
}

/** Measures home feed pages, loaded one after the other until `end` settles. Returns milliseconds. */
async function homes(ctx: Context, fans: number, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const took: number[] = []
  for (let n = 1; !isOver; n += 7919) {
    const began = performance.now()
    const userId = `01BENCHP${String(1 + (n % fans)).padStart(18, '0')}`
    await loadSubscribedFeed(ctx, { userId, isUnrestricted: true }, { limit: 5, offset: 0 })
    took.push(performance.now() - began)
    await wait(pauseMs)
  }
  return took
}

function formatPercentiles(took: number[]): string {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${took.length})`
}

async function bytesOfEntry(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('timeline_entry') WHERE isleaf)
       / greatest(1, (SELECT count(*) FROM timeline_entry)) AS bytes`,
  )
  return Math.round(Number(rows[0]?.bytes))
}

function statements(fans: number, entries: number, here: number): string[] {
  return [
    'SET synchronous_commit = off',
    `INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
       verification_status, terms_accepted_at, created_at)
     SELECT ${person('n')}, 'fan_' || n, 'fan' || n || '@bench.example', 'Fan', 'NG', 'NGN', '1990-01-01',
       CASE WHEN n = 0 THEN 'VERIFIED' ELSE 'UNVERIFIED' END, now(), now()
     FROM generate_series(0, ${fans}) n`,
    `INSERT INTO account_count (account_id, subscribers)
     SELECT ${person('n')}, CASE WHEN n = 0 THEN ${fans} ELSE 0 END FROM generate_series(0, ${fans}) n`,
    // Subscriptions lie in the order in which they came, which is not that of their fans.
    `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, access_until)
     SELECT '01BENCHX' || lpad((n * 7919::bigint % ${fans})::text, 18, '0'), ${person('n')}, '${creator}', 'ACTIVE', true, 0, 'NGN', now(), 'infinity'
     FROM generate_series(1, ${fans}) n ORDER BY 1 ON CONFLICT DO NOTHING`,
    `INSERT INTO timeline (reader_id, seen_at, floor)
     SELECT ${person('n')}, CASE WHEN n % 100 < ${here} THEN now() + interval '1 hour' ELSE now() - interval '1 day' END, ''
     FROM generate_series(0, ${fans}) n`,
    `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
     SELECT '01BENCHT' || lpad(n::text, 18, '0'), '${creator}', 'TEXT', 'An older post', true, now()
     FROM generate_series(1, ${entries}) n`,
    'INSERT INTO post_count (post_id) SELECT id FROM post',
    // As they come: post by post.
    `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
     SELECT fan_id, post.id, post.creator_id, type FROM post CROSS JOIN subscription ORDER BY post.id, subscription.id`,
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
