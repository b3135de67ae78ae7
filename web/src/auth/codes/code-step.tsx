import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType, TwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSubmission } from '../../forms/use-submission.ts'
import { keepCode } from './last-code.ts'
import { mailCode } from './mail-code.ts'
import { useCountdown } from './use-countdown.ts'

type CodeStepProps = {
  authenticationType: AuthenticationType
  /** Whom the code was mailed to: what was typed. */
  identifier: string
  /** Where the money goes, of a code for a withdrawal. */
  payoutAccount?: PayoutAccount
  token: string
  /** When the code was mailed, in milliseconds. */
  mailedAt: number
  intro: ReactNode
  /** Has another code mailed, where that takes more than the identifier; gives its token. */
  resend?: () => Promise<string>
  /** Goes on with the code; what it throws is shown here. */
  onCode: (twoFactor: TwoFactor) => Promise<void>
  /** Said where the server has no words of its own. */
  failure?: string
  onBack: () => void
  backLabel: string
}

/** Asks for the mailed code; another can be had after the wait. */
export function CodeStep({
  authenticationType,
  identifier,
  payoutAccount,
  token: firstToken,
  mailedAt,
  intro,
  resend: resendElsewhere,
  onCode,
  failure,
  onBack,
  backLabel,
}: CodeStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [token, setToken] = useState(firstToken)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(mailedAt + limits.otpResendSeconds * 1000)
  const left = useCountdown(waitsUntil)
  const submission = useSubmission()
  const resending = useSubmission()

  function submit(otp: string) {
    if (/^\d{6}$/.test(otp)) void submission.run(() => onCode({ otp, token, authenticationType }), failure)
    else submission.fail([t`Enter a valid OTP`])
  }

  function resend() {
    submission.clear()
    void resending.run(async () => {
      const next = resendElsewhere
        ? await resendElsewhere()
        : await mailCode(authenticationType, identifier, payoutAccount)
      const mailed = await keepCode(authenticationType, identifier, next, payoutAccount)
      setToken(mailed.token)
      setCode('')
      setWaitsUntil(mailed.mailedAt + limits.otpResendSeconds * 1000)
    }, t`Server Error`)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <p className="text-pretty text-muted">{intro}</p>
      <FormErrors errors={[...submission.errors, ...resending.errors]} />
      <Field label={t`6-digit code`}>
        <OtpInput
          autoFocus
          value={code}
          busy={submission.isBusy}
          onChange={(next) => {
            setCode(next)
            submission.clear()
            resending.clear()
          }}
          onComplete={submit}
        />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onBack}>
          {backLabel}
        </Button>
        {left > 0 ? (
          <p className="tabular px-4 text-muted text-sm">
            <Trans>Send another code in {left} s</Trans>
          </p>
        ) : (
          <Button variant="quiet" size="sm" busy={resending.isBusy} onClick={resend}>
            {t`Send another code`}
          </Button>
        )}
      </div>
    </form>
  )
}
