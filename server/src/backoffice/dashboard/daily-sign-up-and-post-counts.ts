import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import { task } from '../../platform/queue/task.ts'

const hourMs = 3_600_000

/** Number of people who joined, or of posts published, on a day (UTC). */
export type DailySignUpOrPostCount = { day: string; kind: 'USERS' | 'POSTS'; count: bigint }

/** A post has the moment at which it was sent, and is there once its files are made: an hour is counted when none is on its way. */
const settledMs = 48 * hourMs

/**
 * Accounts and posts created since $1. IDs sort by age and are scanned from an hour earlier than times; $2 is
 * that ID.
 */
const unrolled = `
  SELECT 'USERS' AS kind, created_at AS at FROM account WHERE id >= $2 AND created_at >= $1
  UNION ALL
  SELECT 'POSTS', posted_at FROM post WHERE id >= $2 AND posted_at >= $1`

/** $1 and $2 only bound what is looked at: what counts as rolled up is said by the same statement that reads it. */
const figures = `
  WITH open AS (SELECT coalesce(max(hour) + interval '1 hour', '-infinity') AS since FROM platform_figure)
  SELECT (hour AT TIME ZONE 'UTC')::date::text AS day, kind, sum(count)::bigint AS count
  FROM (
    SELECT kind, hour, count FROM platform_figure WHERE hour >= $3 AND hour < $4
    UNION ALL
    SELECT kind, at, 1 FROM (${unrolled}) AS came
    WHERE at >= (SELECT since FROM open) AND at >= $3 AND at < $4
  ) AS figure
  GROUP BY 1, 2`

/**
 * Counts the people who joined and the posts published per day from `since` until before `until`, both at
 * midnight (UTC).
 */
export async function loadDailySignUpAndPostCounts(
  ctx: Context,
  since: Date,
  until: Date,
): Promise<DailySignUpOrPostCount[]> {
  const open = await openSince(ctx)
  return ctx.reads.query<DailySignUpOrPostCount>('platform_figures', figures, [
    open,
    idBefore(open),
    since,
    until,
  ])
}

/** Counts each hour that is over, two days after it ended. */
export const rollUpSignUpAndPostCounts = task<unknown>('roll-up-platform-figures', async (ctx) => {
  const since = await openSince(ctx)
  const settled = new Date(Math.floor((ctx.clock.now().getTime() - settledMs) / hourMs) * hourMs)
  const counted = sql.raw(
    unrolled.replaceAll('$1', `'${since.toISOString()}'`).replaceAll('$2', `'${idBefore(since)}'`),
  )
  await sql`
    INSERT INTO platform_figure (kind, hour, count)
    SELECT kind, date_trunc('hour', at, 'UTC'), count(*) FROM (${counted}) AS came
    WHERE at < ${settled}
    GROUP BY 1, 2
    ON CONFLICT DO NOTHING`.execute(ctx.db)
})

/** Deletes rolled-up counts for recomputation after backdated posts, as in demo data. */
export async function deleteHourlySignUpAndPostCounts({ db }: Context): Promise<void> {
  await db.deleteFrom('platform_figure').execute()
}

async function openSince({ db }: Context): Promise<Date> {
  const { newest } = await db
    .selectFrom('platform_figure')
    .select((eb) => eb.fn.max('hour').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ? new Date(newest.getTime() + hourMs) : new Date(0)
}

function idBefore(time: Date): string {
  return minIdAt(new Date(Math.max(0, time.getTime() - hourMs)))
}
