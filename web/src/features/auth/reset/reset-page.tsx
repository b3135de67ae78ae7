import { validateTwoFactor } from '@fanfare/contract/calls/accounts/two-factor'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { toast } from '@fanfare/ui/overlays/toast'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { consumeEmailedCodeLink, type EmailedCodeLink } from '../codes/emailed-code-link.ts'
import { clearStoredCodeToken } from '../codes/stored-code.ts'
import { ResetIdentifier } from './reset-identifier.tsx'
import { ResetNewPassword } from './reset-new-password.tsx'
import { clearResetStep, loadResetStep, type ResetStep, storeResetStep } from './stored-reset.ts'

/** A new password by a mailed code. */
export function ResetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [step, setStep] = useState<ResetStep>({ name: 'identifier', identifier: '' })
  const linked = useSubmission()
  const { identifier } = step

  const goByLink = useEffectEvent(async ({ identifier: mailedTo, otp, token }: EmailedCodeLink) => {
    const twoFactor = { otp, token, authenticationType: 'RESET_PASSWORD' } as const
    await linked.run(async () => {
      await api(validateTwoFactor, { body: twoFactor })
      await goTo({ name: 'password', identifier: mailedTo, twoFactor, mailedAt: serverNow() })
    })
  })

  useEffect(() => {
    const link = consumeEmailedCodeLink()
    if (link) {
      void goByLink(link)
      return
    }
    void loadResetStep().then((stored) => {
      if (stored) setStep((now) => (now.name === 'identifier' && now.identifier === '' ? stored : now))
    })
  }, [])

  async function goTo(next: ResetStep) {
    await storeResetStep(next)
    setStep(next)
  }

  async function finish() {
    clearStoredCodeToken('RESET_PASSWORD')
    clearResetStep()
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
        <ResetIdentifier
          identifier={identifier}
          onMailed={(entered, code) => void goTo({ name: 'code', identifier: entered, ...code })}
        />
      ) : step.name === 'code' ? (
        <CodeStep
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
            await api(validateTwoFactor, { body: twoFactor })
            await goTo({ name: 'password', identifier, twoFactor, mailedAt: step.mailedAt })
          }}
          onBack={() => void goTo({ name: 'identifier', identifier })}
          backLabel={t`Use another email`}
        />
      ) : (
        <ResetNewPassword identifier={identifier} twoFactor={step.twoFactor} onDone={finish} />
      )}
      <p className="mt-6 text-center text-muted text-sm">
        <Link to={paths.login()} search={true} className="text-link hover:underline">
          {t`Back to sign in`}
        </Link>
      </p>
    </>
  )
}
