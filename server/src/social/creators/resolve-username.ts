import { sql } from 'kysely'

/**
 * SQL: the id of the account with a username, or else of the one for which it is reserved as a former username; null
 * for nobody.
 * @param username the parameter that holds it, in lower case: `$3`
 * @param now the parameter that holds the time: `$2`
 */
export function accountIdOfCurrentOrFormerUsernameSql(username: string, now: string): string {
  return `coalesce((SELECT id FROM account WHERE username = ${username}),
    (SELECT account_id FROM former_username WHERE username = ${username} AND kept_until > ${now}))`
}

/** Builds the same for a Kysely statement; the username may be in any case. */
export function accountIdOfAnyUsernameValueSql(username: string, now: Date) {
  const name = username.toLowerCase()
  return sql<string>`coalesce((SELECT id FROM account WHERE username = ${name}),
    (SELECT account_id FROM former_username WHERE username = ${name} AND kept_until > ${now}))`
}

/** SQL condition: one of these usernames leads to a person, the alias of an `account`. */
export function hasOrHadOneOfUsernamesSql(person: string, usernames: string, now: string): string {
  return `(${person}.username = ANY(${usernames}) OR ${person}.id = ANY(ARRAY(
    SELECT account_id FROM former_username WHERE username = ANY(${usernames}) AND kept_until > ${now})))`
}
