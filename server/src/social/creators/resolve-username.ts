import { sql } from 'kysely'

/**
 * SQL: the id of who has a username, or had it and for whom it is kept; null for nobody. Former ones are looked at only where
 * nobody has it now.
 * @param username the parameter that holds it, in small letters: `$3`
 * @param now the parameter that holds the time: `$2`
 */
export function accountIdOfUsername(username: string, now: string): string {
  return `coalesce((SELECT id FROM account WHERE username = ${username}),
    (SELECT account_id FROM former_username WHERE username = ${username} AND kept_until > ${now}))`
}

/** The same where the statement is built: the username may be typed in any letters. */
export function accountIdByUsername(username: string, now: Date) {
  const name = username.toLowerCase()
  return sql<string>`coalesce((SELECT id FROM account WHERE username = ${name}),
    (SELECT account_id FROM former_username WHERE username = ${name} AND kept_until > ${now}))`
}

/** SQL: a person, the alias of an `account`, whom one of these usernames leads to. */
export function hasOneOfUsernames(person: string, usernames: string, now: string): string {
  return `(${person}.username = ANY(${usernames}) OR ${person}.id = ANY(ARRAY(
    SELECT account_id FROM former_username WHERE username = ANY(${usernames}) AND kept_until > ${now})))`
}
