import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, task } from '../../src/jobs/task.ts'
import { drainJobs, openPool, startWorker } from '../../src/jobs/worker.ts'
import { startTestApp } from '../setup/app.ts'

const app = await startTestApp()
const { db } = app.ctx

test('a worker that fails to read the queue when it starts takes jobs as soon as it can', async () => {
  const said = vi.fn()
  const greet = task<{ name: string }>('greet', async (_, { name }) => said(name))
  const errors = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  await sql`
    CREATE SEQUENCE failed_starts;
    CREATE FUNCTION fail_start() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM nextval('failed_starts');
      RAISE EXCEPTION 'The queue is away.';
    END $$;
    CREATE TRIGGER fail_start BEFORE INSERT ON graphile_worker._private_tasks EXECUTE FUNCTION fail_start()`.execute(
    db,
  )
  const worker = await startWorker(app.ctx, [greet], [])
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      happened: boolean
    }>`SELECT is_called AS happened FROM failed_starts`.execute(db)
    expect(rows[0]?.happened).toBe(true)
  })
  await sql`DROP TRIGGER fail_start ON graphile_worker._private_tasks`.execute(db)
  await enqueue(db, greet, { name: 'Ada' })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Ada'), { timeout: 15_000 })
  await worker.stop()
  expect(errors).toHaveBeenCalledWith('worker', expect.objectContaining({ message: 'The queue is away.' }))
})

test('a job that fails after it was asked for anew is not kept as one that was given up', async () => {
  const errors = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  const said = vi.fn()
  const ask = task<{ time: number }>('ask', async (ctx, { time }) => {
    said(time)
    if (time > 1) return
    await enqueue(ctx.db, ask, { time: time + 1 }, { key: 'ask' })
    throw new Error('Nobody answers.')
  })
  await enqueue(db, ask, { time: 1 }, { key: 'ask' })
  const pool = openPool(app.ctx, 2)
  onTestFinished(() => pool.end())
  await drainJobs(app.ctx, pool, [ask])
  expect(said.mock.calls).toEqual([[1], [2]])
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'ask'`.execute(db)
  expect(rows).toEqual([])
  expect(errors).toHaveBeenCalledWith(
    'job-replaced',
    expect.objectContaining({ message: 'Nobody answers.' }),
    {
      task: 'ask',
    },
  )
})
