import { IconButton } from '@fanfare/ui/actions/icon-button'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDownWideNarrow } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import type { ProfilePostOrder } from '../posts/post-queries.ts'

type ProfileOrderMenuProps = { username: string; order: ProfilePostOrder }

/** Menu for the order and period of a creator's posts; the choice is stored in the URL. */
export function ProfilePostOrderMenu({ username, order }: ProfileOrderMenuProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/$username' })
  const sorts: Record<ProfilePostOrder['sort'], string> = {
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    popular: t`Most popular`,
  }
  const times: Record<ProfilePostOrder['timeFilter'], string> = {
    all: t`All time`,
    day: t`Past day`,
    week: t`Past week`,
    month: t`Past month`,
    year: t`Past year`,
  }

  function choose(change: Partial<ProfilePostOrder>) {
    const { sort, timeFilter } = { ...order, ...change }
    return navigate({
      to: '/$username',
      params: { username },
      search: (before) => ({
        ...before,
        sort: sort === 'newest' ? undefined : sort,
        time: timeFilter === 'all' ? undefined : timeFilter,
      }),
      replace: true,
      resetScroll: false,
    })
  }

  const items: MenuItem[] = [
    ...keysOf(sorts).map((sort) => ({
      label: sorts[sort],
      checked: order.sort === sort,
      onSelect: () => void choose({ sort }),
    })),
    'divider',
    ...keysOf(times).map((timeFilter) => ({
      label: times[timeFilter],
      checked: order.timeFilter === timeFilter,
      onSelect: () => void choose({ timeFilter }),
    })),
  ]
  const isUsual = order.sort === 'newest' && order.timeFilter === 'all'

  return (
    <LazyMenu
      label={t`Sort and filter`}
      items={items}
      trigger={
        <IconButton
          label={isUsual ? t`Sort and filter` : t`${sorts[order.sort]}, ${times[order.timeFilter]}`}
          icon={<ArrowDownWideNarrow />}
          className={isUsual ? undefined : 'text-link!'}
        />
      }
    />
  )
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
