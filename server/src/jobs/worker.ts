import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Context } from '../context.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepRunning } from './keep-running.ts'
import { nameRegularJobs, noteDone } from './regular-jobs.ts'
import type { ScheduledTask, Task } from './task.ts'

type AnyTask = Task<never>

/**
 * Works off the queue until `stop()`, which lets running jobs finish, and after `finishMs` gives back to the queue what still
 * runs: the process should end then. Heavy tasks have workers apart, and those that nobody waits for another. What a worker process
 * that died had begun is begun again, here or by another, within about a minute and a half.
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
    { concurrency: 4, tasks: tasks.filter((each) => !each.isHeavy && !each.isUnhurried), scheduled },
    { concurrency: 2, tasks: tasks.filter(({ isHeavy }) => isHeavy), scheduled: [] },
    { concurrency: 1, tasks: tasks.filter(({ isUnhurried }) => isUnhurried), scheduled: [] },
  ]
  const pools = lanes.map(({ concurrency }) => openPool(ctx, Math.ceil(concurrency * 1.5)))
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
  const pool = new pg.Pool({ connectionString: ctx.config.database.url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function taskList(ctx: Context, tasks: readonly AnyTask[], scheduled: readonly ScheduledTask[]): TaskList {
  const regular = new Map(scheduled.map((each) => [each.task.name, each]))
  return Object.fromEntries(
    tasks.map((each) => [
      each.name,
      async (payload: unknown) => {
        await each.run(ctx, payload as never)
        const clocked = regular.get(each.name)
        if (clocked) await noteDone(ctx, clocked)
      },
    ]),
  )
}

function workerLogger(ctx: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error('job', message, { meta: String(meta?.error ?? '') })
  })
}
