import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = /^\s*\/\* prepared (\S+) \*\//

/**
 * Stands first in a statement of a command that is run over and over: it is prepared, once a connection. `name` stands for
 * the text, so one name must always carry one text, with `unnest` for what there may be any number of.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`)
}

/**
 * SQL: rows as a table, with the columns that are named. The planner cannot see how many they are and reckons with ten: so
 * one plan is kept for any number, instead of a new one being made each time.
 */
export function unnest<Column extends string>(
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

/** Makes a connection prepare statements marked by `prepared`: Kysely itself passes only text and values. */
export function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (sent: unknown, ...rest: unknown[]) => unknown
  client.query = ((sent: unknown, ...rest: unknown[]) => query(named(sent), ...rest)) as typeof client.query
}

function named(sent: unknown): unknown {
  const name = typeof sent === 'string' ? nameOfPrepared(sent) : undefined
  return name === undefined ? sent : { name, text: sent }
}

/** Returns the name that `prepared` gave a statement; undefined where it did not. */
export function nameOfPrepared(text: string): string | undefined {
  return mark.exec(text)?.[1]
}
