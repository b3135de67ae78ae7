import { env } from 'node:process'

/**
 * Returns the settings that connect to a test’s database: directly or, if `TEST_POOLER` is set, through
 * PgBouncer.
 */
export function connectionSettingsFor(databaseUrl: string): Record<string, string> {
  const port = env.TEST_POOLER_PORT
  if (!port) return { DATABASE_URL: databaseUrl }
  return {
    DATABASE_URL: Object.assign(new URL(databaseUrl), { port }).href,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_POOLER: 'transaction',
  }
}
