import { extractDigits } from '@fanfare/contract/text/format/digits'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'

type AuthenticatorCodeFieldProps = {
  label?: string
  hint?: string
  error?: string | undefined
  autoFocus?: boolean
  value: string
  onChange: (otp: string) => void
}

/** The six digits of an authenticator app. */
export function AuthenticatorCodeField({
  label = 'Authenticator code',
  hint,
  error,
  value,
  onChange,
  autoFocus,
}: AuthenticatorCodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        autoFocus={autoFocus}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange(extractDigits(target.value))}
      />
    </Field>
  )
}
