import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ScheduledTask } from './task.ts'

/** Makes known which jobs the clock starts, and how often: one that is never done is missed too. */
export async function storeCronSchedules(ctx: Context, scheduled: readonly ScheduledTask[]): Promise<void> {
  const names = scheduled.map(({ task }) => task.name)
  await sql`
    WITH gone AS (DELETE FROM regular_job WHERE name <> ALL(${names}::text[]))
    INSERT INTO regular_job (name, cron, since)
    SELECT name, cron, ${ctx.clock.now()}
    FROM unnest(${names}::text[], ${scheduled.map(({ cron }) => cron)}::text[]) AS known (name, cron)
    ON CONFLICT (name) DO UPDATE SET cron = excluded.cron`.execute(ctx.db)
}

/** Notes that such a job was done; one that is done every few seconds is noted now and then. */
export async function recordCronRun(ctx: Context, { cron, task }: ScheduledTask): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    INSERT INTO regular_job AS known (name, cron, since, done_at) VALUES (${task.name}, ${cron}, ${now}, ${now})
    ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at
    WHERE known.done_at IS NULL OR known.done_at < excluded.done_at - interval '20 seconds'`.execute(ctx.db)
}
