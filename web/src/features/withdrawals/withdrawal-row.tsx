import type { OwnWithdrawal, WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { Badge, type BadgeProps } from '@fanfare/ui/content/badge'
import { useLingui } from '@lingui/react/macro'
import { HelpLink } from '../../layout/links/help-link.tsx'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { useWithdrawalStatusLabels } from './use-withdrawal-stages.ts'

const tones: Record<WithdrawalStatus, BadgeProps['tone']> = {
  PENDING: 'warning',
  APPROVED: 'accent',
  PAID: 'success',
  DISAPPROVED: 'danger',
}

/** One request: how much, to which account, where it stands and why. */
export function WithdrawalRow({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { t } = useLingui()
  const { amount, currencyCode, status, bankName, accountNumber, dateCreated, datePaid, heldUntil, reason } =
    withdrawal
  const lastDigits = accountNumber.slice(-4)
  const paid = datePaid ? formatUtcDateTime(datePaid) : null
  const held = heldUntil ? formatUtcDateTime(heldUntil) : null
  const stages = useWithdrawalStatusLabels()
  return (
    <li className="px-4.5 py-3.5 mobile:px-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="tabular font-semibold">{formatMinorUnits(amount, currencyCode)}</span>
        <Badge tone={tones[status]}>{stages[status]}</Badge>
      </div>
      <div className="tabular mt-0.5 flex flex-wrap justify-between gap-x-3 text-muted text-sm">
        <span className="wrap-anywhere">{t`${bankName}, account ending in ${lastDigits}`}</span>
        <time dateTime={dateCreated}>{formatUtcDateTime(dateCreated)}</time>
      </div>
      {paid ? <p className="tabular text-muted text-sm">{t`Paid ${paid}`}</p> : null}
      {held ? (
        <p className="tabular mt-1 text-pretty text-sm text-warning">
          {t`To keep your money safe, payouts to a new or changed bank account wait until ${held}.`}{' '}
          <HelpLink about="why-withdrawal">{t`Why?`}</HelpLink>
        </p>
      ) : null}
      {reason ? (
        <p className="mt-1 text-pretty text-sm wrap-anywhere">
          {reason} <HelpLink about="why-withdrawal">{t`What can I do?`}</HelpLink>
        </p>
      ) : null}
    </li>
  )
}
