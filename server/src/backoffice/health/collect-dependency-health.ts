import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

const everyMs = 10_000

/** Writes down how those outside answered this process, again and again. @returns what stops it, after a last time */
export function startDependencyHealthRecorder(ctx: Context): () => Promise<void> {
  const store = () => flushDependencyHealth(ctx).catch((cause: unknown) => ctx.log.error('sightings', cause))
  let keeping = Promise.resolve()
  const timer = setInterval(() => {
    keeping = keeping.then(store)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await keeping.then(store)
  }
}

/** Writes down what is new; of several processes what was seen last is kept. */
export async function flushDependencyHealth({ db, sightings }: Context): Promise<void> {
  const seen = sightings.take()
  if (seen.length === 0) return
  await sql`
    INSERT INTO outside_sighting AS known (name, succeeded_at, took_ms, failed_at)
    SELECT * FROM unnest(${seen.map(({ name }) => name)}::text[],
      ${seen.map(({ succeededAt }) => succeededAt?.toISOString() ?? null)}::timestamptz[],
      ${seen.map(({ tookMs }) => tookMs)}::bigint[],
      ${seen.map(({ failedAt }) => failedAt?.toISOString() ?? null)}::timestamptz[])
    ON CONFLICT (name) DO UPDATE SET
      succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at),
      took_ms = CASE WHEN excluded.succeeded_at >= coalesce(known.succeeded_at, '-infinity')
        THEN excluded.took_ms ELSE known.took_ms END,
      failed_at = greatest(known.failed_at, excluded.failed_at)`.execute(db)
}
