import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

const beatMs = 3000
/** Time without a heartbeat after which a worker is dead. */
const silence = sql`interval '15 seconds'`
/** A connection on which a job was given, and whose answer never came, has been given up by then (`silentMs`). */
const unheard = sql`interval '25 seconds'`
/** Nor does it take longer to note what became of a job: to wait for a connection, and for its answer. */
const notedMs = 40_000

/**
 * Says of the workers of whose creation the `events` of a new runner tell that they are alive, and gives what dead ones had
 * locked to others, as well as what was given to these and never reached them: the line broke before the answer came.
 * Without it the queue would wait for four hours. By the clock of the database, which is the same for all.
 */
export function startHeartbeatAndJobRecovery(ctx: Context): {
  newEvents(): WorkerEvents
  stop(): Promise<void>
} {
  // Jobs are locked in the name of the pool that its workers belong to.
  const pools = new Set<string>()
  const workersOf = new Map<string, number>()
  /** The jobs that are under way here, and for a while those that were: until when. */
  const held = new Map<string, number>()
  const count = (poolId: string, more: number) => {
    const workers = (workersOf.get(poolId) ?? 0) + more
    if (workers > 0) workersOf.set(poolId, workers)
    else workersOf.delete(poolId)
  }
  let beating = beat(ctx, [...workersOf.keys()], held, true)
  const timer = setInterval(() => {
    // While the database was away nobody could say anything: all are heard first.
    beating = beating.then((isHeard) => beat(ctx, [...workersOf.keys()], held, isHeard))
  }, beatMs)
  return {
    newEvents() {
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker }) => {
        pools.add(worker.workerPool.id)
        count(worker.workerPool.id, 1)
      })
      events.on('worker:stop', ({ worker }) => count(worker.workerPool.id, -1))
      events.on('job:start', ({ job }) => held.set(job.id, Number.POSITIVE_INFINITY))
      events.on('job:complete', ({ job }) => held.set(job.id, performance.now() + notedMs))
      return events
    },
    async stop() {
      clearInterval(timer)
      await beating
      await giveBack(ctx, [...pools])
    },
  }
}

/**
 * Unlocks the jobs that workers of this process still hold, or could not mark as finished: the process ends
 * now.
 */
async function giveBack(ctx: Context, poolIds: readonly string[]): Promise<void> {
  if (poolIds.length === 0) return
  try {
    await sql`SELECT graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(ctx.db)
  } catch (cause) {
    ctx.log.error('heartbeat', cause)
  }
}

/**
 * @param held the jobs of these pools, and until when they have them
 * @param mayJudge whether others could have said that they are alive
 * @returns whether the database heard it
 */
async function beat(
  ctx: Context,
  poolIds: readonly string[],
  held: Map<string, number>,
  mayJudge: boolean,
): Promise<boolean> {
  try {
    if (poolIds.length > 0) {
      await sql`
        INSERT INTO worker_process (worker_id, beat_at) SELECT unnest(${poolIds}::text[]), now()
        ON CONFLICT (worker_id) DO UPDATE SET beat_at = excluded.beat_at`.execute(ctx.db)
    }
    for (const [id, until] of held) if (until < performance.now()) held.delete(id)
    if (poolIds.length > 0) await freeUnheardJobs(ctx, poolIds, [...held.keys()])
    if (mayJudge) await freeJobsOfDead(ctx)
    return true
  } catch (cause) {
    ctx.log.error('heartbeat', cause)
    return false
  }
}

/** The library frees all of a pool or nothing. */
async function freeUnheardJobs(
  { db, log }: Context,
  poolIds: readonly string[],
  heldIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    WITH freed AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE locked_by = ANY(${poolIds}::text[]) AND locked_at < now() - ${unheard}
        AND id <> ALL(${heldIds}::bigint[])
      RETURNING id, job_queue_id
    ), queues AS (
      UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
      WHERE id IN (SELECT job_queue_id FROM freed)
    )
    SELECT id FROM freed`.execute(db)
  for (const { id } of rows) log.info('unheard-job', { id })
}

async function freeJobsOfDead({ db }: Context): Promise<void> {
  await sql`DELETE FROM worker_process WHERE beat_at < now() - ${silence}`.execute(db)
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE locked_at < now() - ${silence}
      AND NOT EXISTS (SELECT FROM worker_process WHERE worker_id = locked_by)
    HAVING count(*) > 0`.execute(db)
}
