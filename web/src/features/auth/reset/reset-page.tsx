import { validateTwoFactor } from '@fanfare/contract/calls/accounts/two-factor'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { toast } from '@fanfare/ui/overlays/toast'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { consumeEmailedCodeLink, type EmailedCodeLink } from '../codes/emailed-code-link.ts'
import { EmailedCodeStep } from '../codes/emailed-code-step.tsx'
import { clearReusableEmailedCode } from '../codes/stored-code.ts'
import {
  clearPasswordResetState,
  findStoredPasswordResetState,
  type PasswordResetState,
  storePasswordResetState,
} from './password-reset-state.ts'
import { ResetIdentifierStep } from './reset-identifier-step.tsx'
import { ResetNewPasswordStep } from './reset-new-password-step.tsx'

/** A new password by a mailed code. */
export function ResetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [step, setStep] = useState<PasswordResetState>({ name: 'identifier', identifier: '' })
  const linked = useSubmission()
  const { identifier } = step

  const goByLink = useEffectEvent(async ({ identifier: mailedTo, otp, token }: EmailedCodeLink) => {
    const twoFactor = { otp, token, authenticationType: 'RESET_PASSWORD' } as const
    await linked.run(async () => {
      await callApi(validateTwoFactor, { body: twoFactor })
      await goTo({ name: 'password', identifier: mailedTo, twoFactor, mailedAt: serverNow() })
    })
  })

  useEffect(() => {
    const link = consumeEmailedCodeLink()
    if (link) {
      void goByLink(link)
      return
    }
    void findStoredPasswordResetState().then((stored) => {
      if (stored) setStep((now) => (now.name === 'identifier' && now.identifier === '' ? stored : now))
    })
  }, [])

  async function goTo(next: PasswordResetState) {
    await storePasswordResetState(next)
    setStep(next)
  }

  async function finish() {
    clearReusableEmailedCode('RESET_PASSWORD')
    clearPasswordResetState()
    toast.success(t`Password updated successfully`)
    await navigate({ to: paths.login(), search: true, replace: true })
  }

  return (
    <>
      <title>{formatDocumentTitle(t`Reset your password`)}</title>
      <h1 className="mb-6 text-2xl">{t`Reset your password`}</h1>
      <FormErrors errors={linked.errors} />
      {linked.isBusy ? (
        <Skeleton className="h-40" />
      ) : step.name === 'identifier' ? (
        <ResetIdentifierStep
          identifier={identifier}
          onMailed={(entered, code) => void goTo({ name: 'code', identifier: entered, ...code })}
        />
      ) : step.name === 'code' ? (
        <EmailedCodeStep
          authenticationType="RESET_PASSWORD"
          identifier={identifier}
          token={step.token}
          mailedAt={step.mailedAt}
          intro={
            <Trans>
              If <strong className="font-semibold text-text">{identifier}</strong> has an account, we've sent
              a code to its email.
            </Trans>
          }
          onCode={async (twoFactor) => {
            await callApi(validateTwoFactor, { body: twoFactor })
            await goTo({ name: 'password', identifier, twoFactor, mailedAt: step.mailedAt })
          }}
          onBack={() => void goTo({ name: 'identifier', identifier })}
          backLabel={t`Use another email`}
        />
      ) : (
        <ResetNewPasswordStep identifier={identifier} twoFactor={step.twoFactor} onDone={finish} />
      )}
      <p className="mt-6 text-center text-muted text-sm">
        <Link to={paths.login()} search={true} className="text-link hover:underline">
          {t`Back to sign in`}
        </Link>
      </p>
    </>
  )
}
