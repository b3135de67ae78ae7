import { peopleListName } from '@fanfare/contract/shapes/social/lists'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CollectionNameDialog } from '../../layout/collections/collection-name-dialog.tsx'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { createPeopleList } from './create-people-list.ts'

export function CreatePeopleListDialog(control: DialogControl) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <CollectionNameDialog
      {...control}
      kind="list"
      title={t`Create user list`}
      label={t`List name`}
      submitLabel={t`Create list`}
      schema={peopleListName}
      failure={t`Server Error: List could not be created`}
      onSubmit={async (name) => {
        const list = await createPeopleList(client, name)
        toast.success(t`New List Created`, { description: list.name })
      }}
    />
  )
}
