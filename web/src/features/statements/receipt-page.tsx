import { asMinorUnits, type MinorUnits } from '@fanfare/contract/money/money'
import type { Receipt } from '@fanfare/contract/shapes/money/statements'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { formatCardName } from '../wallet/card-name.ts'
import { isCounterpartyAccountClosed, useTransactionTitle } from '../wallet/use-transaction-title.ts'
import { useWithdrawalStatusLabels } from '../withdrawals/use-withdrawal-stages.ts'
import { DocumentRow, PrintableDocument } from './printable-document.tsx'
import { PrintablePage } from './printable-page.tsx'
import { receiptQuery } from './statement-queries.ts'

/** The receipt of something that moved in the wallet, as a page to print. */
export function ReceiptPage() {
  const { t } = useLingui()
  const { transactionId } = useParams({ strict: false })
  return (
    <PrintablePage
      title={t`Receipt`}
      query={useQuery(receiptQuery(transactionId ?? ''))}
      loading={t`Loading the receipt`}
      failure={t`The receipt could not be loaded`}
    >
      {(receipt) => <ReceiptDocument receipt={receipt} />}
    </PrintablePage>
  )
}

function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const title = useTransactionTitle(receipt)
  const { issuedTo, amount, currencyCode, direction, dateCreated, reference, message } = receipt
  const { cardFee, cardTotal, gross, platformFee, paymentMethod, withdrawal } = receipt
  const inMoney = (minor: MinorUnits) => formatMinorUnits(minor, currencyCode)
  const methods = { CARD: t`Card`, WALLET: t`Wallet`, TRANSFER: t`Bank transfer` }
  const stages = useWithdrawalStatusLabels()
  const states = { COMPLETED: t`Completed`, PENDING: t`Pending`, REVERSED: t`Reversed` }
  return (
    <PrintableDocument title={t`Receipt`} note={formatUtcDateTime(dateCreated)}>
      <p className="font-bold font-display text-3xl tabular">
        {direction === 'CREDIT' ? inMoney(amount) : inMoney(asMinorUnits(-amount))}
      </p>
      <p className="mb-5 text-muted">{title}</p>
      <dl>
        <DocumentRow label={t`Issued to`}>
          <bdi>{issuedTo.displayName}</bdi> (<bdi>@{issuedTo.username}</bdi>)
          <br />
          {issuedTo.email}
        </DocumentRow>
        {receipt.counterparty ? (
          <DocumentRow label={direction === 'CREDIT' ? t`From` : t`To`}>
            <bdi>{receipt.counterparty.displayName}</bdi> (<bdi>@{receipt.counterparty.username}</bdi>)
          </DocumentRow>
        ) : null}
        {isCounterpartyAccountClosed(receipt) ? (
          <DocumentRow label={direction === 'CREDIT' ? t`From` : t`To`}>{t`Closed account`}</DocumentRow>
        ) : null}
        {paymentMethod ? (
          <DocumentRow label={t`Paid by`}>
            {receipt.card ? <bdi>{formatCardName(receipt.card)}</bdi> : methods[paymentMethod]}
          </DocumentRow>
        ) : null}
        {receipt.source === 'REFUND' && receipt.card ? (
          <DocumentRow label={t`Refunded to`}>
            <bdi>{formatCardName(receipt.card)}</bdi>
          </DocumentRow>
        ) : null}
        {reference ? (
          <DocumentRow label={t`Reference`}>
            <bdi>{reference}</bdi>
          </DocumentRow>
        ) : null}
        <DocumentRow label={t`Receipt number`}>
          <bdi>{receipt.id}</bdi>
        </DocumentRow>
        {withdrawal ? (
          <DocumentRow label={t`To`}>
            <bdi>{withdrawal.accountName}</bdi>
            <br />
            <bdi>{withdrawal.bankName}</bdi>, <bdi>{withdrawal.accountNumber}</bdi>
          </DocumentRow>
        ) : null}
        <DocumentRow label={t`Status`}>
          {withdrawal ? stages[withdrawal.status] : states[receipt.status]}
        </DocumentRow>
        {message ? (
          <DocumentRow label={t`Message`}>
            <bdi>{message}</bdi>
          </DocumentRow>
        ) : null}
      </dl>
      <dl className="mt-4">
        {gross === null ? null : <DocumentRow label={t`Paid by the fan`}>{inMoney(gross)}</DocumentRow>}
        {platformFee === null ? null : (
          <DocumentRow label={t`Platform fee`}>{inMoney(asMinorUnits(-platformFee))}</DocumentRow>
        )}
        {cardTotal === null ? null : <DocumentRow label={t`Amount`}>{inMoney(amount)}</DocumentRow>}
        {cardFee === null ? null : <DocumentRow label={t`Card fee`}>{inMoney(cardFee)}</DocumentRow>}
        <DocumentRow strong label={cardTotal === null ? t`Amount` : t`Charged to your card`}>
          {inMoney(cardTotal ?? amount)}
        </DocumentRow>
        {receipt.reversed > 0 ? (
          <DocumentRow label={t`Refunded to you`}>{inMoney(receipt.reversed)}</DocumentRow>
        ) : null}
        {cardTotal !== null && receipt.source !== 'TOP_UP' ? null : (
          <DocumentRow label={t`Balance after`}>{inMoney(receipt.balanceAfter)}</DocumentRow>
        )}
        {receipt.owedAfter > 0 ? (
          <DocumentRow label={t`Owed after`}>{inMoney(receipt.owedAfter)}</DocumentRow>
        ) : null}
      </dl>
    </PrintableDocument>
  )
}
