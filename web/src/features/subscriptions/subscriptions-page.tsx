import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Input } from '@fanfare/ui/fields/input'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowDownUp, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { Page } from '../../layout/page/page.tsx'
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { useUpdateSearchParams } from '../../lib/paging/use-search-filter.ts'
import { paths } from '../../lib/paths.ts'
import { lazyUnsubscribeDialog } from './dialogs.ts'
import { SubscriptionRow } from './subscription-row.tsx'
import {
  type SubscriptionFilterValues,
  subscriptionSorts,
  subscriptionsQuery,
  subscriptionTabs,
} from './subscriptions-query.ts'

const debounceMs = 700
const everything = filterOf({})

/** The choice that stands in the address. */
function filterOf(search: { [Choice in keyof SubscriptionFilterValues]?: string }): SubscriptionFilterValues {
  return {
    tab: subscriptionTabs.find((one) => one === search.tab) ?? subscriptionTabs[0],
    sort: subscriptionSorts.find((one) => one === search.sort) ?? subscriptionSorts[0],
    name: search.name ?? '',
  }
}

/** Current and past subscriptions of the viewer, with search, filter and sort. */
export function SubscriptionsPage() {
  const { t } = useLingui()
  const choose = useUpdateSearchParams(everything)
  const filter = filterOf(useSearch({ from: '/shell/subscriptions' }))
  const [typed, setTyped] = useState(filter.name)
  const name = useDebouncedValue(typed, debounceMs).trim()
  const applyName = useEffectEvent(() => {
    if (name !== filter.name && name.length <= limits.searchTermLength) choose({ ...filter, name })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is looked for once it stands still.
  useEffect(() => applyName(), [name])

  const tabs = { all: t`All`, free: t`Free`, paid: t`Paid` }
  const sorts = { newest: t`Newest first`, oldest: t`Oldest first`, name: t`By name` }
  return (
    <Page
      title={t`Subscriptions`}
      header={
        <Tabs
          label={t`Subscription types`}
          value={filter.tab}
          even
          items={subscriptionTabs.map((value) => ({
            value,
            label: tabs[value],
            link: (
              <Link
                to="/subscriptions"
                search={({ tab: _, ...rest }) => (value === 'all' ? rest : { ...rest, tab: value })}
                replace
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      }
    >
      <div className="flex items-center gap-2 border-b px-4 py-3 tablet:px-5">
        <Input
          type="search"
          aria-label={t`Search your subscriptions`}
          placeholder={t`Search by name or username`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.searchTermLength}
          rounded
          leading={<Search />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <LazyMenu
          label={t`Sort`}
          items={subscriptionSorts.map((sort) => ({
            label: sorts[sort],
            checked: filter.sort === sort,
            onSelect: () => choose({ ...filter, sort }),
          }))}
          trigger={
            <IconButton
              label={filter.sort === 'newest' ? t`Sort` : sorts[filter.sort]}
              icon={<ArrowDownUp />}
              className={filter.sort === 'newest' ? undefined : 'text-link!'}
            />
          }
        />
      </div>
      <Subscriptions filter={filter} />
    </Page>
  )
}

function Subscriptions({ filter }: { filter: SubscriptionFilterValues }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const list = useInfiniteQuery({ ...subscriptionsQuery(filter), placeholderData: keepPreviousData })
  const isFiltered = filter.tab !== 'all' || filter.name !== ''
  return (
    <PaginatedList
      list={list}
      loading={<AvatarRowsSkeleton label={t`Loading subscriptions`} />}
      failure={t`Your subscriptions could not be loaded`}
      empty={
        isFiltered ? (
          <EmptyState picture={<Illustration name="search" />} />
        ) : (
          <EmptyState
            picture={<Illustration name="people" />}
            title={t`You don't subscribe to anyone yet`}
            description={t`Creators you subscribe to appear here, with what they cost and when they renew.`}
            action={
              <Button asChild>
                <Link to={paths.explore()}>
                  <Trans>Find creators</Trans>
                </Link>
              </Button>
            }
          />
        )
      }
      more={<PersonSkeleton />}
    >
      {(subscriptions) => (
        <ul aria-busy={list.isPlaceholderData} className="divide-y border-b">
          {subscriptions.map((subscription) => (
            <SubscriptionRow
              key={subscription.subscriptionId}
              subscription={subscription}
              onLeave={() =>
                dialogs.open(lazyUnsubscribeDialog, {
                  creator: { ...subscription.creator, isFreeSubscription: subscription.isFree },
                })
              }
            />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}
