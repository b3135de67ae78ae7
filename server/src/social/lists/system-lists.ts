import type { SystemList } from '@fanfare/contract/shapes/social/lists'

/** System lists in display order. */
export const systemLists = ['FOLLOWING', 'FANS', 'FAVOURITES', 'BLOCKED'] as const

export const systemListNames: Record<SystemList, string> = {
  FOLLOWING: 'Following',
  FANS: 'Fans',
  FAVOURITES: 'Favourites',
  BLOCKED: 'Blocked',
}

/** Generated ids begin with 0 until the year 3084, so none equals one of these. */
const digits: Record<SystemList, string> = { FOLLOWING: '1', FANS: '2', FAVOURITES: '3', BLOCKED: '4' }

/** The id of a list that everybody has without a row of its own: it follows from the id of its owner. */
export function systemListId(ownerId: string, list: SystemList): string {
  return digits[list] + ownerId.slice(1)
}

/** The owner's system list with this id, or undefined. */
export function systemListOf(ownerId: string, listId: string): SystemList | undefined {
  return systemLists.find((list) => systemListId(ownerId, list) === listId)
}

/** Checks whether a list’s members are derived from subscriptions. */
export function isDerivedList(list: SystemList): list is 'FOLLOWING' | 'FANS' {
  return list === 'FOLLOWING' || list === 'FANS'
}
