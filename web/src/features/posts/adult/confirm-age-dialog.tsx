import { tooYoungMessage } from '@fanfare/contract/accounts/age-gate'
import { confirmAge } from '@fanfare/contract/calls/accounts/age'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState, useSyncExternalStore } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { guestAgeStore } from '../../../lib/api/guest-age.ts'
import { ApiProblem } from '../../../lib/api/problem.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useRevealBlurredPost } from './blurred-posts.ts'

/**
 * Dialog that asks a guest for their date of birth. The device remembers that they are of age, or for a day
 * that they are not; the date is not stored anywhere.
 */
export function ConfirmAgeDialog({ postId, open, onOpenChange }: DialogControl & { postId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const formId = useId()
  const errorId = useId()
  const submission = useSubmission()
  const uncover = useRevealBlurredPost(postId)
  const [dateOfBirth, setDateOfBirth] = useState('')
  const isRefused = useSyncExternalStore(guestAgeStore.subscribe, guestAgeStore.isRefused)

  async function confirm() {
    try {
      const { data } = await callApi(confirmAge, { body: { dateOfBirth } })
      guestAgeStore.storePass(data.agePass, data.expiresAt)
    } catch (error) {
      if (error instanceof ApiProblem && error.errors.some(({ message }) => message === tooYoungMessage))
        guestAgeStore.storeRefused()
      throw error
    }
    await client.resetQueries({ queryKey: postKeys.every })
    uncover()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!dateOfBirth) return submission.fail([t`Enter your date of birth`])
    if (await submission.run(confirm)) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Are you 18 or over?`}
      description={t`This is adult content. We don't store what you enter. This device remembers the answer.`}
      size="sm"
      busy={submission.isBusy}
      footer={
        isRefused ? null : (
          <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
            {t`Confirm my age`}
          </Button>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormErrors id={errorId} errors={submission.errors} />
        {isRefused ? null : (
          <Field label={t`Date of birth`}>
            <Input
              type="date"
              value={dateOfBirth}
              autoFocus
              autoComplete="bday"
              aria-invalid={submission.errors.length > 0 || undefined}
              aria-describedby={submission.errors.length > 0 ? errorId : undefined}
              onChange={(event) => {
                setDateOfBirth(event.target.value)
                submission.clear()
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
