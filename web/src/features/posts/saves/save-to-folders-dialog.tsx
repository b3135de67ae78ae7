import { addToFolders } from '@fanfare/contract/calls/social/saves'
import { savesFolderName } from '@fanfare/contract/shapes/social/saves'
import { toast } from '@fanfare/ui/overlays/toast'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CollectionPickDialog } from '../../../layout/collections/collection-pick-dialog.tsx'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { createSaveFolder } from './create-folder.ts'
import { filterCustomSaveFolders, invalidateSaveFolders, saveFoldersQuery } from './save-queries.ts'

/** Puts a post into folders of one's own; it is then among all saves too. */
export function SaveToFoldersDialog({ postId, ...control }: DialogControl & { postId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const folders = useQuery(saveFoldersQuery(postId))
  return (
    <CollectionPickDialog
      {...control}
      title={t`Add post to save folders`}
      submitLabel={t`Save`}
      label={t`Folders`}
      options={
        folders.data &&
        filterCustomSaveFolders(folders.data).map(({ postFolderId, name, itemCount, hasPost }) => ({
          id: postFolderId,
          name,
          detail: hasPost
            ? t`Already in this folder`
            : t`${plural(itemCount, { one: '# post', other: '# posts' })}`,
          isIn: hasPost ?? false,
        }))
      }
      loading={folders}
      loadFailure={t`Your folders could not be loaded`}
      nonePicked={t`Please select at least one folder`}
      kind="folder"
      schema={savesFolderName}
      createLabel={t`New folder`}
      createFailure={t`Server Error: Folder could not be created`}
      isAlwaysSaid
      onCreate={async (name) => {
        const folder = await createSaveFolder(client, name)
        toast.success(t`Folder Created`, { description: folder.name })
        return folder.postFolderId
      }}
      failure={t`Server Error: Cannot save to folder`}
      onSubmit={async (postFolderIds) => {
        await callApi(addToFolders, { body: { postFolderIds, postId } })
        patchCachedPost(client, postId, (post) => ({ ...post, isSaved: true }))
        await invalidateSaveFolders(client)
        toast.success(t`Saved`)
      }}
    />
  )
}
