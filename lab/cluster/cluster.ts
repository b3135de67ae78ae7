import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startFakeProviders } from '../../sandbox/src/start.ts'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { openDatabase } from '../../server/src/platform/db/connection/connect.ts'
import { sessionTimeoutsMs } from '../../server/src/platform/db/connection/target.ts'
import { migrate } from '../../server/src/platform/db/schema/migrate.ts'
import { openBucket } from '../../server/test/setup/bucket.ts'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { seedWorkload } from '../loads/mixed-requests.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'
import { startNats, startRedis } from '../nodes/buses.ts'
import { startNginx } from '../nodes/nginx.ts'
import { findProgram } from '../nodes/node.ts'
import { startPgBouncer } from '../nodes/pgbouncer.ts'
import { startReplicaPair } from '../nodes/postgres.ts'
import {
  checkSharedPasswordLimit,
  findWriteDiscrepancies,
  measureLiveUpdateMs,
  sumMetricSeries,
} from './checks.ts'
import { type LoadCrowd, startLoadCrowd } from './crowd.ts'
import { type ServerProcess, startServerProcess } from './process.ts'

const usage = `npm run test:cluster -- [--seconds 30] [--people 12]

Fanfare on many machines, as ordinary processes of this one: a PostgreSQL and a replica of it, PgBouncer, Redis, then NATS,
nginx, a bucket, three processes of the API and a worker. People read, like, post and tip; meanwhile one API is killed. Everything
lies in a folder of its own that is removed at the end. What is not installed is skipped, by name.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '30' },
  people: { type: 'string', default: '12' },
  help: { type: 'boolean', default: false },
})

/** Maximum delay of an event; without a bus, events are found within 5 seconds. */
const heardWithinMs = 3000

/** Checks that were run, with their results. */
const outcomes: { name: string; isRight: boolean | null; facts: string }[] = []

if (flags.help) say(usage)
else
  await run(
    parseWholeNumber('seconds', flags.seconds, 5, 600),
    parseWholeNumber('people', flags.people, 1, 500),
  )

async function run(seconds: number, people: number): Promise<void> {
  process.umask(0o077)
  /** Newest first. */
  const ends: (() => Promise<unknown>)[] = []
  const ending = async <T>(started: Promise<T>, end: (it: T) => Promise<unknown>): Promise<T> => {
    const it = await started
    ends.unshift(() => end(it))
    return it
  }
  const stopped = <T extends { stop(): Promise<unknown> }>(started: Promise<T>) =>
    ending(started, (it) => it.stop())
  const isHere = (program: string, name: string) => {
    if (findProgram(program)) return true
    note(name, null, `${program} is not installed`)
    return false
  }
  try {
    say('a primary and a replica …')
    const { path: folder } = await ending(createDisposableFolder(), (it) => it.remove())
    const pair = await ending(startReplicaPair(folder), (it) =>
      Promise.all([it.replica.stop(), it.primary.stop()]),
    )
    await migrate(pair.primary.url)
    await setLimits(pair.primary.url)
    await seedWorkload(pair.primary.url)
    const fakeProviders = await stopped(startFakeProviders({ port: 0, smtpPort: 0 }))
    const bucket = await ending(openBucket(), (it) => it.close())
    const pooler = isHere('pgbouncer', 'pooler')
      ? await stopped(startPgBouncer(pair.primary.url, folder, 10))
      : undefined
    const redis = isHere('redis-server', 'live by Redis') ? await stopped(startRedis(folder)) : undefined
    const nats = isHere('nats-server', 'live by NATS') ? await stopped(startNats(folder)) : undefined
    const environment = {
      ...{ NODE_ENV: 'development', ENV_FILE: 'none', CHECK_REPLIES: 'false', TRUSTED_PROXIES: '127.0.0.1' },
      DATABASE_URL: pooler?.through(pair.primary.url) ?? pair.primary.url,
      DATABASE_DIRECT_URL: pair.primary.url,
      DATABASE_POOLER: pooler ? 'transaction' : 'none',
      DATABASE_REPLICA_URL: pair.replica.url,
      STORAGE_URL: bucket.url,
      SECRET_KEY: 'a secret that only this test knows, long enough',
      PAYSTACK_BASE_URL: fakeProviders.paystackUrl,
      SMTP_URL: fakeProviders.smtpUrl,
      // What is asked here is done however long a busy machine takes.
      ADMISSION_WAIT_MS: '20000',
    }
    const startAll = async (bus: string | undefined) => {
      const given = { ...environment, ...(bus !== undefined && { BUS_URL: bus }) }
      const [worker, ...apis] = await Promise.all([
        stopped(startServerProcess('worker', given)),
        ...Array.from({ length: 3 }, () => stopped(startServerProcess('api', given))),
      ])
      return { worker, apis: apis as [ServerProcess, ServerProcess, ServerProcess] }
    }

    say('three of the API and a worker …')
    const first = await startAll(redis?.url)
    const [one, two, three] = first.apis
    if (isHere('nginx', 'one of three is killed')) {
      const nginx = await stopped(
        startNginx(
          first.apis.map(({ port }) => port),
          folder,
        ),
      )
      say(`${people} people for ${seconds} seconds, one API killed after a third of them …`)
      const crowd = await crowdOf(nginx.origin, people, seconds, () => three.kill())
      reportCrowd(crowd)
      const wrong = await findWriteDiscrepancies(pair.primary.url, crowd)
      note(
        'all that was acknowledged is there, once',
        wrong.length === 0,
        wrong.join('; ') || 'one of three was killed',
      )
      const guests = await Promise.all(
        [one, two].map(({ metricsPort }) =>
          sumMetricSeries(metricsPort, 'fanfare_guest_reads_total{place="replica"}'),
        ),
      )
      const fromReplica = guests.reduce((sum, each) => sum + each, 0)
      note('guests read from the replica', fromReplica > 0, `${fromReplica} statements`)
    }
    await report('tries count across processes', async () => {
      const { tries, status } = await checkSharedPasswordLimit(one.port, two.port)
      return [status === 429, `refused at try ${tries} by one process, at once by another (${status})`]
    })
    if (redis) await reportLiveUpdates('live by Redis', one, two, 101)
    if (nats) {
      say('the same by NATS …')
      await Promise.all([first.worker, ...first.apis].map((each) => each.stop()))
      const second = await startAll(nats.url)
      await reportLiveUpdates('live by NATS', second.apis[0], second.apis[1], 201)
    }
    await report('the ledger holds', async () => {
      const db = openDatabase(pair.primary.url, 1)
      try {
        const mismatches = await findLedgerMismatches(db)
        return [mismatches.length === 0, mismatches.slice(0, 3).join('; ') || 'every rule of verify-ledger']
      } finally {
        await db.destroy()
      }
    })
    const output = [first.worker, one, two].flatMap((each) => each.output().split('\n'))
    // A line to the bus that is late to open is tried again: whether events come is looked at above.
    const errors = output.filter(
      (line) => line.includes('"level":"error"') && !line.includes('"event":"bus"'),
    )
    note(
      'nobody complains',
      errors.length === 0,
      errors[0]?.slice(0, 300) ?? 'no error in the logs of those not killed',
    )
  } finally {
    for (const end of ends) await end()
  }
  reportAll()
}

/**
 * Sets statement limits on the role, as docs/operations.md tells operators, since a pooler ignores those of
 * the client.
 */
async function setLimits(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const [name, ms] of Object.entries(sessionTimeoutsMs))
    await client.query(`ALTER ROLE fanfare SET ${name} = '${ms}ms'`)
  await client.end()
}

async function crowdOf(
  origin: string,
  people: number,
  seconds: number,
  kill: () => void,
): Promise<LoadCrowd> {
  const leaving = new AbortController()
  const gathered = startLoadCrowd(origin, people, leaving.signal)
  await wait((seconds * 1000) / 3)
  kill()
  await wait((seconds * 2000) / 3)
  leaving.abort()
  return gathered
}

function reportCrowd({ tallies }: LoadCrowd): void {
  for (const [deed, { done, retried, lost }] of Object.entries(tallies)) {
    const isRead = deed.endsWith('read')
    note(
      deed,
      lost.length === 0 && done > 0 && !(isRead && retried > 0),
      `${done} done, ${retried} asked again, ${lost.length} not settled`,
    )
  }
}

async function reportLiveUpdates(
  name: string,
  heardAt: ServerProcess,
  saidAt: ServerProcess,
  number: number,
): Promise<void> {
  await report(name, async () => {
    const times: number[] = []
    for (let iteration = 0; iteration < 3; iteration++)
      times.push(await measureLiveUpdateMs(heardAt.port, saidAt.port, number + iteration))
    const longest = Math.max(...times)
    return [
      longest < heardWithinMs,
      `said at one process, heard at another after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    ]
  })
}

async function report(name: string, check: () => Promise<[boolean, string]>): Promise<void> {
  try {
    const [isRight, facts] = await check()
    note(name, isRight, facts)
  } catch (cause) {
    note(name, false, cause instanceof Error ? cause.message : String(cause))
  }
}

function note(name: string, isRight: boolean | null, facts: string): void {
  outcomes.push({ name, isRight, facts })
}

function reportAll(): void {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  for (const { name, isRight, facts } of outcomes) {
    const mark = isRight === null ? 'skipped' : isRight ? 'right' : 'WRONG'
    say(`${name.padEnd(width)}  ${mark.padEnd(7)}  ${facts}`)
  }
  const of = (expected: boolean | null) => outcomes.filter(({ isRight }) => isRight === expected).length
  say(`${of(true)} right, ${of(false)} wrong, ${of(null)} skipped`)
  if (of(false) > 0) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
