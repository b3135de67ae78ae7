import { activateUser, deactivateUser } from '@fanfare/contract/calls/backoffice/users'
import type { UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmSuspensionDialog } from '../../layout/decision/confirm-suspension-dialog.tsx'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import {
  defaultSuspensionDuration,
  suspensionDurationOptions,
} from '../../layout/decision/suspension-options.ts'
import { announceNothingDone, announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'

/** The admin thought better of it: the reason stays in its field. */
class NotConfirmed extends Error {}

type Question = { answer: (isConfirmed: boolean) => void }

/** Suspending, or taking a suspension back: with a reason that is kept. */
export function UserSuspension({ user }: { user: UserForAdmins }) {
  const { userId, username, displayName, accountStatus } = user
  const client = useQueryClient()
  const [days, setDays] = useState(defaultSuspensionDuration)
  const [question, setQuestion] = useState<Question | null>(null)
  const isSuspended = accountStatus === 'SUSPENDED'
  const mayDecide = useCanCall(deactivateUser)
  if (!mayDecide) return null

  async function suspend(reason: string) {
    if (reason !== '' && days === '') {
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      if (!isConfirmed) throw new NotConfirmed()
    }
    const body = { reason, days: days === '' ? null : Number(days) }
    await callApi(deactivateUser, { params: { userId }, body })
    await client.invalidateQueries({ queryKey: ['users'] })
    announceResult(`@${username} was suspended.`)
  }

  async function activate(reason: string) {
    await callApi(activateUser, { params: { userId }, body: { reason } })
    await client.invalidateQueries({ queryKey: ['users'] })
    announceResult(`@${username} is active again.`)
  }

  return (
    <section aria-label="The account" className="border-t pt-5">
      {isSuspended ? (
        <ReasonForm key="activate" confirm="Activate account" onSubmit={activate} />
      ) : (
        <ReasonForm
          key="suspend"
          confirm="Deactivate account"
          danger
          isShownElsewhere={(error) => error instanceof NotConfirmed}
          onSubmit={suspend}
        >
          {() => (
            <Field label="Duration">
              <Select value={days} options={suspensionDurationOptions} onChange={setDays} />
            </Field>
          )}
        </ReasonForm>
      )}
      {question ? (
        <ConfirmSuspensionDialog
          name={displayName}
          days={null}
          busy={false}
          onConfirm={() => question.answer(true)}
          onClose={() => {
            question.answer(false)
            announceNothingDone(`@${username} wasn’t suspended.`)
          }}
        />
      ) : null}
    </section>
  )
}
