import { addToFolders } from '@fanfare/contract/calls/saves'
import { folderName } from '@fanfare/contract/shapes/saves'
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
import { patchPost } from '../cache/post-cache.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { checkedName } from '../forms/checked-name.ts'
import { PickList } from '../forms/pick-list.tsx'
import { useNameCheck } from '../forms/use-name-check.ts'
import { useSubmission } from '../submission/use-submission.ts'
import { messageOf } from '../words/messages-of.ts'
import { createFolder } from './create-folder.ts'
import { foldersQuery, ownFolders, refreshFolders } from './save-queries.ts'

/** Puts a post into folders of one's own; it is then among all saves too. */
export function SaveToFoldersDialog({ postId, open, onOpenChange }: DialogControl & { postId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const formId = useId()
  const [picked, setPicked] = useState<string[]>([])
  const [name, setName] = useState('')
  const taken = useNameCheck('folder', folderName, name)
  const { data, error, isFetching, refetch } = useQuery(foldersQuery(postId))
  const saving = useSubmission()
  const creating = useSubmission()
  const errors = [...saving.errors, ...creating.errors]

  function pick(id: string, isPicked: boolean) {
    saving.clear()
    setPicked((before) => (isPicked ? [...before, id] : before.filter((one) => one !== id)))
  }

  /** Makes a folder of the name that is typed, and picks it. @returns what is picked then, null where it was refused */
  async function create(): Promise<string[] | null> {
    const checked = checkedName(folderName, name)
    if (!checked.ok || taken) {
      creating.fail([checked.ok ? (taken ?? '') : checked.message])
      return null
    }
    let made: string[] | null = null
    await creating.run(
      async () => {
        const folder = await createFolder(client, checked.name)
        saving.clear()
        setName('')
        made = [...picked, folder.postFolderId]
        setPicked(made)
        toast.success(t`Folder Created`, { description: folder.name })
      },
      t`Server Error: Folder could not be created`,
      { always: true },
    )
    return made
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    creating.clear()
    // Whoever typed a name and did not press the plus meant it all the same.
    const chosen = name.trim() ? await create() : picked
    if (!chosen) return
    if (chosen.length === 0) return saving.fail([t`Please select at least one folder`])
    const isSaved = await saving.run(
      async () => {
        await api(addToFolders, { body: { postFolderIds: chosen, postId } })
        patchPost(client, postId, (post) => ({ ...post, isSaved: true }))
        await refreshFolders(client)
      },
      t`Server Error: Cannot save to folder`,
      { always: true },
    )
    if (!isSaved) return
    toast.success(t`Saved`)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add post to save folders`}
      size="sm"
      busy={saving.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={saving.isBusy} disabled={!data}>
          {t`Save`}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState
          title={t`Your folders could not be loaded`}
          description={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <form id={formId} noValidate onSubmit={save}>
          <FormErrors errors={errors} className="mb-3" />
          <PickList
            label={t`Folders`}
            options={
              data &&
              ownFolders(data).map(({ postFolderId, name, itemCount, hasPost }) => ({
                id: postFolderId,
                name,
                detail: hasPost
                  ? t`It is in here already`
                  : t`${plural(itemCount, { one: '# post', other: '# posts' })}`,
                isIn: hasPost ?? false,
              }))
            }
            picked={picked}
            onPick={pick}
            createLabel={t`New folder`}
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
