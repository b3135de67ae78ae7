import { renameFolder } from '@fanfare/contract/calls/social/saves'
import { type SavesFolder, savesFolderName } from '@fanfare/contract/shapes/social/saves'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CollectionNameDialog } from '../../layout/collections/collection-name-dialog.tsx'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../lib/api/call.ts'
import { saveKeys } from '../posts/saves/save-queries.ts'

export function RenameSaveFolderDialog({ folder, ...control }: DialogControl & { folder: SavesFolder }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <CollectionNameDialog
      {...control}
      kind="folder"
      title={t`Rename folder`}
      label={t`Folder name`}
      submitLabel={t`Rename`}
      schema={savesFolderName}
      current={folder.name}
      failure={t`Server Error: Unable to rename folder`}
      onSubmit={async (name) => {
        const params = { postFolderId: folder.postFolderId }
        const { data } = await callApi(renameFolder, { params, body: { name } })
        await client.invalidateQueries({ queryKey: saveKeys.every })
        toast.success(t`Folder Renamed to`, { description: data.name })
      }}
    />
  )
}
