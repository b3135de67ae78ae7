import process, { env } from 'node:process'
import { Client } from 'pg'
import { migrate } from '../../server/src/platform/db/schema/migrate.ts'

/**
 * Runs with a fresh, migrated database of its own on the server that `tools/run.mjs` names, and removes it at the end.
 * @param command what brings the server, for whoever starts this without it
 */
export async function withScratchDatabase<T>(
  { prefix, command }: { prefix: string; command: string },
  run: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  // The role that serves may make no databases.
  const server = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (!server) throw new Error(`Start this by "npm run ${command}", which brings the database.`)
  const name = `${prefix}_${process.pid}`
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await administer(server, `CREATE DATABASE ${name}`)
  try {
    await migrate(databaseUrl)
    return await run(databaseUrl)
  } finally {
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
