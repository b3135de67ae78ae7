import { env } from 'node:process'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Context } from '../../../src/platform/context.ts'
import {
  createDbOverPool,
  type Db,
  openCommandPool,
  type Tx,
} from '../../../src/platform/db/connection/connect.ts'
import { directConnectionTarget } from '../../../src/platform/db/connection/target.ts'
import type { TestApp } from '../app.ts'
import { explain, rowsRead, statementsOf } from './explain.ts'

/** Number of rows in each table; `ROWS=1000000` reports the time of each statement on a million. */
export const many = Number(env.ROWS ?? 25_000)
/** A list is counted up to 10,000, each by an index and in its table: no statement reads many more rows than that. */
const readMost = 22_000
/** Maximum milliseconds of a statement on a million rows. */
const slowestMs = 150
/** Maximum milliseconds to fill a table. */
const mostMs = 3_600_000

/** SQL: the rows to insert, numbered by `n`. */
export const numberedRowsSql = sql`generate_series(1, ${sql.lit(many)}) n`
/** Number of people that `fillPeople` creates by default. */
const peopleCount = 2000

/** The first of the rows is of this time, the time of the ids that begin with 01K000. */
const beganMs = 32 ** 8 + 19 * 32 ** 7
/** Each is so much newer than the one before: one more in the seventh place of its id. */
const stepMs = 32 ** 3

/** SQL: the id of the `n`th row of its kind, which is a letter, of the time that `rowTimeSql` has. */
export function rowIdSql(kind: string, n = sql`n`): RawBuilder<string> {
  const digits = [15, 10, 5, 0].map(
    (bits) =>
      sql`substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((${n})::integer >> ${sql.lit(bits)}) & 31) + 1, 1)`,
  )
  return sql`('01K' || ${sql.join(digits, sql` || `)} || '000' || ${sql.lit(kind.padEnd(16, '0'))})`
}

/** SQL: when the `n`th row was made. */
export function rowTimeSql(n = sql`n`): RawBuilder<Date> {
  return sql`to_timestamp((${sql.lit(beganMs)} + (${n})::bigint * ${sql.lit(stepMs)}) / 1000.0)`
}

/** Returns the time at which a fraction of all rows, from 0 to 1, existed. */
export function timeAt(part: number): string {
  return new Date(beganMs + Math.round(many * part) * stepMs).toISOString()
}

/** SQL: the id of one of the people that `fillPeople` makes. */
export const filledPersonIdSql = rowIdSql('A', sql`n % 2000`)

/** Fills tables past their triggers: what holds them against each other is not what is looked at here. */
export async function fillTables(
  { ownersUrl }: TestApp,
  tables: readonly string[],
  fill: (tx: Tx) => Promise<unknown>,
  { isUnchecked = false } = {},
): Promise<void> {
  // Of a million rows a statement takes longer than a connection of the product may be silent.
  const db = createDbOverPool(openCommandPool(directConnectionTarget(ownersUrl), 1, mostMs))
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
    const indexes = await indexesOf(tx, tables)
    const references = isUnchecked ? await referencesOf(tx, tables) : []
    for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(tx)
    for (const { table, name } of references)
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(tx)
    await fill(tx)
    for (const { definition } of indexes) await sql.raw(definition).execute(tx)
    for (const { table, name, definition } of references)
      await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)} NOT VALID`.execute(
        tx,
      )
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx)
  })
  await sql`SET statement_timeout = 0`.execute(db)
  for (const table of ['account', ...tables]) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
  await db.destroy()
}

/**
 * Lists the indexes that no constraint needs: building them after all rows takes a small part of the time.
 */
async function indexesOf(tx: Tx, tables: readonly string[]): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = ANY(${tables}::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`.execute(tx)
  return rows
}

/**
 * Lists the foreign keys, which plans use but which are not checked for each row: for a million that takes
 * longer than all else.
 */
async function referencesOf(
  tx: Tx,
  tables: readonly string[],
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY(${tables}::regclass[]) AND convalidated`.execute(
    tx,
  )
  return rows
}

/** People from the number 0 on, all from Nigeria. */
export async function fillPeople(tx: Tx, count = peopleCount): Promise<void> {
  await sql`INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
      terms_accepted_at, created_at)
    SELECT ${rowIdSql('A')}, 'copy_' || n, 'copy' || n || '@people.example', 'Copy ' || n, 'NG', 'NGN', '1990-01-01',
      now(), ${rowTimeSql()}
    FROM generate_series(0, ${sql.lit(count - 1)}) n`.execute(tx)
  await sql`INSERT INTO account_count (account_id) SELECT id FROM account ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Runs a call once for each that narrows it, and has every statement that it sends explained: none reads more of the large
 * tables than a list is counted, or, where `ROWS` asks for a large run, takes longer than it may.
 */
export async function expectReadByIndex(
  app: TestApp,
  tables: readonly string[],
  name: string,
  narrowed: readonly object[],
  load: (ctx: Context, narrowed: object) => Promise<unknown>,
): Promise<void> {
  const tooMuch: string[] = []
  for (const one of narrowed) {
    const said = `${name} ${JSON.stringify(one)}`
    for (const statement of await statementsOf(() => load(app.ctx, one))) {
      for (const plan of await explain(app, statement)) {
        const read = rowsRead(plan, tables)
        if (env.ROWS) printRead(said, read, plan.ms)
        if (isSlow(plan.ms) || read > readMost)
          tooMuch.push(`${said}: ${read} rows, ${plan.ms} ms: ${statement.text}`)
      }
    }
  }
  expect(tooMuch).toEqual([])
}

/** Returns true if a statement exceeded its time limit, in a large run with `ROWS`. */
export function isSlow(ms: number): boolean {
  return env.ROWS !== undefined && ms > slowestMs
}

export function printRead(said: string, read: number, ms: number): void {
  console.log(`${ms.toFixed(1).padStart(8)} ms ${String(read).padStart(7)} rows ${said}`)
}

/** Returns the plan of a statement with sorts, sequential scans and bitmap scans disabled. */
export async function planOf(db: Db, statement: Expression<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    await sql`SET LOCAL enable_sort = off`.execute(tx)
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
