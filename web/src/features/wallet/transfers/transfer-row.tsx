import type { BankTransfer, BankTransferStatus } from '@fanfare/contract/shapes/money/transfers'
import { Badge, type BadgeProps } from '@fanfare/ui/content/badge'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { HelpLink } from '../../../layout/links/help-link.tsx'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { isBankTransferOpen } from './transfer-queries.ts'

const tones: Record<BankTransferStatus, BadgeProps['tone']> = {
  AWAITING_TRANSFER: 'warning',
  CLAIMED: 'accent',
  CONFIRMED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
}

/** One transfer and where it stands; one that is open can be opened again. */
export function BankTransferRow({ transfer, onOpen }: { transfer: BankTransfer; onOpen: () => void }) {
  const { t } = useLingui()
  const { amount, currencyCode, reference, status, dateExpires, reason } = transfer
  const statusLabels: Record<BankTransferStatus, string> = {
    AWAITING_TRANSFER: t`Waiting for your transfer`,
    CLAIMED: t`Being verified`,
    CONFIRMED: t`Confirmed`,
    REJECTED: t`Not confirmed`,
    CANCELLED: t`Cancelled`,
    EXPIRED: t`Expired`,
  }
  const lastDay = formatLongDate(dateExpires)
  const note = status === 'AWAITING_TRANSFER' ? t`Send it by ${lastDay}` : reason
  return (
    <Frame onOpen={isBankTransferOpen(transfer) ? onOpen : null}>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="tabular font-semibold">{formatMinorUnits(amount, currencyCode)}</span>
          <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
        </span>
        <span className="tabular mt-0.5 flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <span>{reference}</span>
          {note ? (
            <span className="text-pretty wrap-anywhere">
              {note}
              {status === 'REJECTED' ? (
                <>
                  {' '}
                  <HelpLink about="why-transfer">{t`What can I do?`}</HelpLink>
                </>
              ) : null}
            </span>
          ) : null}
        </span>
      </span>
    </Frame>
  )
}

function Frame({ onOpen, children }: { onOpen: (() => void) | null; children: ReactNode }) {
  const frameClasses = 'flex w-full items-center gap-3 px-4.5 py-3.5 text-start mobile:px-3.5'
  return (
    <li className="overflow-hidden first:rounded-t-lg last:rounded-b-lg">
      {onOpen ? (
        <button
          type="button"
          className={`${frameClasses} transition-colors hover:bg-raised`}
          onClick={onOpen}
        >
          {children}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
      ) : (
        <div className={frameClasses}>{children}</div>
      )}
    </li>
  )
}
