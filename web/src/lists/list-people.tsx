import type { PeopleList } from '@fanfare/contract/shapes/lists'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../forms/use-debounced.ts'
import { PagedList } from '../paging/paged-list.tsx'
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
  const isFiltered = JSON.stringify({ ...wanted, sort: everybody.sort }) !== JSON.stringify(everybody)

  return (
    <>
      <ListFilterBar filter={filter} onChange={setFilter} />
      <PagedList
        list={people}
        loading={<PeopleSkeleton />}
        failure={t`The people on this list could not be loaded`}
        empty={
          <EmptyState
            picture={<Illustration name={isFiltered ? 'search' : 'people'} />}
            title={isFiltered ? t`No result` : t`Nothing here... for now`}
          />
        }
        more={<PersonSkeleton />}
      >
        {(items) => (
          <ul aria-label={list.name} aria-busy={people.isPlaceholderData} className="divide-y border-b">
            {items.map((item) => (
              <ListRow key={item.creator.userId} list={list} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
