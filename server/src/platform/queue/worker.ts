import { setTimeout as wait } from 'node:timers/promises'
import { type Job, Logger, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Context } from '../context.ts'
import { isConnectionError } from '../db/connection/is-connection-error.ts'
import { endConnectionOnQueryTimeout, queryTimeoutMs } from '../db/connection/query-timeout.ts'
import { ownSchemaVersion } from '../db/schema/migration-file.ts'
import { runInSpan } from '../tracing.ts'
import { recordCronRun, storeCronSchedules } from './cron-jobs.ts'
import { startHeartbeatAndJobRecovery } from './heartbeat.ts'
import { createSupersededJobSweeper, type SupersededJobSweeper } from './superseded-jobs.ts'
import { superviseJobRunner } from './supervise-job-runner.ts'
import { type ScheduledTask, splitPayloadAndTraceparent, type Task } from './task.ts'

type AnyTask = Task<never>

/**
 * Runs jobs until `stop()`, which waits for running jobs, and after `graceMs` returns those that still run to the queue: the
 * process should end then. CPU-bound and low-priority tasks have pools of their own; `JOB_CONCURRENCY` sets the size of each
 * pool and may leave queues to other processes. Jobs of a worker process that died are started again within half a minute.
 */
export async function startWorker(
  ctx: Context,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[],
): Promise<{ stop(graceMs?: number): Promise<void> }> {
  // graphile-worker 0.18 prints a stack of what it also gives its logger.
  console.trace = () => undefined
  await storeCronSchedules(ctx, scheduled)
  const heart = startHeartbeatAndJobRecovery(ctx)
  const replaced = createSupersededJobSweeper(ctx)
  const shared = {
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(ctx),
  }
  const queues = queuesOf(ctx, tasks, scheduled)
  const pools = queues.map(({ name, concurrency }) => {
    const pool = openQueuePool(ctx, Math.ceil(concurrency * 1.5))
    ctx.metrics.pools.set(name, () => pool)
    return pool
  })
  const runners = await Promise.all(
    queues.map((queue, index) =>
      superviseJobRunner(ctx, () =>
        run({
          ...shared,
          events: heart.newEvents(),
          pgPool: pools[index],
          concurrency: queue.concurrency,
          taskList: taskList(ctx, replaced, queue.tasks, scheduled),
          crontab: queue.scheduled.map(({ cron, task }) => `${cron} ${task.name} ?fill=1d`).join('\n'),
        }),
      ),
    ),
  )
  return {
    async stop(graceMs) {
      const finished = Promise.all(runners.map((runner) => runner.stop())).then(() => true)
      const late = new AbortController()
      const isFinished =
        graceMs === undefined
          ? await finished
          : await Promise.race([finished, wait(graceMs, false, { signal: late.signal })])
      late.abort()
      await replaced.stop()
      await heart.stop()
      if (isFinished) await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Returns the queues that the settings give this process. Cron jobs run with the default queue. */
function queuesOf({ config }: Context, tasks: readonly AnyTask[], scheduled: readonly ScheduledTask[]) {
  const all = [
    {
      name: 'jobs',
      concurrency: config.jobConcurrency.default,
      tasks: tasks.filter((each) => !each.isCpuBound && !each.isLowPriority),
      scheduled,
    },
    {
      name: 'heavy_jobs',
      concurrency: config.jobConcurrency.cpu,
      tasks: tasks.filter(({ isCpuBound }) => isCpuBound),
      scheduled: [],
    },
    {
      name: 'unhurried_jobs',
      concurrency: config.jobConcurrency.low_priority,
      tasks: tasks.filter(({ isLowPriority }) => isLowPriority),
      scheduled: [],
    },
  ]
  return all.flatMap(({ concurrency, ...queue }) =>
    concurrency === undefined ? [] : [{ ...queue, concurrency }],
  )
}

/** Works off every job that is due, in this process, over connections that `openQueuePool` gave: for tests. */
export async function runAllDueJobs(
  ctx: Context,
  pool: pg.Pool,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[] = [],
): Promise<void> {
  const replaced = createSupersededJobSweeper(ctx)
  await runOnce({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(ctx),
    taskList: taskList(ctx, replaced, tasks, scheduled),
  })
  // The runner ends before the queue has noted what became of its last job, over a connection of the pool.
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await wait(5)
  await replaced.stop()
}

/** A connection that breaks while nobody uses it is no news: the next query takes another, or fails with its own error. */
export function openQueuePool(ctx: Context, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ctx.config.database.directUrl,
    max,
    application_name: `fanfare-jobs ${ownSchemaVersion}`,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    endConnectionOnQueryTimeout(client, queryTimeoutMs)
    client.on('error', () => undefined)
  })
  return pool
}

function taskList(
  ctx: Context,
  replaced: SupersededJobSweeper,
  tasks: readonly AnyTask[],
  scheduled: readonly ScheduledTask[],
): TaskList {
  const regular = new Map(scheduled.map((each) => [each.task.name, each]))
  return Object.fromEntries(
    tasks.map((each) => [
      each.name,
      (given: unknown, { job }: { job: Job }) => {
        const { payload, traceparent } = splitPayloadAndTraceparent(given)
        return traced(ctx, job, traceparent, () =>
          counted(ctx, job, replaced, async () => {
            await each.run(ctx, payload as never)
            const clocked = regular.get(each.name)
            if (clocked) await recordCronRun(ctx, clocked)
          }),
        )
      },
    ]),
  )
}

/** Runs a job as part of what asked for it, where jobs are traced. */
async function traced(
  { traces }: Context,
  { id, task_identifier: task, attempts }: Job,
  traceparent: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (traces === null) return work()
  const facts = { 'fanfare.job.id': id, 'fanfare.job.attempt': attempts }
  const span = traces.begin('job', task, facts, { traceparent })
  let isDone = false
  try {
    await runInSpan(span, work)
    isDone = true
  } finally {
    span.end({}, !isDone)
  }
}

/** Counts what becomes of a job, and how long it took. */
async function counted(
  { metrics }: Context,
  job: Job,
  replaced: SupersededJobSweeper,
  work: () => Promise<void>,
): Promise<void> {
  const { id, key, task_identifier: task, attempts, max_attempts } = job
  const took = metrics.jobDurations.startTimer({ task })
  try {
    await work()
    metrics.jobs.inc({ task, outcome: 'done' })
  } catch (cause) {
    metrics.jobs.inc({ task, outcome: attempts >= max_attempts ? 'given_up' : 'failed' })
    if (key !== null) replaced.failed(id)
    throw cause
  } finally {
    took()
  }
}

function workerLogger(ctx: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return
    const isOfOneJob = message.startsWith('Failed task')
    if (isConnectionError(meta?.error) && !isOfOneJob) ctx.log.error('job', meta?.error)
    else ctx.log.error('job', message, { meta: String(meta?.error ?? '') })
  })
}
