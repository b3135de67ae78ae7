import { isUnmuted } from './mute.ts'
import { isReachable, isUnblocked } from './person.ts'

/**
 * SQL: a person whom the viewer may find where she looks for people or is shown some: who is there, wants to be found, and with whom there is no block; nobody whom she has muted.
 * @param person the alias of an `account`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isFindable(person: string, viewer: string): string {
  return `${isWelcome(person, viewer)} AND ${person}.is_findable`
}

/** SQL: a person who may be shown to the viewer where she did not look for anybody. */
export function isSuggestible(person: string, viewer: string): string {
  return `${isWelcome(person, viewer)} AND ${person}.is_suggestible`
}

function isWelcome(person: string, viewer: string): string {
  return `${isReachable(person, viewer)} AND ${isUnblocked(`${person}.id`, viewer)} AND ${isUnmuted(`${person}.id`, viewer)}`
}
