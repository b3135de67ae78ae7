import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { defaultServingDatabaseRole } from '../../../src/platform/config/serving-role.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import {
  findExcessPrivileges,
  restrictedTablePrivileges,
} from '../../../src/platform/db/schema/serving-privileges.ts'
import { startTestApp } from '../../setup/app.ts'
import { cloneDatabase, servingUrlOf } from '../../setup/runner/database.ts'

const app = await startTestApp()
const insufficientPrivilege = '42501'

type Table = { name: string; columns: string[] }

const { rows: tables } = await sql<Table>`
  SELECT relname AS name, array_agg(attname::text ORDER BY attnum)
    FILTER (WHERE attgenerated = '' AND attidentity = '') AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') GROUP BY 1 ORDER BY 1`.execute(
  app.ctx.db,
)

/**
 * Returns the error code with which PostgreSQL refuses a statement to the serving role; undefined if it does
 * not.
 */
async function refusalOf(statement: string): Promise<string | undefined> {
  const before = 'ROLLBACK'
  return app.ctx.db
    .transaction()
    .execute(async (tx) => {
      const code = await sql
        .raw(statement)
        .execute(tx)
        .then(
          () => undefined,
          (cause: { code?: string }) => cause.code,
        )
      throw Object.assign(new Error(before), { refusedWith: code })
    })
    .catch((cause: Error & { refusedWith?: string }) => {
      if (cause.message !== before) throw cause
      return cause.refusedWith
    })
}

/** Filters the statements that are not refused for insufficient privilege. */
async function allowedOf(statements: readonly string[]): Promise<string[]> {
  const allowed: string[] = []
  for (const statement of statements) {
    if ((await refusalOf(statement)) !== insufficientPrivilege) allowed.push(statement)
  }
  return allowed
}

test('the serving role changes no table, and hands on no right of its own', async () => {
  const statements = tables.flatMap(({ name, columns: [column] }) => [
    `TRUNCATE ${name}`,
    `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
    `ALTER TABLE ${name} DISABLE TRIGGER USER`,
    `ALTER TABLE ${name} ADD COLUMN more text`,
    `ALTER TABLE ${name} DROP COLUMN ${column} CASCADE`,
    `ALTER TABLE ${name} OWNER TO CURRENT_USER`,
    `DROP TABLE ${name} CASCADE`,
    `CREATE TRIGGER mine BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only()`,
  ])
  expect(await allowedOf(statements)).toEqual([])
  expect(
    await allowedOf([
      'SET session_replication_role = replica',
      'CREATE TABLE mine (id int)',
      'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'CREATE OR REPLACE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'ALTER ROLE fanfare PASSWORD NULL',
      'SET ROLE fanfare',
      'SET SESSION AUTHORIZATION fanfare',
      'DROP TRIGGER ledger_entry_is_not_truncated ON ledger_entry',
      "INSERT INTO schema_migration (name, checksum) VALUES ('9999_mine.sql', '')",
      'DELETE FROM schema_migration',
      'UPDATE schema_migration SET checksum = checksum',
    ]),
  ).toEqual([])
  // What a role may not grant is not granted, of which PostgreSQL only warns.
  for (const { name } of tables) await refusalOf(`GRANT ALL ON ${name} TO PUBLIC`)
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class, aclexplode(relacl)
    WHERE relnamespace = 'public'::regnamespace AND grantee = 0`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('of the ledger and the audit log, it changes the columns that serving changes and no other', async () => {
  const history = tables.filter(({ name }) => Object.hasOwn(restrictedTablePrivileges, name))
  expect(new Set(history.map(({ name }) => name))).toEqual(new Set(Object.keys(restrictedTablePrivileges)))
  const statements = history.flatMap(({ name, columns }) => {
    const { update, delete: isDeleted } = restrictedTablePrivileges[name] ?? { update: true, delete: true }
    const fixed = columns.filter((column) => update !== true && !update.includes(column))
    return [
      ...fixed.map((column) => `UPDATE ${name} SET ${column} = ${column}`),
      ...(isDeleted ? [] : [`DELETE FROM ${name}`]),
    ]
  })
  expect(statements.length).toBeGreaterThan(100)
  expect(await allowedOf(statements)).toEqual([])
  for (const name of ['audit_entry', 'ledger_entry', 'ledger_transaction', 'ledger_sealed', 'ledger_seal']) {
    expect(restrictedTablePrivileges[name]).toEqual({ update: [], delete: false })
  }
})

test('a new table of the ledger or the audit log says what of it may change', () => {
  const guarded = tables
    .map(({ name }) => name)
    .filter((name) => /^(ledger|audit)_|^admin_(grant|money)/.test(name))
  expect(guarded.filter((name) => !Object.hasOwn(restrictedTablePrivileges, name))).toEqual([])
})

test('only what is said of deleted accounts can be taken out of the audit log', async () => {
  expect(await refusalOf("SELECT redact_audit_entries('01J00000000000000000000000')")).toBe('23001')
})

test('what runs with the rights of the owner finds nothing that others put in its way', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND (proconfig IS NULL OR NOT 'search_path=public, pg_temp' = ANY(proconfig) OR proacl IS NULL
        OR EXISTS (SELECT FROM aclexplode(proacl) WHERE grantee = 0))`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('it has a use of every table there is, and of those that come', async () => {
  const owner = new Client({ connectionString: await cloneDatabase() })
  await owner.connect()
  await owner.query('CREATE TABLE of_later (id bigint GENERATED ALWAYS AS IDENTITY, name text)')
  const serving = new Client({
    connectionString: servingUrlOf(`${new URL(`postgresql://x/${owner.database}`)}`),
  })
  await serving.connect()
  await serving.query("INSERT INTO of_later (name) VALUES ('a')")
  await serving.query('UPDATE of_later SET name = name; DELETE FROM of_later')
  await expect(serving.query('TRUNCATE of_later')).rejects.toMatchObject({ code: insufficientPrivilege })
  expect(await findExcessPrivileges(serving)).toEqual([])
  expect(await findExcessPrivileges(owner)).toContain('owns the tables, and so may disable their triggers')
  await Promise.all([owner.end(), serving.end()])
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p', 'v')
      AND NOT has_table_privilege(pg_class.oid, 'SELECT')`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('a role that is not there, or that has the rights of the owner, is not let serve', async () => {
  const url = await cloneDatabase()
  await expect(migrate(url, { serving: { role: 'nobody_here' } })).rejects.toThrow(
    'There is no role "nobody_here" to serve with: make it with createuser --pwprompt nobody_here, or name that of DATABASE_URL in DATABASE_SERVING_ROLE.',
  )
  await expect(migrate(url, { serving: { role: 'fanfare' } })).rejects.toThrow(
    'The role "fanfare" of DATABASE_URL has the rights of the role that migrates',
  )
  expect(await migrate(url, { serving: { role: 'nobody_here', isOptional: true } })).toEqual([])
  // What is granted once is not granted anew.
  await migrate(url, { serving: { role: defaultServingDatabaseRole } })
  const client = new Client({ connectionString: url })
  await client.connect()
  const versions = `SELECT string_agg(xmin::text, ',' ORDER BY oid) AS all FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`
  const { rows: before } = await client.query(versions)
  await migrate(url, { serving: { role: defaultServingDatabaseRole } })
  expect((await client.query(versions)).rows).toEqual(before)
  await client.end()
})
