import type { ClientBase } from 'pg'

export type CatalogueForeignKey = {
  name: string
  table: string
  columns: string[]
  to: string
  toColumns: string[]
  /** `ON DELETE` and `ON UPDATE`, as `pg_constraint` has them: a, r, c, n, d. */
  onDelete: string
  onUpdate: string
  definition: string
}

/** Uniqueness rule: a constraint, or an index without one. */
export type UniqueRule = {
  name: string
  table: string
  kind: 'PRIMARY' | 'UNIQUE' | 'EXCLUDE' | 'INDEX'
  /** Null stands for an expression. */
  columns: (string | null)[]
  /** True if it covers all rows, and columns only. */
  isPlain: boolean
  definition: string
}

/** @property reads the tables that its function names, also those that it writes to */
export type CatalogueTrigger = {
  name: string
  table: string
  function: string
  /** True if the trigger runs at commit, unless its transaction asks for it earlier. */
  isDeferred: boolean
  reads: string[]
  writes: string[]
}

export type CatalogueTable = {
  name: string
  notNull: string[]
  generated: string[]
  /** Numbered by the database. */
  identities: string[]
  types: Record<string, string>
}

/** @property definition what makes it is */
export type StoredFunction = { name: string; definition: string }

/** Schema as PostgreSQL describes it; partitions count as part of their table. */
export type SchemaCatalogue = {
  tables: CatalogueTable[]
  foreignKeys: CatalogueForeignKey[]
  uniques: UniqueRule[]
  triggers: CatalogueTrigger[]
  functions: StoredFunction[]
}

const ours = `relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`

const tablesSql = `
  SELECT relname AS name,
    coalesce(array_agg(attname::text) FILTER (WHERE attnotnull), '{}') AS "notNull",
    coalesce(array_agg(attname::text) FILTER (WHERE attgenerated <> ''), '{}') AS generated,
    coalesce(array_agg(attname::text) FILTER (WHERE attidentity <> ''), '{}') AS identities,
    json_object_agg(attname, format_type(atttypid, atttypmod)) AS types
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE ${ours} GROUP BY relname ORDER BY relname`

const columnsOf = (relation: string, numbers: string) => `ARRAY(
    SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS at (number, place)
      LEFT JOIN pg_attribute ON attrelid = ${relation} AND attnum = at.number AND at.number > 0 ORDER BY place)`

const foreignKeysSql = `
  SELECT conname AS name, pg_class.relname AS table, ${columnsOf('conrelid', 'conkey')} AS columns,
    target.relname AS to, ${columnsOf('confrelid', 'confkey')} AS "toColumns",
    confdeltype::text AS "onDelete", confupdtype::text AS "onUpdate", pg_get_constraintdef(held.oid) AS definition
  FROM pg_constraint AS held JOIN pg_class ON pg_class.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
    AND NOT pg_class.relispartition AND NOT target.relispartition
  ORDER BY pg_class.relname, conname`

const uniquesSql = `
  SELECT index.relname AS name, pg_class.relname AS table,
    CASE contype WHEN 'p' THEN 'PRIMARY' WHEN 'u' THEN 'UNIQUE' WHEN 'x' THEN 'EXCLUDE' ELSE 'INDEX' END AS kind,
    ${columnsOf('indrelid', 'indkey[0:indnkeyatts - 1]')} AS columns,
    indisunique AND indpred IS NULL AND indexprs IS NULL AS "isPlain",
    coalesce(pg_get_constraintdef(pg_constraint.oid), pg_get_indexdef(indexrelid)) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_class AS index ON index.oid = indexrelid
    LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u', 'x')
  WHERE (indisunique OR indisexclusion) AND pg_class.relnamespace = 'public'::regnamespace
    AND pg_class.relkind IN ('r', 'p') AND NOT pg_class.relispartition
  ORDER BY pg_class.relname, index.relname`

const triggersSql = `
  SELECT tgname AS name, relname AS table, proname AS function, prosrc AS body,
    tgdeferrable AND tginitdeferred AS "isDeferred"
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE NOT tgisinternal AND tgparentid = 0 AND ${ours} ORDER BY relname, tgname`

const functionsSql = `
  SELECT proname AS name, prosrc AS body, pg_get_functiondef(oid) AS definition FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prosrc <> '' AND prolang IN
    (SELECT oid FROM pg_language WHERE lanname IN ('plpgsql', 'sql'))`

/** Reads what the schema of a database is. */
export async function readSchemaCatalogue(client: ClientBase): Promise<SchemaCatalogue> {
  const { rows: tables } = await client.query<CatalogueTable>(tablesSql)
  const { rows: foreignKeys } = await client.query<CatalogueForeignKey>(foreignKeysSql)
  const { rows: uniques } = await client.query<UniqueRule>(uniquesSql)
  const { rows: found } = await client.query<Omit<CatalogueTrigger, 'reads' | 'writes'> & { body: string }>(
    triggersSql,
  )
  const { rows: functions } = await client.query<StoredFunction & { body: string }>(functionsSql)
  const names = tables.map(({ name }) => name)
  const bodies = new Map(functions.map(({ name, body }) => [name, body]))
  const triggers = found.map(({ body, ...trigger }) => ({
    ...trigger,
    reads: tablesIn(body, {
      after: /\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)/gi,
      tables: names,
      functions: bodies,
    }),
    writes: tablesIn(body, {
      after: /\b(?:UPDATE|INSERT INTO|DELETE FROM)\s+(\w+)/gi,
      tables: names,
      functions: bodies,
    }),
  }))
  const stored = functions.map(({ name, definition }) => ({ name, definition }))
  return { tables, foreignKeys, uniques, triggers, functions: stored }
}

/** The tables that the text of a function names after certain words, and those of functions that it calls. */
function tablesIn(
  body: string,
  {
    after,
    tables,
    functions,
    known = new Set(),
  }: {
    after: RegExp
    tables: readonly string[]
    functions: ReadonlyMap<string, string>
    known?: ReadonlySet<string>
  },
): string[] {
  const text = body.replace(/--[^\n]*/g, ' ').replace(/\bDISTINCT FROM\b/gi, 'OTHER')
  const named = [...text.matchAll(after)].map(([, name = '']) => name)
  const called = [...text.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name)
  const within = called
    .filter((name) => functions.has(name) && !known.has(name))
    .flatMap((name) =>
      tablesIn(functions.get(name) ?? '', { after, tables, functions, known: new Set([...known, name]) }),
    )
  return [...new Set([...named.filter((name) => tables.includes(name)), ...within])]
}
