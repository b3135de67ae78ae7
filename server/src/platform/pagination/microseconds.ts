import { type RawBuilder, sql } from 'kysely'

/** SQL: a time in microseconds since 1970, as a cursor carries it without losing what PostgreSQL has of it. */
export function microsecondsSql(column: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(extract(epoch FROM ${column}) * 1000000)::bigint`
}

/** SQL: the time that a cursor carries. */
export function timeOfMicrosecondsSql(micros: string): RawBuilder<Date> {
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
}
