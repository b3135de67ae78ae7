import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { ApiUnreachableError, isApiProblem } from '../../lib/api/problem.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { EmailedCodeStep } from './codes/emailed-code-step.tsx'
import {
  clearReusableEmailedCode,
  type EmailedCodeToken,
  requestOrReuseEmailedCode,
} from './codes/stored-code.ts'
import {
  canUsePasskeysOnHost,
  isNotAllowedOrAbortError,
  promptConfirmationPasskey,
} from './passkeys/browser-passkeys.ts'
import { secondFactorsQuery } from './second-factors-query.ts'

type ConfirmIdentityProps = DialogControl & {
  /** Sends again what needed the confirmation; what it throws about the confirmation is shown in the dialog. */
  send: (confirmation: Reauthentication) => Promise<void>
  /**
   * Called once the dialog is closed: `sent` if the change was made, `error` if it failed for another reason.
   */
  onClosed: (end: { sent: boolean; error?: unknown }) => void
}

/** Asks for the password, or a mailed code, before something sensitive is changed. */
export function ConfirmIdentityDialog({ send, onClosed, open, onOpenChange }: ConfirmIdentityProps) {
  const { t } = useLingui()
  const user = useUser()
  const formId = useId()
  const { data: factors } = useQuery(secondFactorsQuery())
  const submission = useSubmission()
  const [password, setPassword] = useState('')
  const [mailed, setMailed] = useState<EmailedCodeToken | null>(null)
  const end = useRef<Parameters<typeof onClosed>[0]>({ sent: false })
  const reportEnd = useEffectEvent(() => onClosed(end.current))
  useEffect(() => {
    if (!open) reportEnd()
  }, [open])
  if (!user) return null
  const email = user.email
  const hasPasskey = canUsePasskeysOnHost() && (factors?.passkeys.length ?? 0) > 0

  /** @throws what is wrong with the confirmation; all else closes the dialog, and the form behind it says so. */
  async function sendWith(confirmation: Reauthentication) {
    try {
      await send(confirmation)
      end.current = { sent: true }
    } catch (error) {
      if (isConfirmationError(error)) throw error
      end.current = { sent: false, error }
    }
    clearReusableEmailedCode('CONFIRM')
    onOpenChange(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password) void submission.run(() => sendWith({ password }))
    else submission.fail([t`Enter your password`])
  }

  function askForPasskey() {
    void submission.run(async () => {
      try {
        await sendWith({ passkey: await promptConfirmationPasskey() })
      } catch (error) {
        if (!isNotAllowedOrAbortError(error)) throw error
      }
    })
  }

  function mail() {
    void submission.run(
      async () => setMailed(await requestOrReuseEmailedCode('CONFIRM', email)),
      t`Server Error`,
    )
  }

  if (mailed) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={t`Confirm it's you`} size="sm">
        <EmailedCodeStep
          authenticationType="CONFIRM"
          identifier={email}
          token={mailed.token}
          mailedAt={mailed.mailedAt}
          intro={<Trans>Enter the code we sent to {email}.</Trans>}
          onCode={(twoFactor) => sendWith({ twoFactor })}
          onBack={() => setMailed(null)}
          backLabel={user.hasPassword ? t`Use my password` : t`Back`}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Confirm it's you`}
      description={<Trans>We ask for this before changes to your money or how you sign in.</Trans>}
      size="sm"
      busy={submission.isBusy}
      footer={
        user.hasPassword ? (
          <>
            <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
              {t`Confirm`}
            </Button>
            {hasPasskey ? (
              <Button variant="secondary" full disabled={submission.isBusy} onClick={askForPasskey}>
                {t`Use a passkey`}
              </Button>
            ) : null}
            <Button variant="quiet" full disabled={submission.isBusy} onClick={mail}>
              {t`Email me a code instead`}
            </Button>
          </>
        ) : (
          <>
            <Button size="lg" full busy={submission.isBusy} onClick={mail}>
              {t`Email me a code`}
            </Button>
            {hasPasskey ? (
              <Button variant="secondary" full disabled={submission.isBusy} onClick={askForPasskey}>
                {t`Use a passkey`}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* For password managers, which keep the password under it. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        <FormErrors errors={submission.errors} />
        {user.hasPassword ? (
          <Field label={t`Password`}>
            <PasswordInput
              value={password}
              autoFocus
              autoComplete="current-password"
              onChange={(event) => {
                setPassword(event.target.value)
                submission.clear()
              }}
            />
          </Field>
        ) : (
          <p className="text-pretty text-muted">{t`You don't have a password, so we'll email a code to ${email}.`}</p>
        )}
      </form>
    </Dialog>
  )
}

/** Checks whether another password, code or attempt may fix the error. */
function isConfirmationError(error: unknown): boolean {
  if (error instanceof ApiUnreachableError) return true
  if (isApiProblem(error, 'INVALID_OTP', 'INVALID_PASSKEY', 'CONFIRMATION_REQUIRED', 'TOO_MANY_REQUESTS'))
    return true
  return isApiProblem(error) && error.errors.some(({ path }) => path.startsWith('confirmation'))
}
