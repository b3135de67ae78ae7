import { isReachable, isUnblocked } from './person.ts'

/**
 * SQL: a person whom the viewer may find where she looks for people or is shown some: who is there, and with whom there is no block.
 * @param person the alias of an `account`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isFindable(person: string, viewer: string): string {
  return `${isReachable(person, viewer)} AND ${isUnblocked(`${person}.id`, viewer)}`
}

/** SQL: a person who may be shown to the viewer where she did not look for anybody. */
export function isSuggestible(person: string, viewer: string): string {
  return isFindable(person, viewer)
}
