import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import { savesFolderPostFilters } from '@fanfare/contract/social/post-types'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { BookmarkMinus, Ellipsis } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import { Page } from '../../layout/page/page.tsx'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useFoundOrStoredSelection } from '../../lib/session/use-stored-selection.ts'
import { PostFeed } from '../posts/post-feed.tsx'
import { saveFoldersQuery } from '../posts/saves/save-queries.ts'
import { useSaveFolderMenuItems } from './folder-actions.tsx'
import { useRemovePostFromSaveFolder } from './remove-from-folder.ts'
import { SaveFolderFilterBar } from './save-folder-filter-bar.tsx'
import {
  type SaveFolderFilterValues,
  saveFolderPostListSource,
  saveFolderSorts,
} from './save-folder-post-list-source.ts'

export function SaveFolderPage() {
  const { t } = useLingui()
  const { folderId } = useParams({ from: '/shell/saves/$folderId' })
  const { data, error, isFetching, refetch } = useQuery(saveFoldersQuery())
  const found = data && (data.find((one) => one.postFolderId === folderId) ?? null)
  const folder = useFoundOrStoredSelection(
    'selected-post-folder',
    found,
    (one) => one.postFolderId === folderId,
  )

  if (folder) return <ShownFolder folder={folder} />
  return (
    <Page title={t`Saves`} back>
      {data ? (
        <EmptyState
          picture={<Illustration name="search" />}
          title={t`This folder doesn't exist or was removed.`}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.saves()}>
                <Trans>Go to my saves</Trans>
              </Link>
            </Button>
          }
        />
      ) : error ? (
        <ErrorState
          title={t`The folder could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status" aria-label={t`Loading folder`}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
            <PostSkeleton key={key} />
          ))}
        </div>
      )}
    </Page>
  )
}

function ShownFolder({ folder }: { folder: SavesFolder }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const actions = useSaveFolderMenuItems(folder)
  const remove = useRemovePostFromSaveFolder(folder)
  const { postFolderId: folderId, name, itemCount } = folder
  const search = useSearch({ from: '/shell/saves/$folderId' })
  const order: SaveFolderFilterValues = {
    sort: saveFolderSorts.find((one) => one === search.sort) ?? 'newest',
    filter: savesFolderPostFilters.find((one) => one === search.filter) ?? 'all',
  }

  return (
    <Page
      title={name}
      subtitle={t`${plural(itemCount, { one: '# post', other: '# posts' })}`}
      back
      action={
        actions.length > 0 ? (
          <LazyMenu
            label={t`Folder options`}
            items={actions}
            trigger={<IconButton label={t`Folder options`} icon={<Ellipsis />} className="-me-2.5" />}
          />
        ) : null
      }
    >
      <SaveFolderFilterBar folderId={folderId} order={order} />
      <PostFeed
        key={`${order.sort} ${order.filter}`}
        list={saveFolderPostListSource(client, folderId, order)}
        label={name}
        menuItems={(post) => [
          {
            label: t`Remove from this folder`,
            icon: <BookmarkMinus />,
            onSelect: () => remove.mutate(post),
          },
        ]}
        emptyDescription={
          order.filter === 'all' ? <Trans>Posts you save to this folder appear here.</Trans> : undefined
        }
      />
    </Page>
  )
}
