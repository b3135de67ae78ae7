import type { CompiledQuery } from 'kysely'

/** Options of a statement that its connection heeds. */
type StatementOptions = {
  /** Name under which it is prepared, once a connection. */
  name?: string
  /** It may take as long as it likes. */
  hasTimeout?: false
}

/** Statement as a connection of `pg` takes it. */
export type SentStatement = string | (StatementOptions & { text?: string })

/**
 * Has a connection prepare a frequent statement of a command. `name` stands for the text, so one name must always
 * carry one text; `unnest` passes any number of rows.
 */
export function asPreparedStatement<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  return withOptions(query, { name })
}

/** Exempts a statement from the client-side timeout. */
export function asStatementWithoutTimeout<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return withOptions(query, { hasTimeout: false })
}

function withOptions<Row>(query: CompiledQuery<Row>, options: StatementOptions): CompiledQuery<Row> {
  const sent: SentStatement = { ...options, text: query.sql }
  // Kysely hands `sql` to `pg` unread, which takes an object with a text and a name as well.
  return { ...query, sql: sent as unknown as string }
}
