import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Folder, FolderPlus } from 'lucide-react'
import { CollectionRow } from '../../layout/collections/collection-row.tsx'
import { CollectionRowsSkeleton } from '../../layout/collections/collection-rows-skeleton.tsx'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { Page } from '../../layout/page/page.tsx'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { lazyCreateSaveFolderDialog } from '../posts/saves/dialogs.ts'
import { filterCustomSaveFolders, saveFoldersQuery } from '../posts/saves/save-queries.ts'

export function SavesPage() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return (
    <Page
      title={t`Saves`}
      action={
        <IconButton
          label={t`New folder`}
          icon={<FolderPlus />}
          tooltip
          onClick={() => dialogs.open(lazyCreateSaveFolderDialog)}
          className="-me-2.5"
        />
      }
    >
      <Folders />
    </Page>
  )
}

function Folders() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { data, error, isFetching, refetch } = useQuery(saveFoldersQuery())

  if (!data) {
    if (!error) return <CollectionRowsSkeleton label={t`Loading folders`} />
    return (
      <ErrorState
        title={t`Your folders could not be loaded`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <>
      <ul className="divide-y border-b">
        {data.map(({ postFolderId: folderId, name, itemCount, isSystemDefined }) => (
          <CollectionRow
            key={folderId}
            to={paths.saveFolder(folderId)}
            icon={isSystemDefined ? <Bookmark className="text-link" /> : <Folder />}
            name={name}
            detail={t`${plural(itemCount, { one: '# post', other: '# posts' })}`}
          />
        ))}
      </ul>
      {filterCustomSaveFolders(data).length === 0 ? (
        <EmptyState
          picture={<Illustration name="saves" />}
          title={t`Organise your saves`}
          description={t`Every post you save is in All saves. Use folders to group them.`}
          action={
            <Button
              variant="secondary"
              icon={<FolderPlus aria-hidden="true" />}
              onClick={() => dialogs.open(lazyCreateSaveFolderDialog)}
            >
              {t`Create save folder`}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
