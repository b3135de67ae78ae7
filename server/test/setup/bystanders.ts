import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { giveMore } from './belongings.ts'
import { joined } from './people.ts'
import { whenTestEnds } from './runner/file-end.ts'

/**
 * Creates two bystanders beside all that a file tests: a creator, and their fan, who has rows in every table.
 * If a mutated rule affects everybody, it affects them too. After each test, none of their data may have
 * changed.
 */
export async function createBystanders(app: TestApp): Promise<void> {
  const creator = await joined(app, { username: 'bystander.creator', verified: true, price: 900 })
  const fan = await joined(app, { username: 'bystander.fan', verified: true })
  await giveMore(app, fan, creator)
  await giveMore(app, creator, fan)
  await app.drain()
  app.mails.splice(0)
  const takeSnapshot = await snapshotOthers(app, [creator.id, fan.id])
  let before = await takeSnapshot()
  whenTestEnds(async () => {
    const after = await takeSnapshot()
    const changed = [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table)
    before = after
    if (changed.length > 0)
      throw new Error(`Who has nothing to do with it finds changed: ${changed.join(', ')}`)
  })
}

/** @returns how these people's rows are now, table by table */
async function snapshotOthers(
  { ctx }: TestApp,
  ids: readonly string[],
): Promise<() => Promise<Map<string, string>>> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    SELECT conrelid::regclass::text AS name, array_agg(quote_ident(attname)) AS columns
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND conparentid = 0 AND confrelid = 'account'::regclass AND cardinality(conkey) = 1
    GROUP BY 1 ORDER BY 1`.execute(ctx.db)
  const people = ids.map((id) => `'${id}'`).join(', ')
  const statement = [{ name: 'account', columns: ['id'] }, ...tables]
    .map(({ name, columns }) => {
      const isTheirs = columns.map((column) => `${column} IN (${people})`).join(' OR ')
      return `SELECT '${name}' AS name, coalesce(string_agg(of::text, ';' ORDER BY of::text), '') AS rows FROM ${name} AS of WHERE ${isTheirs}`
    })
    .join(' UNION ALL ')
  return async () => {
    const { rows } = await sql<{ name: string; rows: string }>`${sql.raw(statement)}`.execute(ctx.db)
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
}
