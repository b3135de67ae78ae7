import { setTimeout as wait } from 'node:timers/promises'
import { type Job, Logger, run, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../context.ts'
import { endWhenSilent, silentMs } from '../db/end-silent.ts'
import { level } from '../db/migration-file.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepRunning } from './keep-running.ts'
import { nameRegularJobs, noteDone } from './regular-jobs.ts'
import type { ScheduledTask, Task } from './task.ts'

type AnyTask = Task<never>

/**
 * Works off the queue until `stop()`, which lets running jobs finish, and after `finishMs` gives back to the queue what still
 * runs: the process should end then. Heavy tasks have workers apart, and those that nobody waits for another. What a worker process
 * that died had begun is begun again, here or by another, within half a minute.
 */
export async function startWorker(
  ctx: Context,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[],
): Promise<{ stop(finishMs?: number): Promise<void> }> {
  await nameRegularJobs(ctx, scheduled)
  const heart = startHeartbeat(ctx)
  const shared = {
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(ctx),
  }
  const lanes = [
    {
      name: 'jobs',
      concurrency: 4,
      tasks: tasks.filter((each) => !each.isHeavy && !each.isUnhurried),
      scheduled,
    },
    { name: 'heavy_jobs', concurrency: 2, tasks: tasks.filter(({ isHeavy }) => isHeavy), scheduled: [] },
    {
      name: 'unhurried_jobs',
      concurrency: 1,
      tasks: tasks.filter(({ isUnhurried }) => isUnhurried),
      scheduled: [],
    },
  ]
  const pools = lanes.map(({ name, concurrency }) => {
    const pool = openPool(ctx, Math.ceil(concurrency * 1.5))
    ctx.metrics.pools.set(name, () => pool)
    return pool
  })
  const runners = await Promise.all(
    lanes.map((lane, place) =>
      keepRunning(ctx, () =>
        run({
          ...shared,
          events: heart.newEvents(),
          pgPool: pools[place],
          concurrency: lane.concurrency,
          taskList: taskList(ctx, lane.tasks, scheduled),
          crontab: lane.scheduled.map(({ cron, task }) => `${cron} ${task.name} ?fill=1d`).join('\n'),
        }),
      ),
    ),
  )
  return {
    async stop(finishMs) {
      const finished = Promise.all(runners.map((runner) => runner.stop())).then(() => true)
      const late = new AbortController()
      const isFinished =
        finishMs === undefined
          ? await finished
          : await Promise.race([finished, wait(finishMs, false, { signal: late.signal })])
      late.abort()
      await heart.stop()
      if (isFinished) await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Works off every job that is due, in this process, over connections that `openPool` gave: for tests. */
export async function drainJobs(
  ctx: Context,
  pool: pg.Pool,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[] = [],
): Promise<void> {
  await runOnce({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(ctx),
    taskList: taskList(ctx, tasks, scheduled),
  })
}

/** A connection that breaks while nobody uses it is no news: the next query takes another, or fails with its own error. */
export function openPool(ctx: Context, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ctx.config.database.url,
    max,
    application_name: `fanfare-jobs ${level}`,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    endWhenSilent(client, silentMs)
    client.on('error', () => undefined)
  })
  return pool
}

function taskList(ctx: Context, tasks: readonly AnyTask[], scheduled: readonly ScheduledTask[]): TaskList {
  const regular = new Map(scheduled.map((each) => [each.task.name, each]))
  return Object.fromEntries(
    tasks.map((each) => [
      each.name,
      (payload: unknown, { job }: { job: Job }) =>
        counted(ctx, job, async () => {
          await each.run(ctx, payload as never)
          const clocked = regular.get(each.name)
          if (clocked) await noteDone(ctx, clocked)
        }),
    ]),
  )
}

/**
 * Counts what becomes of a job, and how long it took. One that fails after the same was asked for anew, under its key, is
 * over: graphile-worker keeps it as given up, though another does what it was for.
 */
async function counted(ctx: Context, job: Job, work: () => Promise<void>): Promise<void> {
  const { metrics } = ctx
  const { task_identifier: task, attempts, max_attempts } = job
  const took = metrics.jobDurations.startTimer({ task })
  try {
    await work()
    metrics.jobs.inc({ task, outcome: 'done' })
  } catch (cause) {
    const isReplaced = await wasReplaced(ctx, job)
    metrics.jobs.inc({ task, outcome: attempts >= max_attempts && !isReplaced ? 'given_up' : 'failed' })
    if (!isReplaced) throw cause
    ctx.log.error('job-replaced', cause, { task })
  } finally {
    took()
  }
}

async function wasReplaced({ db, log }: Context, { id, key }: Job): Promise<boolean> {
  if (key === null) return false
  try {
    const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE id = ${id} AND key IS NULL`.execute(db)
    return rows.length > 0
  } catch (cause) {
    // It stays in the queue, and is tried again where it was not.
    log.error('job', cause)
    return false
  }
}

function workerLogger(ctx: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error('job', message, { meta: String(meta?.error ?? '') })
  })
}
