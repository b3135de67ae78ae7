import { type SavesFolderPostFilter, savesFolderPostFilters } from '@fanfare/contract/social/post-types'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDownWideNarrow } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import {
  type SaveFolderFilterValues,
  type SaveFolderSort,
  saveFolderSorts,
} from './save-folder-post-list-source.ts'

type SaveFolderOrderBarProps = { folderId: string; order: SaveFolderFilterValues }

/** Bar for the filter and order of a folder's posts; the choice is stored in the URL. */
export function SaveFolderFilterBar({ folderId, order }: SaveFolderOrderBarProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/saves/$folderId' })
  const filters: Record<SavesFolderPostFilter, string> = {
    all: t`All`,
    media: t`Media`,
    image: t`Photos`,
    video: t`Video`,
    audio: t`Audio`,
    poll: t`Polls`,
    text: t`Text`,
  }
  const sorts: Record<SaveFolderSort, string> = { newest: t`Newest first`, oldest: t`Oldest first` }
  const searchOf = ({ sort, filter }: SaveFolderFilterValues) => ({
    sort: sort === 'newest' ? undefined : sort,
    filter: filter === 'all' ? undefined : filter,
  })
  const items: MenuItem[] = saveFolderSorts.map((sort) => ({
    label: sorts[sort],
    checked: order.sort === sort,
    onSelect: () =>
      void navigate({
        to: '/saves/$folderId',
        params: { folderId },
        search: searchOf({ ...order, sort }),
        replace: true,
      }),
  }))

  return (
    <div className="flex items-stretch border-b">
      <div className="min-w-0">
        <Tabs
          label={t`Post types`}
          value={order.filter}
          className="border-b-0!"
          items={savesFolderPostFilters.map((filter) => ({
            value: filter,
            label: filters[filter],
            link: (
              <Link
                to="/saves/$folderId"
                params={{ folderId }}
                search={searchOf({ ...order, filter })}
                replace
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      </div>
      <div className="ms-auto flex items-center pe-3">
        <LazyMenu
          label={t`Sort`}
          items={items}
          trigger={
            <IconButton
              label={order.sort === 'newest' ? t`Sort` : sorts[order.sort]}
              icon={<ArrowDownWideNarrow />}
              className={order.sort === 'newest' ? undefined : 'text-link!'}
            />
          }
        />
      </div>
    </div>
  )
}
