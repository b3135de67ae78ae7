/** The role that serves beside one that owns the tables, unless it is named otherwise. */
export const defaultServingDatabaseRole = 'fanfare_app'

/** Role that serves and owns nothing; an optional one may be missing, and the migrating role serves too. */
export type ServingDatabaseRole = { role: string; isOptional?: boolean }

/** The role that a connection string is for. */
export function roleOfDatabaseUrl(databaseUrl: string): string | undefined {
  const { username = '' } = URL.parse(databaseUrl) ?? {}
  try {
    return decodeURIComponent(username) || undefined
  } catch {
    // No name of a role is written so: the address is refused elsewhere.
    return undefined
  }
}
