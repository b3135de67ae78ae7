import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Context } from '../context.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepRunning } from './keep-running.ts'
import type { Task } from './task.ts'

/** A job that the clock starts: `cron` as in crontab, UTC. */
export type ScheduledTask = { cron: string; task: Task<unknown> }

type AnyTask = Task<never>

// A job's end that cannot be noted ends the runner, which is begun again. Without a delay it would be a rejection that
// nobody handles, and end the process: https://github.com/graphile/worker, `runTaskListInternal`.
const unlessLost = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Works off the queue until `stop()`, which lets running jobs finish. Heavy tasks have workers apart. What a worker process
 * that died had begun is begun again, here or by another, within about a minute and a half.
 */
export async function startWorker(
  ctx: Context,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[],
): Promise<{ stop(): Promise<void> }> {
  const heart = startHeartbeat(ctx)
  const shared = {
    connectionString: ctx.config.database.url,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(ctx),
    events: heart.events,
    preset: unlessLost,
  }
  const heavy = tasks.filter(({ isHeavy }) => isHeavy)
  const runners = await Promise.all([
    keepRunning(ctx, () =>
      run({
        ...shared,
        concurrency: 4,
        maxPoolSize: 6,
        taskList: taskList(
          ctx,
          tasks.filter(({ isHeavy }) => !isHeavy),
        ),
        crontab: scheduled.map(({ cron, task }) => `${cron} ${task.name} ?fill=1d`).join('\n'),
      }),
    ),
    ...(heavy.length > 0
      ? [
          keepRunning(ctx, () =>
            run({ ...shared, concurrency: 2, maxPoolSize: 3, taskList: taskList(ctx, heavy) }),
          ),
        ]
      : []),
  ])
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await heart.stop()
    },
  }
}

/** Works off every job that is due, in this process, and returns: for tests and one-off commands. */
export async function drainJobs(ctx: Context, tasks: readonly AnyTask[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: ctx.config.database.url, max: 6 })
  // A connection that the server closes while it is being closed here is no news.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runOnce({
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      logger: workerLogger(ctx),
      taskList: taskList(ctx, tasks),
    })
  } finally {
    await pool.end()
  }
}

function taskList(ctx: Context, tasks: readonly AnyTask[]): TaskList {
  return Object.fromEntries(
    tasks.map((each) => [each.name, (payload: unknown) => each.run(ctx, payload as never)]),
  )
}

function workerLogger(ctx: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error('job', message, { meta: String(meta?.error ?? '') })
  })
}
