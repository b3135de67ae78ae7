import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { SystemList } from '@fanfare/contract/shapes/social/lists'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session/use-user.ts'
import { peopleListsQuery } from './people-list-queries.ts'

/** Returns a function that checks whether a system list of the viewer has a person; false for guests and while loading. */
export function useSystemListMembershipLookup({
  userId,
  canEditProfile,
}: Creator): (list: SystemList) => boolean {
  const user = useUser()
  const { data } = useQuery({ ...peopleListsQuery(userId), enabled: user !== null && !canEditProfile })
  return (list) => data?.some(({ systemList, hasCreator }) => systemList === list && hasCreator) ?? false
}
