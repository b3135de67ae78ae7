import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { useOtpForm } from './use-otp-form.ts'

type OtpFormProps = {
  otp: ReturnType<typeof useOtpForm>
  intro: ReactNode
  /** Errors that do not concern the code. */
  errors?: readonly string[]
  onEdit?: () => void
  /** Other actions. */
  children: ReactNode
}

/** Asks for six digits, wherever they come from. */
export function OtpForm({ otp, intro, errors = [], onEdit, children }: OtpFormProps) {
  const { t } = useLingui()
  const { code, setCode, submission, submit } = otp
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
      <FormErrors errors={[...submission.errors, ...errors]} />
      <Field label={t`6-digit code`}>
        <OtpInput
          autoFocus
          value={code}
          busy={submission.isBusy}
          onChange={(next) => {
            setCode(next)
            submission.clear()
            onEdit?.()
          }}
          onComplete={submit}
        />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
      {children}
    </form>
  )
}
