import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { sessionTimeoutsMs } from './target.ts'

/**
 * Checks whether statements sent through a pooler have a timeout set at the role, since the pooler accepts
 * none from us.
 * @returns the missing command; undefined where none is
 */
export async function findMissingRoleTimeoutCommand(db: Db): Promise<string | undefined> {
  const names = Object.keys(sessionTimeoutsMs) as (keyof typeof sessionTimeoutsMs)[]
  const { rows } = await sql<{ role: string; unlimited: string[] }>`
    SELECT quote_ident(current_user) AS role,
      array(SELECT name FROM pg_settings WHERE name = ANY(${names}) AND setting = '0') AS unlimited`.execute(
    db,
  )
  const [{ role, unlimited } = { role: '', unlimited: [] }] = rows
  const commands = names
    .filter((name) => unlimited.includes(name))
    .map((name) => `ALTER ROLE ${role} SET ${name} = '${sessionTimeoutsMs[name] / 1000}s';`)
  return commands.length > 0 ? commands.join(' ') : undefined
}
