import { env } from 'node:process'
import {
  type CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type QueryId,
  type RawBuilder,
  sql,
} from 'kysely'
import { expect } from 'vitest'
import type { Context } from '../../../src/context.ts'
import type { Db, Tx } from '../../../src/db/connect.ts'
import type { TestApp } from '../app.ts'

/** So many rows of each table; `ROWS=1000000` says how long each statement takes of a million. */
export const many = Number(env.ROWS ?? 25_000)
/** A list is counted up to 10,000: no statement reads many more rows than that. */
const readMost = 15_000
/** What a statement may take of a million rows. */
const slowestMs = 150

/** SQL: the rows to insert, numbered by `n`. */
export const numbered = sql`generate_series(1, ${sql.lit(many)}) n`
/** How many people `fillPeople` makes, unless a test wants more. */
const peopleCount = 2000

/** The first of the rows is of this time, the time of the ids that begin with 01K000. */
const beganMs = 32 ** 8 + 19 * 32 ** 7
/** Each is so much newer than the one before: one more in the seventh place of its id. */
const stepMs = 32 ** 3

/** SQL: the id of the `n`th row of its kind, which is a letter, of the time that `atOf` has. */
export function idOf(kind: string, n = sql`n`): RawBuilder<string> {
  const digits = [15, 10, 5, 0].map(
    (bits) =>
      sql`substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((${n})::integer >> ${sql.lit(bits)}) & 31) + 1, 1)`,
  )
  return sql`('01K' || ${sql.join(digits, sql` || `)} || '000' || ${sql.lit(kind.padEnd(16, '0'))})`
}

/** SQL: when the `n`th row was made. */
export function atOf(n = sql`n`): RawBuilder<Date> {
  return sql`to_timestamp((${sql.lit(beganMs)} + (${n})::bigint * ${sql.lit(stepMs)}) / 1000.0)`
}

/** When such a part of all rows had been made, from 0 to 1. */
export function timeAt(part: number): string {
  return new Date(beganMs + Math.round(many * part) * stepMs).toISOString()
}

/** SQL: the id of one of the people that `fillPeople` makes. */
export const personId = idOf('A', sql`n % 2000`)

/** Fills tables past their triggers: what holds them against each other is not what is looked at here. */
export async function fillTables(
  { ctx }: TestApp,
  tables: readonly string[],
  fill: (tx: Tx) => Promise<unknown>,
  { isUnchecked = false } = {},
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
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
  await ctx.db.connection().execute(async (db) => {
    await sql`SET statement_timeout = 0`.execute(db)
    for (const table of ['account', ...tables]) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
    await sql`SET statement_timeout = '15s'`.execute(db)
  })
}

/** Those that no constraint needs: made at once over all rows, they take a small part of the time. */
async function indexesOf(tx: Tx, tables: readonly string[]): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = ANY(${tables}::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`.execute(tx)
  return rows
}

/** They count for plans, and are not held against each row: for a million that takes longer than all else. */
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
    SELECT ${idOf('A')}, 'copy_' || n, 'copy' || n || '@people.example', 'Copy ' || n, 'NG', 'NGN', '1990-01-01',
      now(), ${atOf()}
    FROM generate_series(0, ${sql.lit(count - 1)}) n`.execute(tx)
  await sql`INSERT INTO account_count (account_id) SELECT id FROM account ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Runs a call once for each that narrows it, and has every statement that it sends explained: none reads more of the large
 * tables than a list is counted, or, where `ROWS` asks for a large run, takes longer than it may.
 */
export async function expectReadByIndex(
  { ctx }: TestApp,
  tables: readonly string[],
  name: string,
  narrowed: readonly object[],
  load: (ctx: Context, narrowed: object) => Promise<unknown>,
): Promise<void> {
  const tooMuch: string[] = []
  for (const one of narrowed) {
    const said = `${name} ${JSON.stringify(one)}`
    for (const statement of await statementsOf(ctx, (noted) => load(noted, one))) {
      const { read, ms } = await explain(ctx.db, tables, statement)
      if (env.ROWS) tell(said, read, ms)
      if (env.ROWS ? isSlow(ms) : read >= readMost)
        tooMuch.push(`${said}: ${read} rows, ${ms} ms: ${statement.text}`)
    }
  }
  expect(tooMuch).toEqual([])
}

/** Where `ROWS` asks for a large run: whether a statement took longer than it may. */
export function isSlow(ms: number): boolean {
  return env.ROWS !== undefined && ms > slowestMs
}

export function tell(said: string, read: number, ms: number): void {
  console.log(`${ms.toFixed(1).padStart(8)} ms ${String(read).padStart(7)} rows ${said}`)
}

/** How a statement would be run if nothing could be sorted or read through. */
export async function planOf(db: Db, statement: Expression<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    await sql`SET LOCAL enable_sort = off`.execute(tx)
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

type Statement = { text: string; values: readonly unknown[] }

/** What a call asks the database, of its reads and of Kysely, built or as text. */
async function statementsOf(ctx: Context, run: (ctx: Context) => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = []
  const note = ({ sql: text, parameters: values }: CompiledQuery) => noted.push({ text, values })
  const executor = ctx.db.getExecutor()
  // Parts of queries come by too: what is sent is what has a result.
  const built = new Map<QueryId, CompiledQuery>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      built.set(queryId, executor.compileQuery(node, queryId))
      return node
    },
    async transformResult({ result, queryId }) {
      const sent = built.get(queryId)
      if (sent) note(sent)
      return result
    },
  }
  const db = ctx.db.withPlugin(plugin)
  // What is compiled already comes past no plugin.
  const executeQuery = db.executeQuery.bind(db)
  db.executeQuery = (query, ...rest) => {
    note(query as CompiledQuery)
    return executeQuery(query as CompiledQuery, ...rest) as never
  }
  const reads: Context['reads'] = {
    ...ctx.reads,
    query(name, text, values) {
      noted.push({ text, values })
      return ctx.reads.query(name, text, values)
    },
    queryTogether(shared, values) {
      noted.push({ text: shared.text, values })
      return ctx.reads.queryTogether(shared, values)
    },
  }
  await run({ ...ctx, db, reads })
  if (noted.length === 0) throw new Error('Nothing was asked of the database.')
  return noted
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** How many rows of the large tables the worst step of a statement reads. */
async function explain(
  db: Db,
  tables: readonly string[],
  { text, values }: Statement,
): Promise<{ read: number; ms: number }> {
  const explained = sql.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`).compile(db)
  const { rows } = await db.executeQuery({ ...explained, parameters: values })
  const [said] = rows as { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }[]
  const [plan] = said?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('Nothing was explained.')
  return { read: mostRead(tables, plan.Plan), ms: plan['Execution Time'] }
}

function mostRead(tables: readonly string[], node: PlanNode): number {
  const isLarge =
    node['Node Type'] === 'Bitmap Index Scan' || tables.some((table) => table === node['Relation Name'])
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isLarge ? (node['Actual Rows'] + left) * node['Actual Loops'] : 0
  return Math.max(own, ...(node.Plans ?? []).map((part) => mostRead(tables, part)))
}
