import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export const migrationsFolder = new URL('../../../../migrations/', import.meta.url)

/** A file of `migrations/`, and what its head says of it. */
export type Migration = {
  name: string
  sql: string
  checksum: string
  /**
   * Releases that can serve with the migrated schema without knowing the migration: `all` (`-- expands`),
   * those that know the migration of a number (`-- contracts: 0231`), or none (null).
   */
  serves: string | null
  /** Unless it says `-- outside a transaction`. */
  isInTransaction: boolean
}

/** The names of the files in a folder, in the order of their numbers. */
export function listMigrations(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** The number that a file begins with. */
export function migrationNumberOf(name: string): string {
  return name.slice(0, 4)
}

/**
 * Migrations that this process was built for: the files as they were at its start, whatever becomes of the
 * folder since.
 */
export const ownMigrations: readonly string[] = listMigrations(migrationsFolder)

/** Schema version in the name of this process’s connections, so that nothing is removed that it uses. */
export const ownSchemaVersion = migrationNumberOf(ownMigrations.at(-1) ?? '0000')

/** Reads a file, and its head: the comments that it begins with. */
export async function readMigration(folder: URL, name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, folder), 'utf8')
  const [head = ''] = /^(?:--.*\n)*/.exec(sql) ?? []
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    serves: /^-- expands$/m.test(head) ? 'all' : (/^-- contracts: (\d{4})$/m.exec(head)?.[1] ?? null),
    isInTransaction: !/^-- outside a transaction$/m.test(head),
  }
}

/** The statements of a file, each without the comments before it. */
export function splitSqlStatements(sql: string): string[] {
  const found = sql.match(/(?:--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|[^;])+/g) ?? []
  return found.map((each) => each.replace(/^(?:\s|--[^\n]*\n?)+/, '').trim()).filter((each) => each !== '')
}
