import { addToLists } from '@fanfare/contract/calls/social/lists'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { peopleListName } from '@fanfare/contract/shapes/social/lists'
import { toast } from '@fanfare/ui/overlays/toast'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CollectionPickDialog } from '../../layout/collections/collection-pick-dialog.tsx'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../lib/api/call.ts'
import { createPeopleList } from './create-people-list.ts'
import { filterCustomPeopleLists, invalidatePeopleLists, peopleListsQuery } from './people-list-queries.ts'

/** Puts somebody on lists of one's own. */
export function AddToPeopleListsDialog({ creator, ...control }: DialogControl & { creator: Creator }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const lists = useQuery(peopleListsQuery(creator.userId))
  return (
    <CollectionPickDialog
      {...control}
      title={t`Add creator to lists`}
      description={t`Only you can see your lists. @${creator.username} isn't notified.`}
      submitLabel={t`Add to List`}
      label={t`Lists`}
      options={
        lists.data &&
        filterCustomPeopleLists(lists.data).map(({ userFolderId, name, itemCount, hasCreator }) => ({
          id: userFolderId,
          name,
          detail: hasCreator
            ? t`Already on this list`
            : t`${plural(itemCount, { one: '# person', other: '# people' })}`,
          isIn: hasCreator ?? false,
        }))
      }
      loading={lists}
      loadFailure={t`Your lists could not be loaded`}
      nonePicked={t`Please select at least one list`}
      kind="list"
      schema={peopleListName}
      createLabel={t`New list`}
      createFailure={t`Server Error: List could not be created`}
      onCreate={async (name) => {
        const list = await createPeopleList(client, name)
        toast.success(t`New List Created`, { description: list.name })
        return list.userFolderId
      }}
      failure={t`Server Error: Cannot add to list`}
      onSubmit={async (userFolderIds) => {
        await callApi(addToLists, { body: { userFolderIds, creatorId: creator.userId } })
        await invalidatePeopleLists(client)
        toast.success(t`@${creator.username} was added to your list`)
      }}
    />
  )
}
