import { env } from 'node:process'
import { Client } from 'pg'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { recordStatements, type Statement } from '../../server/test/setup/schema/sent-statements.ts'
import type { LoadFigures } from './http-load.ts'
import { type PgbenchScript, runPgbench } from './sql-load.ts'

/** Call without HTTP, made by the `n`th caller. */
export type DirectCall = (ctx: Context, n: number) => Promise<unknown>

/** One time that it was done: what it sent, and the ids that it made for that. */
type RecordedTransaction = { sent: readonly Statement[]; made: readonly string[] }

const recordedCount = 200
/**
 * Number of clients: concurrent commits share one wait for the disk, so fewer clients would measure the disk.
 */
const clients = 8

/**
 * The very statements of a call, by pgbench: what PostgreSQL gives when nothing else is done. The call is made many times to see
 * what it sends; pgbench then draws one of these transactions each time, with new ids for those that were made, by a
 * statement of its own. What the server keeps in memory, and so does not ask again, is not asked here either.
 */
export async function runRecordedSqlLoad({
  databaseUrl,
  alone,
  seconds,
}: {
  databaseUrl: string
  alone: DirectCall
  seconds: number
}): Promise<LoadFigures> {
  const scripts = await writeScripts(databaseUrl, await recordTransactions(databaseUrl, alone))
  return runPgbench({ databaseUrl, scripts, clients, seconds })
}

async function recordTransactions(databaseUrl: string, alone: DirectCall): Promise<RecordedTransaction[]> {
  const ctx = createContext(readConfig({ ...env, NODE_ENV: 'development', DATABASE_URL: databaseUrl }, false))
  try {
    for (let n = 0; n < recordedCount; n++) await alone(ctx, n)
    const transactions: RecordedTransaction[] = []
    for (let n = 0; n < recordedCount; n++) {
      const made: string[] = []
      const newId = () => {
        const id = ctx.newId()
        made.push(id)
        return id
      }
      transactions.push({ sent: await recordStatements(() => alone({ ...ctx, newId }, n)), made })
    }
    return transactions
  } finally {
    await closeContext(ctx)
  }
}

/** A script for those transactions that sent the same statements. */
async function writeScripts(
  databaseUrl: string,
  transactions: readonly RecordedTransaction[],
): Promise<PgbenchScript[]> {
  const alike = Map.groupBy(transactions, ({ sent }) => sent.map(({ text }) => text).join())
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const scripts: PgbenchScript[] = []
    for (const group of alike.values()) scripts.push(await writeScript(client, group))
    return scripts
  } finally {
    await client.end()
  }
}

async function writeScript(
  client: Client,
  transactions: readonly RecordedTransaction[],
): Promise<PgbenchScript> {
  const columns: string[] = []
  const lines: string[] = []
  for (const [index, { text }] of (transactions[0]?.sent ?? []).entries()) {
    const types = await typesOf(client, text)
    const names = types.map((type, at) => {
      const values = transactions.map(({ sent, made }) => textOf(sent[index]?.values[at], made))
      if (values.includes(undefined)) return `NULL::${type}`
      columns.push(`${drawing(values as string[], transactions[0]?.made ?? [])} AS v${columns.length}`)
      return `(:v${columns.length - 1})::${type}`
    })
    lines.push(`${text.replace(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] ?? '')};`)
  }
  const draw = `\\set n random(1, ${transactions.length})\nSELECT ${columns.join(', ')}
    FROM (SELECT '01BENCHZ' || substr(upper(md5(random()::text || clock_timestamp()::text)), 1, 17) AS beginning) AS fresh \\gset`
  return {
    text: [...(columns.length > 0 ? [draw] : []), ...lines, ''].join('\n'),
    weight: transactions.length,
  }
}

/** Asks PostgreSQL for the type of each parameter. */
async function typesOf(client: Client, text: string): Promise<string[]> {
  if (!text.includes('$1')) return []
  await client.query(`PREPARE looked_at AS ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'looked_at'`,
  )
  await client.query('DEALLOCATE looked_at')
  return rows[0]?.types ?? []
}

/** SQL: one of the values; where ids were made for it, with new ones in their place. */
function drawing(values: readonly string[], made: readonly string[]): string {
  // What stands behind a colon is a variable to pgbench, in a literal too.
  const literals = values.map(
    (value) => `'${value.replaceAll("'", "''").replaceAll(':', `' || chr(58) || '`)}'`,
  )
  const one = `(ARRAY[${literals.join(', ')}]::text[])[:n]`
  return made.reduce((sql, _, at) => `replace(${sql}, '${placeholderOf(at)}', fresh.beginning || ${at})`, one)
}

const placeholderOf = (at: number) => `{id ${at}}`

/** Formats a value as PostgreSQL reads it; undefined for null. */
function textOf(value: unknown, made: readonly string[]): string | undefined {
  if (value === null || value === undefined) return undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const parts = value.map((part) => textOf(part, made))
    return `{${parts.map((part) => (part === undefined ? 'NULL' : JSON.stringify(part))).join(',')}}`
  }
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return made.reduce((left, id, at) => left.replaceAll(id, placeholderOf(at)), text)
}
