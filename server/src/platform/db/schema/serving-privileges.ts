import type { Client } from 'pg'
import type { ServingDatabaseRole } from '../../config/serving-role.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/** `true`: every column may be updated. */
type Privileges = { update: true | readonly string[]; delete: boolean }

const workingTable: Privileges = { update: true, delete: true }
const appendOnly: Privileges = { update: [], delete: false }

/**
 * Privileges of the serving role beside reading and inserting, where they are fewer than on other tables:
 * booked, hashed and audited rows never change. Rows of positions (`ledger_lot`, `ledger_hold`,
 * `ledger_uncleared`), of the queue of rows to be hashed and of recomputed figures may be deleted.
 */
export const restrictedTablePrivileges: Readonly<Record<string, Privileges>> = {
  audit_entry: appendOnly,
  admin_grant: appendOnly,
  admin_money_act: { update: ['undone_at'], delete: false },
  admin_sign_in: { update: [], delete: true },
  ledger_account: { update: ['balance', 'uncleared_minor', 'disputed_minor', 'changed_at'], delete: false },
  ledger_check: appendOnly,
  ledger_day: appendOnly,
  ledger_entry: appendOnly,
  ledger_figure: { update: [], delete: true },
  ledger_hold: { update: ['amount'], delete: true },
  ledger_hold_change: appendOnly,
  ledger_lot: { update: ['amount'], delete: true },
  ledger_lot_change: appendOnly,
  ledger_seal: appendOnly,
  ledger_seal_day: { update: ['seal_count', 'transaction_count', 'longest_wait_ms'], delete: false },
  ledger_sealed: appendOnly,
  ledger_shard: appendOnly,
  ledger_top_seal: appendOnly,
  ledger_transaction: appendOnly,
  ledger_uncleared: { update: ['amount'], delete: true },
  ledger_unsealed: { update: [], delete: true },
}

/** Tables that only migrations write. */
const readOnly = new Set(['schema_migration', 'migrations'])

type Relation = { name: string; table: string; isOurs: boolean; granted: string[] }

/**
 * Each table and what the role is granted on it, and on its columns, as `UPDATE` or `UPDATE (balance)`. Tables of extensions are
 * their own.
 */
const relationsSql = `
  SELECT format('%I.%I', nspname, relname) AS name, relname AS table, nspname = 'public' AS "isOurs", array(
    SELECT privilege_type FROM aclexplode(relacl) WHERE grantee = $1::regrole
    UNION SELECT privilege_type || ' (' || attname || ')' FROM pg_attribute, aclexplode(attacl)
      WHERE attrelid = pg_class.oid AND grantee = $1::regrole ORDER BY 1) AS granted
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p', 'v', 'm') AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')`

const policy = 'serving_role'

/** The tables of the job queue show and take rows from their owner alone, unless a policy says otherwise. */
const hiddenSql = `
  SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname IN ('public', 'graphile_worker') AND relrowsecurity
    AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = $1)`

/** SQL: the functions that run with the owner’s rights for the serving role to call. */
const definersSql = `
  SELECT pg_proc.oid::regprocedure::text AS name FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
  WHERE nspname = 'public' AND prosecdef AND proowner = current_user::regrole`

/**
 * Grants the serving role the privileges that serving needs and no others, on existing tables and on those of later
 * migrations. Safe to repeat.
 * @throws UnusableDatabaseError where there is no such role, or where it has all privileges anyway
 */
export async function setExactServingPrivileges(
  client: Client,
  { role, isOptional = false }: ServingDatabaseRole,
): Promise<void> {
  const quoted = client.escapeIdentifier(role)
  const owns = await ownsEverything(client, role)
  if (owns === undefined && isOptional) return
  refuseUnfitRole(role, owns)
  await client.query('BEGIN')
  try {
    await client.query(`
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public, graphile_worker TO ${quoted};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${quoted};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, USAGE ON SEQUENCES TO ${quoted};
      GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${quoted}`)
    const { rows } = await client.query<Relation>(relationsSql, [quoted])
    for (const { name, table, isOurs, granted } of rows) {
      const expected = privilegesOn(table, isOurs)
      if (JSON.stringify(granted) === JSON.stringify(expected)) continue
      await client.query(
        `REVOKE ALL ON ${name} FROM ${quoted}; GRANT ${expected.join(', ')} ON ${name} TO ${quoted}`,
      )
    }
    const hidden = await client.query<{ name: string }>(hiddenSql, [policy])
    for (const { name } of hidden.rows) {
      await client.query(`CREATE POLICY ${policy} ON ${name} TO ${quoted} USING (true) WITH CHECK (true)`)
    }
    const definers = await client.query<{ name: string }>(definersSql)
    for (const { name } of definers.rows) await client.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${quoted}`)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}

/** Lists the privileges on a table, sorted by name. */
function privilegesOn(table: string, isOurs: boolean): string[] {
  if (readOnly.has(table)) return ['SELECT']
  const { update, delete: isDeleted } = (isOurs && restrictedTablePrivileges[table]) || workingTable
  const updates = update === true ? ['UPDATE'] : update.map((column) => `UPDATE (${column})`)
  return [...(isDeleted ? ['DELETE'] : []), 'INSERT', 'SELECT', ...updates.sort()]
}

/** Checks whether a role has the rights of the connected one; undefined where there is no such role. */
async function ownsEverything(client: Client, role: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT pg_has_role(oid, current_user, 'MEMBER') AS owns FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  return rows[0]?.owns
}

function refuseUnfitRole(role: string, owns: boolean | undefined): void {
  if (owns === false) return
  throw new UnusableDatabaseError(
    owns
      ? `The role "${role}" of DATABASE_URL has the rights of the role that migrates: let it serve with its own, or leave out MIGRATION_DATABASE_URL.`
      : `There is no role "${role}" to serve with: make it with createuser --pwprompt ${role}, or name that of DATABASE_URL in DATABASE_SERVING_ROLE.`,
  )
}

/** Lists the rights of a role that serving does not need, for an operator to read. */
export async function findExcessPrivileges(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ right: string }>(`
    SELECT "right" FROM (VALUES
      (1, 'is a superuser', (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)),
      (2, 'makes roles', (SELECT rolcreaterole FROM pg_roles WHERE rolname = current_user)),
      (3, 'owns the tables, and so may disable their triggers',
        (SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = 'ledger_entry'::regclass)),
      (4, 'may change the audit log', has_table_privilege('audit_entry', 'UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege('audit_entry', 'UPDATE')),
      (5, 'may change what is booked', has_table_privilege('ledger_entry', 'UPDATE, DELETE, TRUNCATE')),
      (6, 'may disable all triggers (session_replication_role)',
        current_setting('server_version_num')::int >= 150000
          AND has_parameter_privilege('session_replication_role', 'SET'))
    ) AS each (number, "right", has) WHERE has ORDER BY number`)
  return rows.map(({ right }) => right)
}
