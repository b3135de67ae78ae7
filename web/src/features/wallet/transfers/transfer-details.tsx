import type { PlatformBankAccount } from '@fanfare/contract/shapes/money/platform-accounts'
import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { Banner } from '@fanfare/ui/content/banner'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { CopyableDetail } from './copyable-detail.tsx'

type BankTransferDetailsProps = { transfer: BankTransfer; account: PlatformBankAccount }

/** Account, amount and reference of a bank transfer. */
export function BankTransferDetails({ transfer, account }: BankTransferDetailsProps) {
  const { t } = useLingui()
  const { bankName, accountName, accountNumber, bankCode } = account
  const amount = formatMinorUnits(transfer.amount, transfer.currencyCode)
  const lastDay = formatLongDate(transfer.dateExpires)
  return (
    <>
      <Banner tone="warning">
        <p className="font-semibold">
          <Trans>Important</Trans>
        </p>
        <p className="mt-0.5 text-sm">
          <Trans>
            Send exactly {amount} from your bank by {lastDay}, and include the reference code. Without it, we
            can't tell that the money is yours.
          </Trans>
        </p>
      </Banner>
      <dl className="mt-4 divide-y rounded-md border">
        <CopyableDetail label={t`Bank name`} copied={bankName}>
          {bankName}
        </CopyableDetail>
        <CopyableDetail label={t`Account name`} copied={accountName}>
          {accountName}
        </CopyableDetail>
        <CopyableDetail label={t`Account number`} copied={accountNumber}>
          {inGroups(accountNumber)}
        </CopyableDetail>
        {bankCode ? (
          <CopyableDetail label={t`Bank code`} copied={bankCode}>
            {bankCode}
          </CopyableDetail>
        ) : null}
        <CopyableDetail label={t`Amount to send`} copied={(transfer.amount / 100).toFixed(2)} strong>
          {amount}
        </CopyableDetail>
        <CopyableDetail label={t`Reference code`} copied={transfer.reference} strong>
          {transfer.reference}
        </CopyableDetail>
      </dl>
    </>
  )
}

/** An IBAN is read in fours; other numbers as the bank writes them. */
function inGroups(accountNumber: string): string {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(accountNumber)
    ? accountNumber.replace(/(.{4})(?=.)/g, '$1 ')
    : accountNumber
}
