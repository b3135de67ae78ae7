import { Client } from 'pg'
import { OperatorError } from '../process/operator-error.ts'

/** Tables of our migrations and of the queue; those of extensions are their own. */
const ours = (relation: string) => `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = ${relation}.oid AND deptype = 'e')`

/** Unlogged tables hold what may be lost at any time: tries, and who looks at what. */
const tables = `
  SELECT format('%I.%I', nspname, relname) AS name,
    string_agg(quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE nspname IN ('public', 'graphile_worker') AND relkind = 'r' AND relpersistence = 'p' AND ${ours('pg_class')}
  GROUP BY 1 ORDER BY 1`

const somethingThere = `
  SELECT format('%I.%I', nspname, relname) AS name
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND ${ours('pg_class')} LIMIT 1`

/** A connection for work that takes as long as it takes. @throws OperatorError when there is none */
export async function connectWithoutTimeouts(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'fanfare-backup' })
  // The statement that runs fails with its own error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    )
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw new OperatorError(
      `The database isn't responding: ${cause instanceof Error ? cause.message : cause}`,
    )
  }
  return client
}

export async function listTablesToBackUp(client: Client): Promise<{ name: string; columns: string }[]> {
  return (await client.query<{ name: string; columns: string }>(tables)).rows
}

/** @throws OperatorError when the database holds anything */
export async function requireEmptyDatabase(connectionString: string): Promise<void> {
  const client = await connectWithoutTimeouts(connectionString)
  try {
    const { rows } = await client.query<{ name: string }>(somethingThere)
    if (rows[0]) {
      throw new OperatorError(`The database isn't empty (it has ${rows[0].name}). Restore into an empty one.`)
    }
  } finally {
    await client.end()
  }
}

/** The newest migration of the queue of jobs, which numbers its own. */
export async function loadNewestQueueMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT max(id) AS id FROM graphile_worker.migrations')
  return rows[0]?.id ?? 0
}

export async function loadInstanceId(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM instance')
  if (!rows[0])
    throw new OperatorError(`The database doesn't name its instance: the table "instance" is empty.`)
  return rows[0].id
}
