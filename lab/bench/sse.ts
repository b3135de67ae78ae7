import { get } from 'node:http'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { generateLedger } from '../database/generate-ledger.ts'
import {
  generatedLedgerPersonId,
  generatedLedgerPersonToken,
  insertCountsAndSessions,
} from '../database/open-sessions.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { type ApiProcess, startApi } from '../measuring/api-process.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:sse -- [--streams 1000] [--calls 1500]

What open streams of live events cost one process: its memory, and how long a page of the feed takes beside them. The database is
one of its own, and removed at the end.`

const flags = readOptionsOrExit({
  streams: { type: 'string', default: '1000' },
  calls: { type: 'string', default: '1500' },
  help: { type: 'boolean', default: false },
})

const creators = 100
/**
 * Limits for 1,000 streams: memory, and the added latency of the median and the slowest hundredth of the
 * calls.
 */
const limits = { memoryMb: 60, medianMs: 3, slowestMs: 20 }

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_streams', command: 'bench:streams' }, bench)

type Timed = { median: number; slowest: number }

async function bench(databaseUrl: string): Promise<void> {
  const streams = parseWholeNumber('streams', flags.streams, 1, 20_000)
  const calls = parseWholeNumber('calls', flags.calls, 100, 100_000)
  await prepare(databaseUrl, streams)
  const api = await startApi(databaseUrl)
  try {
    await time(api, calls)
    const alone = await bestTime(api, calls)
    const before = await restingMb(api)
    const close = await openAll(api, streams)
    const after = await restingMb(api)
    const beside = await bestTime(api, calls)
    close()
    say(`without streams: median ${alone.median} ms, slowest hundredth ${alone.slowest} ms, ${before} MB`)
    say(`beside ${streams}: median ${beside.median} ms, slowest hundredth ${beside.slowest} ms, ${after} MB`)
    const cost = after - before
    say(`${cost} MB for ${streams} streams; limit of 1,000: ${limits.memoryMb} MB`)
    const isSlower =
      beside.median - alone.median > limits.medianMs || beside.slowest - alone.slowest > limits.slowestMs
    if (isSlower || cost > (limits.memoryMb * streams) / 1000) process.exitCode = 1
  } finally {
    await api.stop()
  }
}

async function prepare(databaseUrl: string, fans: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await generateLedger(client, { fans, creators, tips: 1000 })
    await insertCountsAndSessions(client)
    const statements = [
      `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
       SELECT '01BANKERQ' || lpad(n::text, 17, '0'), '01BANKERP' || lpad((${fans} + 1 + n % ${creators})::text, 17, '0'),
         'TEXT', 'A post', true, now() FROM generate_series(1, 1000) n`,
      'INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post',
      'VACUUM ANALYZE',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the best of three measurements, as other load on the machine only adds to them. */
async function bestTime(api: ApiProcess, calls: number): Promise<Timed> {
  const times: Timed[] = []
  for (let iteration = 0; iteration < 3; iteration++) times.push(await time(api, calls))
  return {
    median: Math.min(...times.map(({ median }) => median)),
    slowest: Math.min(...times.map(({ slowest }) => slowest)),
  }
}

/** Calls for a feed one after the other: what is measured is the wait, not how many may wait. */
async function time({ origin }: ApiProcess, calls: number): Promise<Timed> {
  const headers = { authorization: `Bearer ${generatedLedgerPersonToken(1)}` }
  const took: number[] = []
  for (let call = 0; call < calls; call++) {
    const began = performance.now()
    const response = await fetch(`${origin}/post/search-post/all?limit=10`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The feed was answered with ${response.status}.`)
    took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const at = (share: number) => Number((took[Math.floor(share * (calls - 1))] ?? 0).toFixed(1))
  return { median: at(0.5), slowest: at(0.99) }
}

/** Opens streams, each as a different person who watches ten posts. @returns a function that closes them */
async function openAll({ origin }: ApiProcess, streams: number): Promise<() => void> {
  const lines: { destroy(): unknown }[] = []
  const atOnce = 50
  for (let first = 1; first <= streams; first += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, streams - first + 1) }, (_, n) => first + n)
    await Promise.all(some.map((person) => open(origin, person).then((line) => lines.push(line))))
  }
  return () => {
    for (const line of lines) line.destroy()
  }
}

function open(origin: string, person: number): Promise<{ destroy(): unknown }> {
  const posts = Array.from({ length: 10 }, (_, n) =>
    generatedLedgerPersonId(((person + n) % 1000) + 1).replace('RP', 'RQ'),
  )
  const url = new URL(`/notification/stream?posts=${posts.join(',')}`, origin)
  return new Promise((resolve, reject) => {
    const request = get(url, {
      agent: false,
      headers: { authorization: `Bearer ${generatedLedgerPersonToken(person)}` },
    })
    request.on('error', () => undefined)
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}.`))
      // The first event says that it is open.
      response
        .on('error', () => undefined)
        .once('data', () => resolve(request))
        .resume()
    })
  })
}

/** Returns the memory at rest in MB: the minimum over some seconds. */
async function restingMb({ memoryMb }: ApiProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < 8; sample++) {
    await wait(1000)
    least = Math.min(least, (await memoryMb()) ?? 0)
  }
  return Math.round(least)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
