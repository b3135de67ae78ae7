import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { FactorReset } from '@fanfare/contract/shapes/backoffice/factor-resets'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { errorMessage } from '../../lib/api/call.ts'

type RecognisedBy = FactorReset['recognisedBy']

export const identificationMethodLabels: Record<RecognisedBy, string> = {
  DOCUMENT: 'Identity document compared',
  MAIL: 'Replied from their email address',
  VIDEO_CALL: 'Video call',
}

type SecondFactorDialogProps = {
  title: string
  description: string
  confirm: string
  /** Paths of the fields at which the form shows a refusal. */
  paths?: readonly string[]
  onSubmit: (factor: AdminFactor) => Promise<unknown>
  onClose: () => void
  children?: (errorOf: (path: string) => string | undefined) => ReactNode
}

/** A dialog that asks for the admin's second factor as soon as the API does. */
function SecondFactorDialog({
  title,
  description,
  confirm,
  paths = [],
  onSubmit,
  onClose,
  children,
}: SecondFactorDialogProps) {
  const factor = useSecondFactorField()
  const send = useMutation({ mutationFn: () => factor.show(onSubmit) })
  const { errorOf } = extractApiProblem(send.error)
  const isShownByField = paths.some((path) => errorOf(path)) || factor.isAsking(send.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} busy={send.isPending}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {send.isError && !isShownByField ? (
          <Banner tone="danger" alert>
            {errorMessage(send.error)}
          </Banner>
        ) : null}
        {children?.(errorOf)}
        {factor.field(send.error)}
        <Button type="submit" busy={send.isPending}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}

export function ConfirmFactorResetDialog({
  onSubmit,
  onClose,
}: Pick<SecondFactorDialogProps, 'onSubmit' | 'onClose'>) {
  return (
    <SecondFactorDialog
      title="Confirm this?"
      description="You’re the second admin. In 24 hours, unless they stop it, their app, email codes, passkeys and recovery codes are turned off and they’re logged out everywhere."
      confirm="Confirm"
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

type BeginProps = {
  onSubmit: (
    body: AdminFactor & { recognisedBy: RecognisedBy; reason: string; note?: string },
  ) => Promise<unknown>
  onClose: () => void
}

export function RequestFactorResetDialog({ onSubmit, onClose }: BeginProps) {
  const [given, setGiven] = useState({ recognisedBy: 'DOCUMENT' as RecognisedBy, reason: '', note: '' })
  return (
    <SecondFactorDialog
      title="Turn off two-factor authentication"
      description="We email them at once and they can stop it. Another admin has to confirm, and it takes effect 24 hours later."
      confirm="Request"
      paths={['reason', 'note']}
      onClose={onClose}
      onSubmit={(factor) => {
        const { recognisedBy, reason, note } = given
        return onSubmit({
          recognisedBy,
          reason: reason.trim(),
          ...(note.trim() && { note: note.trim() }),
          ...factor,
        })
      }}
    >
      {(errorOf) => (
        <>
          <Field label="Identity confirmed by">
            <Select
              value={given.recognisedBy}
              options={Object.entries(identificationMethodLabels).map(([value, label]) => ({ value, label }))}
              onChange={(value) => setGiven({ ...given, recognisedBy: value as RecognisedBy })}
            />
          </Field>
          <Field label="Reason" hint="Recorded in the audit log." error={errorOf('reason')}>
            <Textarea
              rows={2}
              maxLength={500}
              value={given.reason}
              onChange={({ target }) => setGiven({ ...given, reason: target.value })}
            />
          </Field>
          <Field label="Note" hint="Optional. What you compared and what they said." error={errorOf('note')}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={given.note}
              onChange={({ target }) => setGiven({ ...given, note: target.value })}
            />
          </Field>
        </>
      )}
    </SecondFactorDialog>
  )
}
