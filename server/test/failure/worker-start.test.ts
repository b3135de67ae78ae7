import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, task } from '../../src/platform/queue/task.ts'
import { openQueuePool, runAllDueJobs, startWorker } from '../../src/platform/queue/worker.ts'
import { startTestApp } from '../setup/app.ts'
import { openAsOwner } from '../setup/owner.ts'

const app = await startTestApp()
const { db } = app.ctx
const owner = openAsOwner(app)

test('a worker that fails to read the queue when it starts takes jobs as soon as it can', async () => {
  const said = vi.fn()
  const greet = task<{ name: string }>('greet', async (_, { name }) => said(name))
  const errors = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  await sql`
    CREATE SEQUENCE failed_starts;
    CREATE FUNCTION fail_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      PERFORM nextval('failed_starts');
      RAISE EXCEPTION 'The queue is away.';
    END $$;
    CREATE TRIGGER fail_start BEFORE INSERT ON graphile_worker._private_tasks EXECUTE FUNCTION fail_start()`.execute(
    owner,
  )
  const worker = await startWorker(app.ctx, [greet], [])
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      happened: boolean
    }>`SELECT is_called AS happened FROM failed_starts`.execute(owner)
    expect(rows[0]?.happened).toBe(true)
  })
  await sql`DROP TRIGGER fail_start ON graphile_worker._private_tasks`.execute(owner)
  await enqueue(db, greet, { name: 'Ada' })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Ada'), { timeout: 15_000 })
  await worker.stop()
  expect(errors).toHaveBeenCalledWith('worker', expect.objectContaining({ message: 'The queue is away.' }))
})

test('a job that fails after it was asked for anew is not kept as one that was given up', async () => {
  vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  const said = vi.fn()
  const ask = task<{ time: number }>('ask', async (ctx, { time }) => {
    said(time)
    if (time > 1) return
    await enqueue(ctx.db, ask, { time: time + 1 }, { key: 'ask' })
    throw new Error('Nobody answers.')
  })
  await enqueue(db, ask, { time: 1 }, { key: 'ask' })
  const pool = openQueuePool(app.ctx, 2)
  onTestFinished(() => pool.end())
  await runAllDueJobs(app.ctx, pool, [ask])
  expect(said.mock.calls).toEqual([[1], [2]])
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'ask'`.execute(db)
  expect(rows).toEqual([])
})

test('a job that is asked for anew while its failure is noted is not kept as one that was given up', async () => {
  vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  const started = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const said = vi.fn()
  const again = task<{ time: number }>('again', async (_, { time }) => {
    said(time)
    if (time > 1) return
    started.resolve()
    await asked.promise
    throw new Error('Nobody answers.')
  })
  await enqueue(db, again, { time: 1 }, { key: 'again' })
  const worker = await startWorker(app.ctx, [again], [])
  onTestFinished(() => worker.stop())
  await started.promise
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, again, { time: 2 }, { key: 'again' })
    asked.resolve()
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database() AND query LIKE '%_private_jobs%'`.execute(db)
      expect(rows).toHaveLength(1)
    }, 10_000)
  })
  await vi.waitFor(async () => {
    expect(said.mock.calls).toEqual([[1], [2]])
    const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'again'`.execute(db)
    expect(rows).toEqual([])
  }, 10_000)
})

test('a job that was given to a worker who never heard of it is given again', async () => {
  const poolIds: string[] = []
  const greet = task<object>('greet-late', async (ctx) => {
    const { rows } = await sql<{ poolId: string }>`
      SELECT locked_by AS "poolId" FROM graphile_worker.jobs WHERE task_identifier = 'greet-late'`.execute(
      ctx.db,
    )
    poolIds.push(...rows.map(({ poolId }) => poolId))
  })
  const worker = await startWorker(app.ctx, [greet], [])
  onTestFinished(() => worker.stop())
  await enqueue(db, greet, {})
  const [poolId] = await vi.waitFor(() => {
    expect(poolIds).toHaveLength(1)
    return poolIds
  }, 10_000)
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, greet, {}, { queue: 'late' })
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = ${poolId}, locked_at = now() - interval '30 seconds'
      WHERE job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = 'late')`.execute(
      tx,
    )
    await sql`UPDATE graphile_worker._private_job_queues
      SET locked_by = ${poolId}, locked_at = now() - interval '30 seconds' WHERE queue_name = 'late'`.execute(
      tx,
    )
  })
  await vi.waitFor(() => expect(poolIds).toEqual([poolId, poolId]), 15_000)
})

test('a job stays with the worker who is at it, however long it takes', async () => {
  const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const said = vi.fn()
  const dawdle = task<object>('dawdle', async () => {
    said()
    started.resolve()
    await over.promise
  })
  await enqueue(db, dawdle, {})
  const worker = await startWorker(app.ctx, [dawdle], [])
  onTestFinished(() => worker.stop())
  await started.promise
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'
    WHERE locked_at IS NOT NULL`.execute(db)
  const beats = new Set<string>()
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      beat: string
    }>`SELECT max(beat_at)::text AS beat FROM worker_process`.execute(db)
    for (const { beat } of rows) beats.add(beat)
    expect(beats.size).toBeGreaterThan(2)
  }, 20_000)
  const { rows } =
    await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'dawdle' AND locked_at IS NOT NULL`.execute(
      db,
    )
  expect([rows.length, said.mock.calls.length]).toEqual([1, 1])
  over.resolve()
})
