import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startHeartbeatAndJobRecovery } from '../../src/platform/queue/heartbeat.ts'
import { enqueue } from '../../src/platform/queue/task.ts'
import { deleteOldPostIdempotencyKeys } from '../../src/social/posts/publishing/delete-old-post-idempotency-keys.ts'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { startApiProcess } from '../setup/processes/api-process.ts'
import { startWorkerProcess } from '../setup/processes/worker-process.ts'

const app = await startTestApp()
const patience = { timeout: 60_000 }

vi.setConfig({ testTimeout: 120_000 })

/** Keeps everybody else from a table until it is let go. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const over = app.ctx.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    held.resolve()
    await release.promise
  })
  const letGo = async () => {
    release.resolve()
    await over
  }
  onTestFinished(letGo)
  await held.promise
  return letGo
}

async function waitingFor(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_locks
    WHERE NOT granted AND relation = ${table}::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/health/ready`)).status
}

type Answer = { status: number; connection: string | undefined }

/** Sends a comment on a line of its own. */
function comment(url: string, token: string, postId: string, content: string): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = request(`${url}/comment/create-comment/${postId}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        connection: 'keep-alive',
      },
    })
    sent.on('error', failed)
    sent.on('response', (response) => {
      response
        .resume()
        .on('end', () =>
          answered({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        )
    })
    sent.end(JSON.stringify({ content }))
  })
}

test('every one of 200 requests in flight is answered by an API that is told to end, and then it ends', async () => {
  const fan = await joined(app)
  const { postId } = await published(app, await joined(app, { verified: true }))
  const { url, child } = await startApiProcess(app, {
    SHUTDOWN_DRAIN_MS: '1500',
    SHUTDOWN_GRACE_MS: '20000',
    ADMISSION_WAIT_MS: '20000',
  })
  const letGo = await lockTable('comment')
  const answers = Array.from({ length: 200 }, (_, index) =>
    comment(url, fan.token, postId, `Number ${index}`),
  )
  await expect.poll(() => waitingFor('comment'), patience).toBe(10)
  child.kill('SIGTERM')
  await expect.poll(() => readiness(url), patience).toBe(503)
  await letGo()
  const outcomes = await Promise.all(answers)
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 201, connection: 'close' })))
  expect(await once(child, 'exit')).toEqual([0, null])
  const { count } = await app.ctx.db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(200n)
})

test('a deploy under load answers every request: a second API takes over while the first one ends', async () => {
  const first = await startApiProcess(app, { SHUTDOWN_DRAIN_MS: '1500' })
  const second = await startApiProcess(app)
  const answered = { before: 0, after: 0 }
  const lost: unknown[] = []
  // What a load balancer does: it asks now and then who is ready, and sends nothing to others.
  let isReady = true
  let isOver = false
  const balancer = (async () => {
    while (isReady) isReady = (await readiness(first.url).catch(() => 0)) === 200
  })()
  async function ask(): Promise<void> {
    while (!isOver) {
      const { url } = isReady ? first : second
      try {
        const response = await fetch(`${url}/creator/suggested-creators`)
        await response.text()
        if (response.status !== 200) lost.push(response.status)
        answered[isReady ? 'before' : 'after']++
      } catch (cause) {
        lost.push(cause)
      }
    }
  }
  const askers = Array.from({ length: 8 }, ask)
  await expect.poll(() => answered.before, patience).toBeGreaterThan(200)
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  await balancer
  await expect.poll(() => answered.after, patience).toBeGreaterThan(200)
  isOver = true
  await Promise.all(askers)
  expect(lost).toEqual([])
})

test('an API ends though a line says nothing, or never comes to an end', async () => {
  const { port, child } = await startApiProcess(app, { SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_GRACE_MS: '300' })
  const [silent, endless] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  onTestFinished(() => [silent, endless].forEach((line) => void line.destroy()))
  for (const line of [silent, endless]) line.on('error', () => undefined)
  await Promise.all([once(silent, 'connect'), once(endless, 'connect')])
  endless.write(
    'POST /user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await expect.poll(() => readiness(`http://127.0.0.1:${port}`), patience).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a worker that is told to end gives back what it cannot finish', async () => {
  const letGo = await lockTable('post_request')
  const worker = await startWorkerProcess(app, { SHUTDOWN_GRACE_MS: '300' })
  await enqueue(app.ctx.db, deleteOldPostIdempotencyKeys, {})
  await expect.poll(() => waitingFor('post_request'), patience).toBe(1)
  worker.kill('SIGTERM')
  expect(await once(worker, 'exit')).toEqual([0, null])
  expect(await jobs()).toEqual([{ locked: false }])
  await letGo()
  await app.drain()
  expect(await jobs()).toEqual([])
})

test("a job that takes long is nobody else's while the worker that does it is alive", async () => {
  const letGo = await lockTable('post_request')
  const worker = await startWorkerProcess(app, { SHUTDOWN_GRACE_MS: '20000' })
  await enqueue(app.ctx.db, deleteOldPostIdempotencyKeys, {})
  await expect.poll(() => waitingFor('post_request'), patience).toBe(1)
  await expect.poll(isAliveInTable, patience).toBe(true)
  await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 minutes'
    WHERE locked_at IS NOT NULL`.execute(app.ctx.db)
  // It looks for dead workers once, and ends.
  await startHeartbeatAndJobRecovery(app.ctx).stop()
  expect(await jobs()).toEqual([{ locked: true }])
  await letGo()
  worker.kill('SIGTERM')
  await once(worker, 'exit')
})

test('what a worker has that says nothing for less than half a minute is free', async () => {
  await enqueue(app.ctx.db, deleteOldPostIdempotencyKeys, {})
  await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '25 seconds', locked_by = 'dead'
    WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${deleteOldPostIdempotencyKeys.name})`.execute(
    app.ctx.db,
  )
  await startHeartbeatAndJobRecovery(app.ctx).stop()
  expect(await jobs()).toEqual([{ locked: false }])
  await app.drain()
})

/** Checks whether the worker that runs the job has sent a heartbeat. */
async function isAliveInTable(): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM worker_process JOIN graphile_worker.jobs ON locked_by = worker_id`.execute(app.ctx.db)
  return rows.length > 0
}

async function jobs() {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT locked_at IS NOT NULL AS locked FROM graphile_worker.jobs
    WHERE task_identifier = ${deleteOldPostIdempotencyKeys.name}`.execute(app.ctx.db)
  return rows
}
