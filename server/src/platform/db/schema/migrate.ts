import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Client, DatabaseError, Pool } from 'pg'
import type { ServingDatabaseRole } from '../../config/serving-role.ts'
import {
  listMigrations,
  type Migration,
  migrationsFolder,
  readMigration,
  splitSqlStatements,
} from './migration-file.ts'
import { olderProcessesSql } from './older-processes.ts'
import { appliedMigrationsSql, compareSchema, newerSchemaMessage } from './schema-state.ts'
import { setExactServingPrivileges } from './serving-privileges.ts'
import {
  connectionTimeoutMillis,
  connectOrExplainFailure,
  requirePostgresVersion,
  unusableDatabaseErrorOf,
} from './unusable-database.ts'

/**
 * A pending lock is a queue: later transactions wait behind it. So each try is short, and there are many. All locks
 * of a transaction are acquired within `lockMs` of its beginning: PostgreSQL ends one of two deadlocked transactions
 * after a second, and that must never be one that serves a page.
 */
type Patience = { lockMs: number; triesMax: number; pauseMs: number }

/** Some two minutes in all. */
const defaultPatience: Patience = { lockMs: 400, triesMax: 60, pauseMs: 2000 }

/** PostgreSQL's lock_not_available and deadlock_detected: nothing has happened, and the same may succeed now. */
const passing = new Set(['55P03', '40P01'])

const lockPollMs = 200

/**
 * Brings the database at `connectionString` to the newest schema: the files of `folder` in the order of their numbers, each
 * in a transaction of its own unless it says otherwise, and the schema of the job queue. Safe while others serve from it,
 * and to run at once from several processes. A newer schema that lets this version serve is left as it is.
 * @param only the files to go as far as, which a backup was made with
 * @param serving who serves, and owns nothing; undefined where one role does both
 * @returns the names of the files that were applied now
 * @throws UnusableDatabaseError when there is no way into it, or an Error when a file fails or was changed since, when the database is of a newer version, or when what a file takes
 * away is still used by a process that runs
 */
export async function migrate(
  connectionString: string,
  {
    only,
    folder = migrationsFolder,
    patience = defaultPatience,
    serving,
  }: {
    only?: readonly string[]
    folder?: URL
    patience?: Patience
    serving?: ServingDatabaseRole | undefined
  } = {},
): Promise<string[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis })
  try {
    await connectOrExplainFailure(client, connectionString)
    await requirePostgresVersion(client)
    // A role may have a limit of its own, for what people wait for.
    await client.query('SET statement_timeout = 0')
    await acquireLock(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    await migrateQueue(connectionString, patience)
    const applied = await applyFiles(client, { only, folder, patience })
    if (serving !== undefined) await setExactServingPrivileges(client, serving)
    return applied
  } catch (cause) {
    throw unusableDatabaseErrorOf(cause, connectionString) ?? cause
  } finally {
    await client.end()
  }
}

/** Acquires the migration lock by polling: waiting within a statement would hold a snapshot, for which concurrent index builds wait. */
async function acquireLock(client: Client): Promise<void> {
  const take = `SELECT pg_try_advisory_lock(hashtext('migrate')) AS "isOurs"`
  while (!(await client.query<{ isOurs: boolean }>(take)).rows[0]?.isOurs) await wait(lockPollMs)
}

async function migrateQueue(connectionString: string, patience: Patience): Promise<void> {
  const pgPool = new Pool({ connectionString, max: 2, lock_timeout: patience.lockMs })
  // What is under way on a connection that breaks fails with its own error.
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await patiently(patience, () => runMigrations({ pgPool }))
  } finally {
    await pgPool.end()
  }
}

async function applyFiles(
  client: Client,
  { only, folder, patience }: { only: readonly string[] | undefined; folder: URL; patience: Patience },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string; serves: string | null }>(
    appliedMigrationsSql,
  )
  const names = listMigrations(folder)
  const { unfit } = compareSchema(rows, names)
  const unknown = [...unfit, ...(only ?? []).filter((name) => !names.includes(name))]
  if (unknown.length > 0) throw new Error(newerSchemaMessage(unknown))
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const name of only ? names.filter((each) => only.includes(each)) : names) {
    const migration = await readMigration(folder, name)
    const before = known.get(name)
    if (before === migration.checksum) continue
    if (before !== undefined) throw new Error(`The migration ${name} was changed after it was applied.`)
    await refuseWhileUsed(client, migration)
    try {
      if (migration.isInTransaction) {
        await patiently(patience, () => applyAtOnce(client, migration, patience))
      } else await applyInSteps(client, migration, patience)
    } catch (cause) {
      throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      })
    }
    applied.push(name)
  }
  return applied
}

/** Refuses to remove what connected processes still use. */
async function refuseWhileUsed(client: Client, { name, serves }: Migration): Promise<void> {
  if (serves === null || serves === 'all') return
  const { rows } = await client.query<{ level: string }>(olderProcessesSql, [serves])
  if (rows.length === 0) return
  throw new Error(
    `The migration ${name} takes away what processes use that run and were made for an older schema (${rows.map(({ level }) => level).join(', ')}): replace or stop them, then migrate again.`,
  )
}

async function applyAtOnce(client: Client, migration: Migration, { lockMs }: Patience): Promise<void> {
  await client.query('BEGIN')
  const until = performance.now() + lockMs
  try {
    for (const statement of splitSqlStatements(migration.sql)) {
      const left = Math.max(1, Math.ceil(until - performance.now()))
      await client.query(`SET LOCAL lock_timeout = ${left};\n${statement}`)
    }
    await note(client, migration)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}

/**
 * Statement by statement, each of which is safe to repeat. One that changes rows does so until it finds none any more, so
 * that no transaction has more than its LIMIT. What the others wait for, nobody waits behind.
 */
async function applyInSteps(client: Client, migration: Migration, patience: Patience): Promise<void> {
  for (const statement of splitSqlStatements(migration.sql)) {
    const [, index] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/i.exec(statement) ?? []
    const changesRows = /^(UPDATE|DELETE|INSERT|WITH)\b/i.test(statement)
    await client.query(`SET lock_timeout = ${changesRows ? patience.lockMs : 0}`)
    let changed: number | null
    do {
      changed = await patiently(patience, async () => {
        if (index !== undefined) await dropHalfMade(client, index)
        return (await client.query(statement)).rowCount
      })
    } while (changed)
  }
  await note(client, migration)
}

/** Drops the invalid index that a failed concurrent build leaves behind: it is written to, and never read. */
async function dropHalfMade(client: Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}

/** The column `serves` comes with 0230: before that there is none to write to. */
async function note(client: Client, { name, checksum, serves }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO schema_migration
     SELECT * FROM jsonb_populate_record(NULL::schema_migration,
       jsonb_build_object('name', $1::text, 'checksum', $2::text, 'applied_at', now(), 'serves', $3::text))`,
    [name, checksum, serves],
  )
}

/** Retries what did not get a lock, after random pauses, so that two processes do not collide again and again. */
async function patiently<T>({ triesMax, pauseMs }: Patience, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (cause) {
      if (!(cause instanceof DatabaseError) || !passing.has(cause.code ?? '')) throw cause
      if (tries === triesMax) {
        throw new Error(
          `others kept what it changes locked through ${tries} tries, such as a backup or a long transaction (pg_stat_activity names them). Nothing was changed; try again later.`,
          { cause },
        )
      }
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
}
