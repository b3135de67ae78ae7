import { sql } from 'kysely'
import type { Context } from '../context.ts'

const countedMost = 10_000
const minuteMs = 60_000

export type JobQueueState = {
  laneCount: number
  waitingCount: number
  oldestDue: string | null
  retryingCount: number
  failed: { name: string; count: number; dateNewest: string }[]
  regular: { name: string; dateDone: string | null; isLate: boolean }[]
}

type Due = { waiting: number; oldest: Date | null; retrying: number; lanes: number }

/** Loads the waiting and the abandoned jobs, and when the cron jobs last finished. */
export async function loadJobQueueState({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<JobQueueState> {
  const now = clock.now()
  const [{ rows: due }, { rows: failed }, regular] = await Promise.all([
    sql<Due>`
      SELECT count(*)::int AS waiting, min(due_at) AS oldest, count(*) FILTER (WHERE attempts > 0)::int AS retrying,
        (SELECT count(*) FROM worker_process WHERE beat_at > now() - interval '60 seconds')::int AS lanes
      -- Nobody could have done a job before it was there, whenever it was due.
      FROM (SELECT greatest(run_at, created_at) AS due_at, attempts FROM graphile_worker.jobs
        WHERE run_at <= ${now} AND attempts < max_attempts AND locked_at IS NULL
        LIMIT ${countedMost}::int) due`.execute(db),
    sql<{ name: string; count: number; newest: Date }>`
      SELECT task_identifier AS name, count(*)::int AS count, max(updated_at) AS newest
      FROM (SELECT task_identifier, updated_at FROM graphile_worker.jobs
        WHERE attempts >= max_attempts AND last_error IS NOT NULL LIMIT ${countedMost}::int) failed
      GROUP BY task_identifier ORDER BY newest DESC`.execute(db),
    db.selectFrom('regular_job').selectAll().orderBy('name').execute(),
  ])
  const [{ waiting, oldest, retrying, lanes } = { waiting: 0, oldest: null, retrying: 0, lanes: 0 }] = due
  return {
    laneCount: lanes,
    waitingCount: waiting,
    oldestDue: oldest?.toISOString() ?? null,
    retryingCount: retrying,
    failed: failed.map(({ name, count, newest }) => ({ name, count, dateNewest: newest.toISOString() })),
    regular: regular.map(({ name, cron, since, done_at }) => ({
      name,
      dateDone: done_at?.toISOString() ?? null,
      isLate: now.getTime() - (done_at ?? since).getTime() > latestMs(cron),
    })),
  }
}

/**
 * Returns the time in milliseconds within which such a job should run again: its period, plus a tenth of it
 * or ten minutes.
 */
function latestMs(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const minutes = hour !== '*' ? 24 * 60 : minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 60)
  return (minutes + Math.max(10, minutes / 10)) * minuteMs
}
