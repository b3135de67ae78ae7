import { sql } from 'kysely'
import type { TestApp } from '../app.ts'

const connections = 16

/**
 * Counts the deadlocks that PostgreSQL has seen in the database of a test. Each connection reports its own after a while:
 * all of them are made to before.
 */
export async function deadlocks({ ctx }: Pick<TestApp, 'ctx'>): Promise<number> {
  await Promise.all(
    Array.from({ length: connections }, () =>
      sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(ctx.db),
    ),
  )
  const { rows } = await sql<{ deadlocks: bigint }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(ctx.db)
  return Number(rows[0]?.deadlocks)
}
