import { type RawBuilder, sql } from 'kysely'
import { minIdAt } from '../db/ids.ts'

/** Ids sort by age, to within the time that a transaction takes: they lead to the days that are asked for. */
const slackMs = 3_600_000

/** No row that was made at this time or later has an id below this one. */
export function lowerIdBoundWithSlack(from: Date): string {
  return minIdAt(new Date(from.getTime() - slackMs))
}

/** Every row that was made before this time has an id below this one. */
export function upperIdBoundWithSlack(before: Date): string {
  return minIdAt(new Date(before.getTime() + slackMs))
}

/** SQL: that a row of a table, with `id` and `created_at`, was made at this time or later. */
export function createdSinceSql(table: string, from: Date): RawBuilder<boolean> {
  return sql<boolean>`(${column(table, 'created_at')} >= ${from} AND ${column(table, 'id')} >= ${lowerIdBoundWithSlack(from)})`
}

/** SQL: that it was made before this time. */
export function createdBeforeSql(table: string, before: Date): RawBuilder<boolean> {
  return sql<boolean>`(${column(table, 'created_at')} < ${before} AND ${column(table, 'id')} < ${upperIdBoundWithSlack(before)})`
}

function column(table: string, name: string): RawBuilder<unknown> {
  return sql.ref(`${table}.${name}`)
}
