import { limits } from '@fanfare/contract/limits'

/**
 * SQL condition: a person, the alias of an `account`, is 18 or older at this time; null if they never entered
 * their date of birth.
 */
export function isPersonAdultSql(person: string, now: string): string {
  return `${person}.date_of_birth <= (${now}::timestamptz AT TIME ZONE 'UTC')::date - interval '${limits.adultAge} years'`
}
