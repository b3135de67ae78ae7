import { renameList } from '@fanfare/contract/calls/social/lists'
import { type PeopleList, peopleListName } from '@fanfare/contract/shapes/social/lists'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CollectionNameDialog } from '../../layout/collections/collection-name-dialog.tsx'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../lib/api/call.ts'
import { invalidatePeopleLists } from './people-list-queries.ts'

export function RenamePeopleListDialog({ list, ...control }: DialogControl & { list: PeopleList }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <CollectionNameDialog
      {...control}
      kind="list"
      title={t`Rename list`}
      label={t`List name`}
      submitLabel={t`Rename`}
      schema={peopleListName}
      current={list.name}
      failure={t`Server Error: Unable to rename list`}
      onSubmit={async (name) => {
        const params = { userFolderId: list.userFolderId }
        const { data } = await callApi(renameList, { params, body: { name } })
        await invalidatePeopleLists(client)
        toast.success(t`List renamed to`, { description: data.name })
      }}
    />
  )
}
