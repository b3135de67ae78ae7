import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sealLedger } from '../../src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { commented } from '../setup/comments.ts'
import { startMoneyApp, topUp } from '../setup/money/money.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { type ApiProcess, startApiProcess } from '../setup/processes/api-process.ts'
import { startWorkerProcess } from '../setup/processes/worker-process.ts'
import { times } from '../setup/runner/length.ts'
import { startBalancer } from './upgrade/balancer.ts'
import { makeNewerRelease } from './upgrade/newer-release.ts'
import { type Heard, visit } from './upgrade/visitors.ts'

const app = await startMoneyApp()
const patience = { timeout: 60_000, interval: 20 }
const iterations = times(1, 3)
const apiCount = times(1, 3)
const visitors = times(3, 6)

vi.setConfig({ testTimeout: 120_000 + iterations * 120_000 })

test('an upgrade process by process, and the way back, fail no request and lose nothing', async () => {
  const newer = await makeNewerRelease()
  onTestFinished(newer.remove)
  const balancer = await startBalancer()
  onTestFinished(balancer.close)
  const settings = {
    PAYSTACK_BASE_URL: app.fakeProviders.paystackUrl,
    SHUTDOWN_DRAIN_MS: '2000',
    SHUTDOWN_GRACE_MS: '20000',
  }
  const start = {
    api: (main?: string) => startApiProcess(app, settings, { main }),
    worker: (main?: string) => startWorkerProcess(app, settings, { ...(main !== undefined && { main }) }),
  }
  let apis: ApiProcess[] = await Promise.all(Array.from({ length: apiCount }, () => start.api()))
  let worker = await start.worker()
  for (const { port } of apis) await takeIn(port)
  const world = await somePeople()

  const heard: Heard = { answers: 0, failed: [], tips: [], posts: [], comments: [] }
  const leaving = new AbortController()
  const visits = Promise.all(
    Array.from({ length: visitors }, () => visit(balancer.url, world, heard, leaving.signal)),
  )
  await served(apis)

  for (let iteration = 0; iteration < iterations; iteration++) {
    const { code, said } = await newer.run('migrate', {
      DATABASE_URL: app.ownersUrl,
      STORAGE_URL: app.ctx.config.storageUrl,
      SECRET_KEY: app.ctx.config.secretKey,
    })
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining(
        iteration === 0 ? `Applied ${newer.migrations.join(', ')}.\n` : 'The schema is the newest.\n',
      ),
    })
    await served(apis)
    await replaceAll(newer.main)
    await replaceAll()
  }

  leaving.abort()
  await visits
  expect(heard.failed).toEqual([])
  expect(Math.min(heard.tips.length, heard.posts.length, heard.comments.length)).toBeGreaterThan(
    3 * iterations,
  )
  await expectStored(heard)
  await jobsDone()
  await Promise.all([...apis.map(({ child }) => child), worker].map(ended))

  /** Each process in turn: the next one is there before the one before goes. */
  async function replaceAll(main?: string): Promise<void> {
    for (const index of apis.keys()) {
      const before = apis[index] as ApiProcess
      const next = await start.api(main)
      await takeIn(next.port)
      apis = apis.with(index, next)
      await served(apis)
      await ended(before.child)
      balancer.remove(before.port)
    }
    const next = await start.worker(main)
    await ended(worker)
    worker = next
  }

  async function takeIn(port: number): Promise<void> {
    balancer.add(port)
    await expect.poll(() => balancer.isReady(port), patience).toBe(true)
  }

  /** Each of these processes has answered some more. */
  async function served(processes: readonly ApiProcess[]): Promise<void> {
    const before = new Map(balancer.passed)
    const more = () => processes.map(({ port }) => (balancer.passed.get(port) ?? 0) - (before.get(port) ?? 0))
    await expect.poll(() => Math.min(...more()), patience).toBeGreaterThan(5)
  }
})

/** Sends SIGTERM and asserts that the process finishes its work and exits with 0. */
async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
}

/** A creator with posts and a fan with money, who has already done what will be done. */
async function somePeople() {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
  const { postId } = await published(app, creator, { isPublicPost: true })
  for (let more = 0; more < 30; more++)
    await published(app, creator, { isPublicPost: true, caption: `Before ${more}` })
  await commented(app, fan, postId, 'Before')
  await topUp(app, fan, 900_000_000)
  // The mail of these goes to nobody a worker's process could reach.
  await app.drain()
  return { creator, fan, postId }
}

async function expectStored({ tips, posts, comments }: Heard): Promise<void> {
  const { rows: paid } = await sql<{ reference: string }>`
    SELECT reference FROM payment WHERE status = 'SUCCEEDED' AND purpose = 'TIPS'`.execute(app.ctx.db)
  expect(
    missing(
      tips,
      paid.map(({ reference }) => reference),
    ),
  ).toEqual([])
  const { rows: said } = await sql<{ post: string }>`SELECT id || ' ' || caption AS post FROM post`.execute(
    app.ctx.db,
  )
  expect(
    missing(
      posts.map(({ postId, caption }) => `${postId} ${caption}`),
      said.map(({ post }) => post),
    ),
  ).toEqual([])
  const { rows: remarks } = await sql<{ remark: string }>`
    SELECT id || ' ' || post_id AS remark FROM comment`.execute(app.ctx.db)
  const acknowledged = comments.map(({ commentId, postId }) => `${commentId} ${postId}`)
  expect(
    missing(
      acknowledged,
      remarks.map(({ remark }) => remark),
    ),
  ).toEqual([])
  await sealLedger.run(app.ctx, {})
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
}

function missing(acknowledged: readonly string[], stored: readonly string[]): string[] {
  const there = new Set(stored)
  return acknowledged.filter((each) => !there.has(each))
}

/** Waits until workers of both versions have done all that they were given, but for receipts: no mail server is here. */
async function jobsDone(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ task: string; error: string | null }>`
      SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs
      WHERE (last_error IS NOT NULL OR run_at <= now()) 
        AND NOT (task_identifier = 'mail-payment-receipt' AND coalesce(last_error, '') LIKE '%ECONNREFUSED%')`.execute(
      app.ctx.db,
    )
    return rows
  }
  await expect.poll(waiting, patience).toEqual([])
}
