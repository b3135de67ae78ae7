import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../db/tables.ts'
import { currentSpan } from '../tracing.ts'

/** Work done after a request, by a worker: at least once, so `run` must be safe to repeat. */
export type Task<Payload> = {
  name: string
  run(ctx: Context, payload: Payload): Promise<void>
  maxAttempts: number
  /** Uses a CPU for seconds or minutes: it runs in a pool of its own, so that other jobs do not wait for it. */
  isCpuBound: boolean
  /** CPU-bound work that nobody waits for, in the `low_priority` queue. */
  isLowPriority: boolean
  /** Priority in the queue: lower numbers come first. */
  priority: number
}

/** A job that the clock starts: `cron` as in crontab, UTC. */
export type ScheduledTask = { cron: string; task: Task<unknown> }

export function task<Payload>(
  name: string,
  run: (ctx: Context, payload: Payload) => Promise<void>,
  options: { maxAttempts?: number; isCpuBound?: boolean; isLowPriority?: boolean; priority?: number } = {},
): Task<Payload> {
  const { maxAttempts = 12, isCpuBound = false, isLowPriority = false, priority = 0 } = options
  return { name, run, maxAttempts, isCpuBound, isLowPriority, priority }
}

/**
 * Puts a job into the queue, in the caller's transaction: it runs if, and only after, the transaction commits.
 * @param options `runAt`: not before this time; `key`: replaces a waiting job of the same key; `queue`: one job of it at a
 * time; `priority`: instead of its task's
 */
export async function enqueue<Payload>(
  tx: Kysely<DB>,
  job: Task<Payload>,
  payload: Payload,
  options: { runAt?: Date; key?: string; queue?: string; priority?: number } = {},
): Promise<void> {
  const { runAt = null, key = null, queue = null, priority = job.priority } = options
  await sql`SELECT graphile_worker.add_job(
    ${job.name}, payload := ${written(job, payload)}::json, queue_name := ${queue}, run_at := ${runAt}::timestamptz,
    max_attempts := ${job.maxAttempts}, job_key := ${key}, priority := ${priority})`.execute(tx)
}

/**
 * Puts many jobs of one kind into the queue by one statement; `key` and `runAt` as `enqueue` has them.
 * @param options `preservesRunAt`: a waiting job of the same key runs when it would have; `priority`: instead of its task's
 */
export async function enqueueMany<Payload>(
  tx: Kysely<DB>,
  job: Task<Payload>,
  jobs: readonly { payload: Payload; key?: string; runAt?: Date }[],
  options: { preservesRunAt?: boolean; priority?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  const { preservesRunAt = false, priority = job.priority } = options
  await sql`
    SELECT count(*) FROM graphile_worker.add_jobs((
      SELECT array_agg(
        ROW(${job.name}, payload, NULL, run_at, ${job.maxAttempts}::smallint, key, ${priority}::smallint, NULL)::graphile_worker.job_spec)
      FROM unnest(${jobs.map(({ payload }) => written(job, payload))}::json[], ${jobs.map(({ key }) => key ?? null)}::text[],
        ${jobs.map(({ runAt }) => runAt?.toISOString() ?? null)}::timestamptz[]) AS waiting (payload, key, run_at)),
      job_key_preserve_run_at := ${preservesRunAt})`.execute(tx)
}

/**
 * SQL: the same as the end of a statement that the jobs are for, one for each row of `from`.
 * @param payload SQL of its JSON
 */
export function enqueueSql(
  { name, maxAttempts, priority }: Pick<Task<never>, 'name' | 'maxAttempts' | 'priority'>,
  { payload, from }: { payload: string; from: string },
): string {
  return `SELECT count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(
      ROW('${name}', ${payload}, NULL, NULL, ${maxAttempts}::smallint, NULL, ${priority}::smallint, NULL)::graphile_worker.job_spec)
    FROM ${from}))`
}

/**
 * A job takes the trace of what asked for it along: `splitPayloadAndTraceparent` has it. One that asks for itself anew begins another, as some do
 * without end.
 */
function written({ name }: { name: string }, payload: unknown): string {
  const span = currentSpan()
  const isCarrier = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  if (!isCarrier || span === undefined || span.name === name) return JSON.stringify(payload)
  return JSON.stringify({ ...payload, [traceKey]: span.traceparent })
}

const traceKey = 'traceparent'

/** Splits a stored job into its payload and the trace it belongs to. */
export function splitPayloadAndTraceparent(written: unknown): {
  payload: unknown
  traceparent: string | undefined
} {
  if (typeof written !== 'object' || written === null || !(traceKey in written)) {
    return { payload: written, traceparent: undefined }
  }
  const { [traceKey]: traceparent, ...payload } = written
  return { payload, traceparent: typeof traceparent === 'string' ? traceparent : undefined }
}
