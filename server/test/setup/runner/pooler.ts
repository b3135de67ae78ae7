import { env } from 'node:process'

/** How a database of a test is reached: past everything, or, where `TEST_POOLER` asked for it, through PgBouncer. */
export function waysTo(databaseUrl: string): Record<string, string> {
  const port = env.TEST_POOLER_PORT
  if (!port) return { DATABASE_URL: databaseUrl }
  return {
    DATABASE_URL: Object.assign(new URL(databaseUrl), { port }).href,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_POOLER: 'transaction',
  }
}
