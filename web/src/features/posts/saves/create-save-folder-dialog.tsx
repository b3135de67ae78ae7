import { savesFolderName } from '@fanfare/contract/shapes/social/saves'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CollectionNameDialog } from '../../../layout/collections/collection-name-dialog.tsx'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { createSaveFolder } from './create-folder.ts'

export function CreateSaveFolderDialog(control: DialogControl) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <CollectionNameDialog
      {...control}
      kind="folder"
      title={t`Create save folder`}
      label={t`Folder name`}
      submitLabel={t`Create folder`}
      schema={savesFolderName}
      failure={t`Server Error: Folder could not be created`}
      alwaysAnnounces
      onSubmit={async (name) => {
        const folder = await createSaveFolder(client, name)
        toast.success(t`Folder Created`, { description: folder.name })
      }}
    />
  )
}
