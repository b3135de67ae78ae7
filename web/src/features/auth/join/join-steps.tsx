import { validateTwoFactor } from '@fanfare/contract/calls/accounts/two-factor'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { consumeEmailedCodeLink, type EmailedCodeLink } from '../codes/emailed-code-link.ts'
import { EmailedCodeStep } from '../codes/emailed-code-step.tsx'
import type { EmailedCodeToken } from '../codes/stored-code.ts'
import {
  clearStoredVerifiedEmail,
  findStoredVerifiedEmail,
  storeVerifiedEmail,
  type VerifiedEmail,
} from '../codes/verified-email.ts'
import { JoinEmailStep } from './join-email-step.tsx'

type Step =
  | { name: 'email'; email: string }
  | ({ name: 'code'; email: string } & EmailedCodeToken)
  | ({ name: 'details' } & VerifiedEmail)

type JoinStepsProps = {
  /** Title of the first step. */
  title: string
  /** Stands below the first step. */
  below?: ReactNode
  /** The code is on its way. */
  onMailed?: () => void
  details: (proven: VerifiedEmail, startAgain: () => void) => ReactNode
}

/** The email, the mailed code, the rest. */
export function JoinSteps({ title, below, onMailed, details }: JoinStepsProps) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ name: 'email', email: '' })
  const linked = useSubmission()

  async function proceed(email: string, twoFactor: EmailedCodeProof) {
    await callApi(validateTwoFactor, { body: twoFactor })
    await storeVerifiedEmail({ email, twoFactor })
    setStep({ name: 'details', email, twoFactor })
  }
  const goByLink = useEffectEvent(async ({ identifier, otp, token }: EmailedCodeLink) => {
    await linked.run(() => proceed(identifier, { otp, token, authenticationType: 'SIGN_UP' }))
  })

  useEffect(() => {
    const link = consumeEmailedCodeLink()
    if (link) {
      void goByLink(link)
      return
    }
    void findStoredVerifiedEmail().then((proven) => {
      if (proven) setStep((now) => (now.name === 'email' ? { name: 'details', ...proven } : now))
    })
  }, [])

  if (step.name === 'email') {
    return (
      <>
        <title>{formatDocumentTitle(t`Join`)}</title>
        <h1 className="mb-6 text-2xl">{title}</h1>
        <FormErrors errors={linked.errors} />
        <JoinEmailStep
          email={step.email}
          onMailed={(email, code) => {
            onMailed?.()
            setStep({ name: 'code', email, ...code })
          }}
        />
        {below}
      </>
    )
  }

  const startAgain = () => {
    clearStoredVerifiedEmail()
    setStep({ name: 'email', email: step.email })
  }

  if (step.name === 'code') {
    const { email } = step
    return (
      <>
        <title>{formatDocumentTitle(t`Confirm your email`)}</title>
        <h1 className="mb-2 text-2xl">{t`Confirm your email`}</h1>
        <EmailedCodeStep
          authenticationType="SIGN_UP"
          identifier={email}
          token={step.token}
          mailedAt={step.mailedAt}
          intro={
            <Trans>
              We sent a code to{' '}
              <strong dir="ltr" className="font-semibold text-text">
                {email}
              </strong>
              .
            </Trans>
          }
          onCode={(twoFactor) => proceed(email, twoFactor)}
          onBack={startAgain}
          backLabel={t`Use another email`}
        />
      </>
    )
  }

  return (
    <>
      <title>{formatDocumentTitle(t`Your account`)}</title>
      <h1 className="mb-6 text-2xl">{t`Your account`}</h1>
      {details(step, startAgain)}
    </>
  )
}
