import { getLists, previewBlockRefund, searchListItems } from '@fanfare/contract/calls/social/lists'
import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { paginatedQuery } from '../../lib/paging/paginated-query.ts'

const every = ['lists'] as const

const listKeys = {
  every,
  lists: (creatorId?: string) => [...every, 'lists', creatorId ?? null] as const,
  people: [...every, 'people'] as const,
  peopleOf: (listId: string, filter: object) => [...every, 'people', listId, filter] as const,
}

/** Query for the viewer’s lists; with a creator’s id, also which of them contain that creator. */
export function peopleListsQuery(creatorId?: string) {
  return queryOptions({
    queryKey: listKeys.lists(creatorId),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getLists, { query: creatorId ? { creatorId } : {}, signal })
      return data.map(translateSystemLists)
    },
    staleTime: 30_000,
  })
}

/** Translates the names of system lists into the app’s language. */
function translateSystemLists(list: PeopleList): PeopleList {
  if (list.systemList === null) return list
  const names = { FOLLOWING: t`Following`, FANS: t`Fans`, FAVOURITES: t`Favourites`, BLOCKED: t`Blocked` }
  return { ...list, name: names[list.systemList] }
}

/** Options of each choice, the default first. */
export const peopleListSorts = ['newest', 'oldest', 'name'] as const
export const peopleListTabs = ['all', 'subscribed', 'unsubscribed'] as const
export const peopleListPriceFilters = ['any', 'free', 'paid'] as const

export type PeopleListSort = (typeof peopleListSorts)[number]
export type PeopleListTab = (typeof peopleListTabs)[number]
export type PeopleListPriceFilter = (typeof peopleListPriceFilters)[number]
export type PeopleListFilterValues = {
  username: string
  price: PeopleListPriceFilter
  tab: PeopleListTab
  sort: PeopleListSort
}

/** The people on a list, page by page. */
export function peopleListMembersQuery(listId: string, filter: PeopleListFilterValues) {
  const { username, price, tab, sort } = filter
  const wishes = {
    tab,
    sort,
    ...(username ? { username } : {}),
    ...(price === 'any' ? {} : { isFree: String(price === 'free') }),
  }
  return {
    ...paginatedQuery(listKeys.peopleOf(listId, filter), (from, signal) =>
      callApi(searchListItems, {
        params: { userFolderId: listId },
        query: { ...wishes, ...from },
        signal,
      }),
    ),
    staleTime: 10_000,
  }
}

/** Query for what the signed-in member would refund to somebody with a block; its key makes their sales invalidate it. */
export function blockRefundPreviewQuery(userId: string) {
  return queryOptions({
    queryKey: ['earnings', 'block-refund', userId],
    queryFn: async ({ signal }) => (await callApi(previewBlockRefund, { params: { userId }, signal })).data,
  })
}

/** Asks again for the lists, and who is on them. */
export async function invalidatePeopleLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: listKeys.every })
}

/** The lists that can be picked, renamed and deleted. */
export function filterCustomPeopleLists(lists: readonly PeopleList[]): PeopleList[] {
  return lists.filter(({ isSystemDefined }) => !isSystemDefined)
}

/** Checks whether a list can be edited: those that follow from subscriptions cannot. */
export function canEditPeopleListMembers({ systemList }: PeopleList): boolean {
  return systemList !== 'FOLLOWING' && systemList !== 'FANS'
}
