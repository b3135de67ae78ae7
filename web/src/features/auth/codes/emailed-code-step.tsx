import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { EmailedCodeProof, EmailedCodePurpose } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/actions/button'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { OtpForm } from './otp-form.tsx'
import { requestEmailedCode } from './request-emailed-code.ts'
import { storeEmailedCodeForReuse } from './stored-code.ts'
import { useSecondsUntil } from './use-countdown.ts'
import { useOtpForm } from './use-otp-form.ts'

type EmailedCodeStepProps = {
  authenticationType: EmailedCodePurpose
  /** Recipient of the code, as typed. */
  identifier: string
  /** Payout destination, for the code of a withdrawal. */
  payoutAccount?: PayoutAccount
  token: string
  /** Time at which the code was emailed, in milliseconds. */
  mailedAt: number
  intro: ReactNode
  /** Sends another code by email, if that takes more than the identifier; returns its token. */
  resend?: () => Promise<string>
  /** Goes on with the code; what it throws is shown here. */
  onCode: (twoFactor: EmailedCodeProof) => Promise<void>
  /** Said where the server has no words of its own. */
  failure?: string
  onBack: () => void
  backLabel: string
}

/** Asks for the mailed code; another can be had after the wait. */
export function EmailedCodeStep({
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
}: EmailedCodeStepProps) {
  const { t } = useLingui()
  const [token, setToken] = useState(firstToken)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(mailedAt + limits.otpResendSeconds * 1000)
  const left = useSecondsUntil(waitsUntil)
  const otp = useOtpForm((digits) => onCode({ otp: digits, token, authenticationType }), failure)
  const resending = useSubmission()

  function resend() {
    otp.submission.clear()
    void resending.run(async () => {
      const next = await (
        resendElsewhere?.() ?? requestEmailedCode(authenticationType, identifier, payoutAccount)
      ).catch((error: unknown) => {
        if (isApiProblem(error, 'TOO_MANY_REQUESTS') && error.retryAfterSeconds !== undefined) {
          setWaitsUntil(serverNow() + error.retryAfterSeconds * 1000)
        }
        throw error
      })
      const mailed = await storeEmailedCodeForReuse(authenticationType, identifier, next, payoutAccount)
      setToken(mailed.token)
      otp.setCode('')
      setWaitsUntil(mailed.mailedAt + limits.otpResendSeconds * 1000)
    }, t`Server Error`)
  }

  return (
    <OtpForm otp={otp} intro={intro} errors={resending.errors} onEdit={resending.clear}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onBack}>
          {backLabel}
        </Button>
        {left > 0 ? (
          <p className="tabular px-4 text-muted text-sm">
            <Trans>Resend code in {left} s</Trans>
          </p>
        ) : (
          <Button variant="quiet" size="sm" busy={resending.isBusy} onClick={resend}>
            {t`Resend code`}
          </Button>
        )}
      </div>
    </OtpForm>
  )
}
