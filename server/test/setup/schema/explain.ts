import pg from 'pg'
import type { TestApp } from '../app.ts'
import { whenFileEnds } from '../runner/file-end.ts'
import { type Statement, sentBy } from './sent-statements.ts'

/** One step of a plan that reads a table or an index of it, with all that it read, also what it left out. */
export type Scan = { kind: string; table: string; read: number }
export type Plan = { scans: Scan[]; ms: number }

/** Pattern of statements that PostgreSQL can explain. */
const explainable = /^\s*(?:select|with|insert|update|delete)\b/i
/**
 * Number of executions before PostgreSQL may keep a generic plan: from the sixth on, if it is not much worse
 * than the custom plans.
 */
const untilKept = 5

/** Records the statements that `run` sends and PostgreSQL can explain. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent = (await sentBy(run)).filter(({ text }) => explainable.test(text))
  if (sent.length === 0) throw new Error('Nothing was asked of the database.')
  return sent
}

type Session = { client: pg.Client; prepared: Map<string, string> }
const sessions = new WeakMap<TestApp, Promise<Session>>()

/**
 * Explains a statement without changing data: the plan for these values and, for a prepared statement, the
 * plan that a connection goes on with.
 */
export async function explain(app: TestApp, { name, text, values }: Statement): Promise<Plan[]> {
  const { client, prepared } = await sessionOf(app)
  await client.query('BEGIN')
  try {
    if (name === '') {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
      return [planOf(rows)]
    }
    const kept = prepared.get(text) ?? `looked_at_${prepared.size}`
    const execute = `EXECUTE ${kept}${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`
    if (!prepared.has(text)) {
      await client.query(`PREPARE ${kept} AS ${text}`)
      prepared.set(text, kept)
      for (let n = 0; n < untilKept; n++) await client.query(`EXPLAIN ${execute}`)
    }
    const asKept = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`)
    await client.query('SET LOCAL plan_cache_mode = force_custom_plan')
    const asFirst = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`)
    return [planOf(asFirst.rows), planOf(asKept.rows)]
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Sums the rows read by all steps, or by those on these tables. */
export function readOf({ scans }: Plan, tables?: readonly string[]): number {
  const read = scans.filter(({ table }) => tables?.includes(table) ?? true)
  return Math.round(read.reduce((sum, scan) => sum + scan.read, 0))
}

/** A connection that goes on, as those of the product do. */
function sessionOf(app: TestApp): Promise<Session> {
  const known = sessions.get(app)
  if (known) return known
  const opened = (async () => {
    const client = new pg.Client({ connectionString: app.ctx.config.database.url })
    await client.connect()
    whenFileEnds(() => client.end())
    return { client, prepared: new Map<string, string>() }
  })()
  sessions.set(app, opened)
  return opened
}

function literal(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : pg.escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((each) => (each === null ? 'NULL' : JSON.stringify(textOf(each)))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
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

function planOf(rows: readonly unknown[]): Plan {
  const [said] = rows as { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }[]
  const [plan] = said?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('Nothing was explained.')
  return { scans: scansIn(plan.Plan), ms: plan['Execution Time'] }
}

/** @param above the table whose rows a bitmap of its index is made for */
function scansIn(node: PlanNode, above?: string): Scan[] {
  const kind = node['Node Type']
  const named = node['Relation Name']
  const table = kind === 'Bitmap Index Scan' ? above : named
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own =
    table === undefined ? [] : [{ kind, table, read: (node['Actual Rows'] + left) * node['Actual Loops'] }]
  return [...own, ...(node.Plans ?? []).flatMap((part) => scansIn(part, named ?? above))]
}
