import { addToLists } from '@fanfare/contract/calls/lists'
import type { Creator } from '@fanfare/contract/shapes/creators'
import { listName } from '@fanfare/contract/shapes/lists'
import { Button } from '@fanfare/ui/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { toast } from '@fanfare/ui/layers/toast'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '../api/call.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { checkedName } from '../forms/checked-name.ts'
import { PickList } from '../forms/pick-list.tsx'
import { useNameCheck } from '../forms/use-name-check.ts'
import { useSubmission } from '../submission/use-submission.ts'
import { messageOf } from '../words/messages-of.ts'
import { createList } from './create-list.ts'
import { listsQuery, ownLists, refreshLists } from './list-queries.ts'

/** Puts somebody on lists of one's own. */
export function AddToListsDialog({ creator, open, onOpenChange }: DialogControl & { creator: Creator }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const formId = useId()
  const [picked, setPicked] = useState<string[]>([])
  const [name, setName] = useState('')
  const taken = useNameCheck('list', listName, name)
  const { data, error, isFetching, refetch } = useQuery(listsQuery(creator.userId))
  const adding = useSubmission()
  const creating = useSubmission()
  const errors = [...adding.errors, ...creating.errors]

  function pick(id: string, isPicked: boolean) {
    adding.clear()
    setPicked((before) => (isPicked ? [...before, id] : before.filter((one) => one !== id)))
  }

  /** Makes a list of the name that is typed, and picks it. @returns what is picked then, null where it was refused */
  async function create(): Promise<string[] | null> {
    const checked = checkedName(listName, name)
    if (!checked.ok || taken) {
      creating.fail([checked.ok ? (taken ?? '') : checked.message])
      return null
    }
    let made: string[] | null = null
    await creating.run(async () => {
      const list = await createList(client, checked.name)
      adding.clear()
      setName('')
      made = [...picked, list.userFolderId]
      setPicked(made)
      toast.success(t`New List Created`, { description: list.name })
    }, t`Server Error: List could not be created`)
    return made
  }

  async function add(event: SubmitEvent) {
    event.preventDefault()
    creating.clear()
    // Whoever typed a name and did not press the plus meant it all the same.
    const chosen = name.trim() ? await create() : picked
    if (!chosen) return
    if (chosen.length === 0) return adding.fail([t`Please select at least one list`])
    const isAdded = await adding.run(
      async () => {
        await api(addToLists, {
          body: { userFolderIds: chosen, creatorId: creator.userId },
        })
        await refreshLists(client)
      },
      t`Server Error: Cannot add to list`,
      { always: true },
    )
    if (!isAdded) return
    toast.success(t`@${creator.username} is on your list`)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add creator to lists`}
      description={t`Only you see your lists. @${creator.username} is not told.`}
      size="sm"
      busy={adding.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={adding.isBusy} disabled={!data}>
          {t`Add to List`}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState
          title={t`Your lists could not be loaded`}
          description={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <form id={formId} noValidate onSubmit={add}>
          <FormErrors errors={errors} className="mb-3" />
          <PickList
            label={t`Lists`}
            options={
              data &&
              ownLists(data).map(({ userFolderId, name, itemCount, hasCreator }) => ({
                id: userFolderId,
                name,
                detail: hasCreator
                  ? t`On it already`
                  : t`${plural(itemCount, { one: '# person', other: '# people' })}`,
                isIn: hasCreator ?? false,
              }))
            }
            picked={picked}
            onPick={pick}
            createLabel={t`New list`}
            name={name}
            onName={setName}
            nameError={taken}
            onCreate={() => void create()}
            isCreating={creating.isBusy}
          />
        </form>
      )}
    </Dialog>
  )
}
