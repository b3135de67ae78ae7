import { confirmTakedownNotice } from '@fanfare/contract/calls/trust/takedowns'
import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { callApi } from '../../lib/api/call.ts'
import { OtpForm } from '../auth/codes/otp-form.tsx'
import { useOtpForm } from '../auth/codes/use-otp-form.ts'

type ConfirmTakedownNoticeProps = {
  takedownId: string
  token: string
  /** Address that the code was mailed to. */
  email: string
  onConfirmed: () => void
  onBack: () => void
}

/** Asks for the code that confirms the address of a notice; without it, the notice does not count. */
export function ConfirmTakedownNotice({
  takedownId,
  token,
  email,
  onConfirmed,
  onBack,
}: ConfirmTakedownNoticeProps) {
  const { t } = useLingui()
  const otp = useOtpForm(async (digits) => {
    await callApi(confirmTakedownNotice, { params: { takedownId }, body: { otp: digits, token } })
    onConfirmed()
  })
  return (
    <section aria-labelledby="confirm-notice" className="mt-10">
      <h2 id="confirm-notice" className="mb-2 text-2xl">{t`Confirm your email`}</h2>
      <OtpForm
        otp={otp}
        intro={
          <Trans>
            We sent a code to{' '}
            <strong dir="ltr" className="font-semibold text-text">
              {email}
            </strong>
            . Enter it to submit your notice.
          </Trans>
        }
      >
        <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
          {t`Change the notice or email`}
        </Button>
      </OtpForm>
    </section>
  )
}
