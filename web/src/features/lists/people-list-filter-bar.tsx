import { limits } from '@fanfare/contract/limits'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Input } from '@fanfare/ui/fields/input'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { ListFilter as FilterIcon, Search } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import {
  type PeopleListFilterValues,
  type PeopleListPriceFilter,
  type PeopleListSort,
  type PeopleListTab,
  peopleListPriceFilters,
  peopleListSorts,
  peopleListTabs,
} from './people-list-queries.ts'

type ListFilterBarProps = {
  filter: PeopleListFilterValues
  onChange: (change: Partial<PeopleListFilterValues>) => void
}

/** Filter and sort order of a list’s people. */
export function PeopleListFilterBar({ filter, onChange }: ListFilterBarProps) {
  const { t } = useLingui()
  const tabLabels: Record<PeopleListTab, string> = {
    all: t`Everyone`,
    subscribed: t`I subscribe to`,
    unsubscribed: t`I don't subscribe to`,
  }
  const priceLabels: Record<PeopleListPriceFilter, string> = {
    any: t`Any price`,
    free: t`Free`,
    paid: t`Paid`,
  }
  const sortLabels: Record<PeopleListSort, string> = {
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    name: t`By name`,
  }
  const items: MenuItem[] = [
    ...peopleListTabs.map((tab) => ({
      label: tabLabels[tab],
      checked: filter.tab === tab,
      onSelect: () => onChange({ tab }),
    })),
    'divider',
    ...peopleListPriceFilters.map((price) => ({
      label: priceLabels[price],
      checked: filter.price === price,
      onSelect: () => onChange({ price }),
    })),
    'divider',
    ...peopleListSorts.map((sort) => ({
      label: sortLabels[sort],
      checked: filter.sort === sort,
      onSelect: () => onChange({ sort }),
    })),
  ]
  const isUsual = filter.tab === 'all' && filter.price === 'any' && filter.sort === 'newest'
  const chosen = [tabLabels[filter.tab], priceLabels[filter.price], sortLabels[filter.sort]].join(', ')

  return (
    <div className="flex items-center gap-2 border-b px-4 py-3 tablet:px-5">
      <Input
        type="search"
        aria-label={t`Search this list`}
        placeholder={t`Search by username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.searchTermLength}
        rounded
        leading={<Search />}
        value={filter.username}
        onChange={(event) => onChange({ username: event.target.value })}
        className="min-w-0 flex-1"
      />
      <LazyMenu
        label={t`Filter and sort`}
        items={items}
        trigger={
          <IconButton
            label={isUsual ? t`Filter and sort` : chosen}
            icon={<FilterIcon />}
            className={isUsual ? undefined : 'text-link!'}
          />
        }
      />
    </div>
  )
}
