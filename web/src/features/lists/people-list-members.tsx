import { limits } from '@fanfare/contract/limits'
import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { useUpdateSearchParams } from '../../lib/paging/use-search-filter.ts'
import { PeopleListFilterBar } from './people-list-filter-bar.tsx'
import {
  type PeopleListFilterValues,
  peopleListMembersQuery,
  peopleListPriceFilters,
  peopleListSorts,
  peopleListTabs,
} from './people-list-queries.ts'
import { PeopleListRow } from './people-list-row.tsx'

const debounceMs = 700

const everybody = filterOf({})

/** The choice that stands in the address. */
function filterOf(search: { [Choice in keyof PeopleListFilterValues]?: string }): PeopleListFilterValues {
  return {
    username: search.username ?? '',
    price: peopleListPriceFilters.find((one) => one === search.price) ?? peopleListPriceFilters[0],
    tab: peopleListTabs.find((one) => one === search.tab) ?? peopleListTabs[0],
    sort: peopleListSorts.find((one) => one === search.sort) ?? peopleListSorts[0],
  }
}

/** The people on a list, to search and to filter. */
export function PeopleListMembers({ list }: { list: PeopleList }) {
  const { t } = useLingui()
  const choose = useUpdateSearchParams(everybody)
  const filter = filterOf(useSearch({ from: '/shell/lists/$listId' }))
  const [typed, setTyped] = useState(filter.username)
  const username = useDebouncedValue(typed, debounceMs)

  const search = useEffectEvent(() => {
    if (username !== filter.username && username.trim().length <= limits.searchTermLength)
      choose({ ...filter, username })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is looked for once it stands still.
  useEffect(() => search(), [username])

  const people = useInfiniteQuery({
    ...peopleListMembersQuery(list.userFolderId, filter),
    placeholderData: keepPreviousData,
  })
  const isFiltered = JSON.stringify({ ...filter, sort: everybody.sort }) !== JSON.stringify(everybody)

  return (
    <>
      <PeopleListFilterBar
        filter={{ ...filter, username: typed }}
        onChange={({ username: next, ...change }) =>
          next === undefined ? choose({ ...filter, ...change }) : setTyped(next)
        }
      />
      <PaginatedList
        list={people}
        loading={<AvatarRowsSkeleton />}
        failure={t`The people on this list could not be loaded`}
        empty={
          <EmptyState
            picture={<Illustration name={isFiltered ? 'search' : 'people'} />}
            title={isFiltered ? undefined : t`Nothing here... for now`}
          />
        }
        more={<PersonSkeleton />}
      >
        {(items) => (
          <ul aria-label={list.name} aria-busy={people.isPlaceholderData} className="divide-y border-b">
            {items.map((item) => (
              <PeopleListRow key={item.creator.userId} list={list} item={item} />
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  )
}
