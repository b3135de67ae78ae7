import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { endConnectionOnQueryTimeout, queryTimeoutMs } from './query-timeout.ts'
import {
  type ConnectionTarget,
  directConnectionTarget,
  disablePooledStatementNames,
  sessionTimeoutOptions,
} from './target.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : oid === pg.types.builtins.DATE
        ? (text: string) => text
        : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens Kysely over a pool of its own, without a pooler. bigint columns are `bigint`, dates without time are text. */
export function openDatabase(connectionString: string, connections: number): Db {
  return createDbOverPool(openCommandPool(directConnectionTarget(connectionString), connections))
}

/** Connects as `openDatabase` does, for callers that also monitor the pool. */
export function createDbOverPool(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens a pool for commands and their transactions; each connection is opened when it is first needed. */
export function openCommandPool(
  target: ConnectionTarget,
  connections: number,
  timeoutMs = queryTimeoutMs,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: target.url,
    types: typeParsers,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...sessionTimeoutOptions(target),
    application_name: 'fanfare',
  })
  pool.on('error', () => {
    // The pool drops the broken connection by itself; the next query takes a new one or fails with its own error.
  })
  pool.on('connect', (client) => {
    disablePooledStatementNames(target, client)
    endConnectionOnQueryTimeout(client, timeoutMs)
    client.on('error', () => {
      // Between two statements of a transaction nobody else listens: the next statement fails with its own error.
    })
  })
  return pool
}
