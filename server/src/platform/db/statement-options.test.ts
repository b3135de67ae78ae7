import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDbOverPool } from './connection/connect.ts'
import { asPreparedStatement, asStatementWithoutTimeout } from './statement-options.ts'

test('the options of a statement reach its connection beside the text', async () => {
  const sent: unknown[] = []
  const client = {
    query: async (...given: unknown[]) => {
      sent.push(given)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    },
    release: () => undefined,
  }
  const db = createDbOverPool({
    connect: async () => client,
    end: async () => undefined,
  } as unknown as pg.Pool)
  const query = sql`SELECT ${1}::int`
  await query.execute(db)
  await db.executeQuery(asPreparedStatement('one', query.compile(db)))
  await db.executeQuery(asStatementWithoutTimeout(query.compile(db)))
  const text = 'SELECT $1::int'
  expect(sent).toEqual([
    [text, [1]],
    [{ text, name: 'one' }, [1]],
    [{ text, hasTimeout: false }, [1]],
  ])
})
