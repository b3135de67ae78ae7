import type { PeopleList } from '@fanfare/contract/lists'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../forms/use-debounced.ts'
import { ListEnd } from '../paging/list-end.tsx'
import { messageOf } from '../words/messages-of.ts'
import { ListFilterBar } from './list-filter-bar.tsx'
import { type ListFilter, peopleQuery } from './list-queries.ts'
import { ListRow } from './list-row.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'

const debounceMs = 700

const everybody: ListFilter = { username: '', price: 'any', tab: 'all', sort: 'newest' }

/** The people on a list, to search and to filter. */
export function ListPeople({ list }: { list: PeopleList }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState(everybody)
  const username = useDebounced(filter.username, debounceMs)
  const wanted = { ...filter, username }
  const people = useInfiniteQuery({
    ...peopleQuery(list.userFolderId, wanted),
    placeholderData: keepPreviousData,
  })
  const items = people.data?.pages.flatMap((page) => page.data) ?? []
  const isFiltered = JSON.stringify({ ...wanted, sort: everybody.sort }) !== JSON.stringify(everybody)

  return (
    <>
      <ListFilterBar filter={filter} onChange={setFilter} />
      {people.isPending ? (
        <PeopleSkeleton />
      ) : people.isError && items.length === 0 ? (
        <ErrorState
          title={t`The people on this list could not be loaded`}
          description={messageOf(people.error)}
          onRetry={() => void people.refetch()}
          busy={people.isFetching}
        />
      ) : items.length === 0 ? (
        <EmptyState
          picture={<Illustration name={isFiltered ? 'search' : 'people'} />}
          title={isFiltered ? t`No result` : t`Nothing here... for now`}
        />
      ) : (
        <>
          <ul aria-label={list.name} aria-busy={people.isPlaceholderData} className="divide-y border-b">
            {items.map((item) => (
              <ListRow key={item.creator.userId} list={list} item={item} />
            ))}
          </ul>
          <ListEnd list={people} isEmpty={false} quiet loading={<PersonSkeleton />} />
        </>
      )}
    </>
  )
}
