import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { enqueue, task } from '../../src/jobs/task.ts'
import { startWorker } from '../../src/jobs/worker.ts'
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
