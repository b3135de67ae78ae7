import pg from 'pg'
import type { TestApp } from '../app.ts'
import { whenFileEnds } from '../runner/file-end.ts'
import { recordStatements, type Statement } from './sent-statements.ts'

/** One step of a plan that reads a table or an index of it, with all that it read, also what it left out. */
export type Scan = { kind: string; table: string; read: number }
export type Plan = { scans: Scan[]; ms: number }

/** Pattern of statements that PostgreSQL can explain. */
const explainable = /^\s*(?:select|with|insert|update|delete)\b/i
/**
 * Number of executions before PostgreSQL may keep a generic plan: from the sixth on, if it is not much worse
 * than the custom plans.
 */
const executionsBeforeGenericPlan = 5

/** Records the statements that `run` sends and PostgreSQL can explain. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent = (await recordStatements(run)).filter(({ text }) => explainable.test(text))
  if (sent.length === 0) throw new Error('Nothing was asked of the database.')
  return sent
}

/** Rows are counted at each step, and time is taken of the whole alone: a look at the clock for each row takes longer than the row. */
const analyze = 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)'

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
      const { rows } = await client.query(`${analyze} ${text}`, [...values])
      return [planOf(rows)]
    }
    const statement = prepared.get(text) ?? `looked_at_${prepared.size}`
    const execute = `EXECUTE ${statement}${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`
    if (!prepared.has(text)) {
      await client.query(`PREPARE ${statement} AS ${text}`)
      prepared.set(text, statement)
      for (let n = 0; n < executionsBeforeGenericPlan; n++) await client.query(`EXPLAIN ${execute}`)
    }
    const shape = async () => shapeOf((await client.query(`EXPLAIN (FORMAT JSON) ${execute}`)).rows)
    const genericShape = await shape()
    const generic = await client.query(`${analyze} ${execute}`)
    await client.query('SET LOCAL plan_cache_mode = force_custom_plan')
    // What is read by the same steps under the same conditions is the same.
    if ((await shape()) === genericShape) return [planOf(generic.rows)]
    const custom = await client.query(`${analyze} ${execute}`)
    return [planOf(custom.rows), planOf(generic.rows)]
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Sums the rows read by all steps, or by those on these tables. */
export function rowsRead({ scans }: Plan, tables?: readonly string[]): number {
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

const estimates = new Set(['Startup Cost', 'Total Cost', 'Plan Rows', 'Plan Width'])
/** A parameter, or the text that stands for it in a plan for these values. */
const parameter = /\$\d+|'(?:[^']|'')*'(?:::[a-z ]+(?:\[\])?)?/g

/** Describes the steps of a plan and their conditions, without estimates and parameters. */
function shapeOf(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (key, value: unknown) => {
    if (estimates.has(key)) return undefined
    return typeof value === 'string' ? value.replace(parameter, '?') : value
  })
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
