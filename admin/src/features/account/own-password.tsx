import { changeOwnPassword } from '@fanfare/contract/calls/backoffice/own-account'
import type { OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useRunWithIdentityConfirmation } from './use-run-with-identity-confirmation.tsx'

const nothing = { password: '', newPassword: '' }

/** Form that changes the admin’s password. */
export function OwnPassword({ account }: { account: OwnAdminAccount }) {
  const { run, asking } = useRunWithIdentityConfirmation(account)
  const [given, setGiven] = useState(nothing)
  const change = useMutation({
    mutationFn: () =>
      run(async (confirmation) => {
        await callApi(changeOwnPassword, { body: { ...given, ...(confirmation && { confirmation }) } })
        setGiven(nothing)
        announceResult('Password changed. Your other sessions have ended.')
      }),
  })
  const { errorOf, hasFields } = extractApiProblem(change.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }

  return (
    <PanelSection isOfPage title="Password">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {change.isError && !hasFields ? (
          <Banner tone="danger" alert>
            {errorMessage(change.error)}
          </Banner>
        ) : null}
        <Field label="Current password" error={errorOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            value={given.password}
            onChange={({ target }) => setGiven({ ...given, password: target.value })}
          />
        </Field>
        <Field
          label="New password"
          hint="At least 8 characters, with uppercase and lowercase letters, a number and a symbol."
          error={errorOf('newPassword')}
        >
          <PasswordInput
            autoComplete="new-password"
            value={given.newPassword}
            onChange={({ target }) => setGiven({ ...given, newPassword: target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" size="sm" className="self-start" busy={change.isPending}>
          Change password
        </Button>
      </form>
      {asking}
    </PanelSection>
  )
}
