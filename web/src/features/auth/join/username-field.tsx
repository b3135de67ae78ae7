import { Spinner } from '@fanfare/ui/actions/spinner'
import { Field } from '@fanfare/ui/fields/field'
import { Input, type InputProps } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UsernameAvailability } from './use-username-availability.ts'

type UsernameFieldProps = InputProps & {
  check: UsernameAvailability
  error: string | undefined
  /** Instead of what a username may hold. */
  hint?: ReactNode
}

/** Asks for a username and says whether it can be had. */
export function UsernameField({ check, error, hint, ...rest }: UsernameFieldProps) {
  const { t } = useLingui()
  const trails: Record<UsernameAvailability, ReactNode> = {
    unknown: undefined,
    taken: undefined,
    unavailable: undefined,
    checking: <Spinner size={18} label={t`Checking`} className="me-3 text-muted" />,
    free: (
      <span className="me-3 text-success">
        <CircleCheck aria-hidden="true" className="size-5" />
        <span className="sr-only">{t`This username is available`}</span>
      </span>
    ),
  }
  const refusals: Partial<Record<UsernameAvailability, string>> = {
    taken: t`This username is taken.`,
    unavailable: t`This username is not available.`,
  }
  return (
    <Field
      label={t`Username`}
      hint={hint ?? t`3 to 30 characters: letters, numbers, _ and .`}
      error={error ?? refusals[check]}
    >
      <Input
        {...rest}
        leading="@"
        dir="ltr"
        trailing={trails[check]}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
    </Field>
  )
}
