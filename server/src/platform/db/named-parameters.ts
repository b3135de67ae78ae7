import type { BatchableQuery } from './batching/query-batcher.ts'

type SqlType = BatchableQuery['types'][number]

/**
 * Names the parameters of a statement, in the order in which they are numbered.
 * @returns `sql`: the placeholder of each, such as `$1`; `types` as a batched query needs them; `values`: sorts values for
 * the statement
 */
export function namedParameters<Name extends string>(declared: Readonly<Record<Name, SqlType>>) {
  const names = Object.keys(declared) as Name[]
  const placeholders = names.map((name, index) => [name, `$${index + 1}`])
  return {
    sql: Object.fromEntries(placeholders) as Readonly<Record<Name, `$${number}`>>,
    types: Object.values<SqlType>(declared),
    values: (byName: Readonly<Record<Name, unknown>>): unknown[] => names.map((name) => byName[name]),
  }
}
