import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

const beatMs = 10_000
/** Who has been silent for so long is dead. */
const silence = sql`interval '60 seconds'`

/**
 * Says of the workers of whose creation the `events` of a new runner tell that they are alive, and gives what dead ones had
 * locked to others. Without it the queue would wait for four hours. By the clock of the database, which is the same for all.
 */
export function startHeartbeat(ctx: Context): { newEvents(): WorkerEvents; stop(): Promise<void> } {
  const workerIds = new Set<string>()
  let beating = beat(ctx, workerIds)
  const timer = setInterval(() => {
    beating = beating.then(() => beat(ctx, workerIds))
  }, beatMs)
  return {
    newEvents() {
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
      events.on('worker:stop', ({ worker }) => workerIds.delete(worker.workerId))
      return events
    },
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

async function beat(ctx: Context, workerIds: ReadonlySet<string>): Promise<void> {
  try {
    if (workerIds.size > 0) {
      await sql`
        INSERT INTO worker_process (worker_id, beat_at) SELECT unnest(${[...workerIds]}::text[]), now()
        ON CONFLICT (worker_id) DO UPDATE SET beat_at = excluded.beat_at`.execute(ctx.db)
    }
    await sql`DELETE FROM worker_process WHERE beat_at < now() - ${silence}`.execute(ctx.db)
    await sql`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - ${silence}
        AND NOT EXISTS (SELECT FROM worker_process WHERE worker_id = locked_by)
      HAVING count(*) > 0`.execute(ctx.db)
  } catch (cause) {
    ctx.log.error('heartbeat', cause)
  }
}
