import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmission } from '../../forms/use-submission.ts'

type AppStepProps = { onCode: (otp: string) => Promise<void>; onBack: () => void }

/** Asks for the code of the authenticator app. */
export function AppStep({ onCode, onBack }: AppStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const [code, setCode] = useState('')

  function submit(otp: string) {
    if (/^\d{6}$/.test(otp)) void submission.run(() => onCode(otp))
    else submission.fail([t`Enter a valid OTP`])
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
      <p className="text-pretty text-muted">{t`Enter the code of your authenticator app.`}</p>
      <FormErrors errors={submission.errors} />
      <Field label={t`6-digit code`}>
        <OtpInput
          autoFocus
          value={code}
          busy={submission.isBusy}
          onChange={(next) => {
            setCode(next)
            submission.clear()
          }}
          onComplete={submit}
        />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
      <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
        {t`Back`}
      </Button>
    </form>
  )
}
