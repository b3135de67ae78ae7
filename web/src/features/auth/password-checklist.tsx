import { passwordRules } from '@fanfare/contract/text/password-rules'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'

/** The rules of a new password, ticked while one types. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useLingui()
  const labels: Record<(typeof passwordRules)[number]['rule'], string> = {
    lowercase: t`One lowercase letter`,
    uppercase: t`One uppercase letter`,
    digit: t`One number`,
    special: t`One special character`,
    length: t`At least 8 characters`,
  }
  return (
    <ul aria-label={t`Password requirements`} className="grid gap-x-4 gap-y-1.5 text-sm tablet:grid-cols-2">
      {passwordRules.map(({ rule, holds }) => {
        const isMet = holds(password)
        return (
          <li
            key={rule}
            className={classNames('flex items-center gap-2', isMet ? 'text-success' : 'text-muted')}
          >
            {isMet ? (
              <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0" />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0" />
            )}
            {labels[rule]}
            <span className="sr-only">{isMet ? t`done` : t`missing`}</span>
          </li>
        )
      })}
    </ul>
  )
}
