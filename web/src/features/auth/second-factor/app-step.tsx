import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { OtpForm } from '../codes/otp-form.tsx'
import { useOtpForm } from '../codes/use-otp-form.ts'

type AuthenticatorStepProps = { onCode: (otp: string) => Promise<void>; onBack: () => void }

/** Asks for the code of the authenticator app. */
export function AuthenticatorStep({ onCode, onBack }: AuthenticatorStepProps) {
  const { t } = useLingui()
  return (
    <OtpForm otp={useOtpForm(onCode)} intro={t`Enter the code from your authenticator app.`}>
      <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
        {t`Back`}
      </Button>
    </OtpForm>
  )
}
