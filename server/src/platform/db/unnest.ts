import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: rows as a table, with the named columns. The planner cannot see how many they are and assumes ten: so one plan serves
 * any number, instead of a new one being made each time.
 */
export function unnestSql<Column extends string>(
  rows: readonly Readonly<Record<NoInfer<Column>, string | bigint | number | null>>[],
  types: Readonly<Record<Column, 'text' | 'bigint' | 'int'>>,
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[]
  const lists = columns.map((column) => {
    const values = rows.map((row) => (typeof row[column] === 'bigint' ? String(row[column]) : row[column]))
    return sql`(SELECT ${values}::${sql.raw(types[column])}[])`
  })
  return sql`unnest(${sql.join(lists)})`
}
