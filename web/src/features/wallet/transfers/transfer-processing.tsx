import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'

/** Confirmation shown after the payer has sent the transfer, until it arrives. */
export function BankTransferProcessing({ transfer, email }: { transfer: BankTransfer; email: string }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that was pressed is gone: who listens or uses the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="pb-2">
      <div className="flex flex-col items-center px-2 pt-2 pb-6 text-center">
        <span
          aria-hidden="true"
          className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-link [&_svg]:size-7"
        >
          <Landmark />
        </span>
        <h3 ref={heading} tabIndex={-1} className="text-balance text-lg leading-6.5 outline-none">
          <Trans>Transaction Processing: Your transaction is being verified</Trans>
        </h3>
        <p className="mt-2 text-pretty text-muted">
          <Trans>
            The bank is still processing your transfer. We'll notify you by email at{' '}
            <span dir="ltr" className="wrap-anywhere text-text">
              {email}
            </span>{' '}
            when the money is in your wallet.
          </Trans>
        </p>
      </div>
      <AmountRow label={t`Amount`} amount={formatMinorUnits(transfer.amount, transfer.currencyCode)} />
      <AmountRow label={t`Reference code`} amount={transfer.reference} />
    </div>
  )
}
