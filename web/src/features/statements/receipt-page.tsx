import { asMinorUnits, type MinorUnits } from '@fanfare/contract/money/money'
import type { Receipt } from '@fanfare/contract/shapes/money/statements'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { formatCardName } from '../wallet/card-name.ts'
import { isCreatorCounterpartyMissing, useTransactionTitle } from '../wallet/use-transaction-title.ts'
import { useWithdrawalStatusLabels } from '../withdrawals/use-withdrawal-stages.ts'
import { PrintableDocument, PrintableDocumentRow } from './printable-document.tsx'
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
        <PrintableDocumentRow label={t`Issued to`}>
          <bdi>{issuedTo.displayName}</bdi> (<bdi>@{issuedTo.username}</bdi>)
          <br />
          {issuedTo.email}
        </PrintableDocumentRow>
        {receipt.counterparty ? (
          <PrintableDocumentRow label={direction === 'CREDIT' ? t`From` : t`To`}>
            <bdi>{receipt.counterparty.displayName}</bdi> (<bdi>@{receipt.counterparty.username}</bdi>)
          </PrintableDocumentRow>
        ) : null}
        {isCreatorCounterpartyMissing(receipt) ? (
          <PrintableDocumentRow
            label={direction === 'CREDIT' ? t`From` : t`To`}
          >{t`Closed account`}</PrintableDocumentRow>
        ) : null}
        {paymentMethod ? (
          <PrintableDocumentRow label={t`Paid by`}>
            {receipt.card ? <bdi>{formatCardName(receipt.card)}</bdi> : methods[paymentMethod]}
          </PrintableDocumentRow>
        ) : null}
        {receipt.source === 'REFUND' && receipt.card ? (
          <PrintableDocumentRow label={t`Refunded to`}>
            <bdi>{formatCardName(receipt.card)}</bdi>
          </PrintableDocumentRow>
        ) : null}
        {reference ? (
          <PrintableDocumentRow label={t`Reference`}>
            <bdi>{reference}</bdi>
          </PrintableDocumentRow>
        ) : null}
        <PrintableDocumentRow label={t`Receipt number`}>
          <bdi>{receipt.id}</bdi>
        </PrintableDocumentRow>
        {withdrawal ? (
          <PrintableDocumentRow label={t`To`}>
            <bdi>{withdrawal.accountName}</bdi>
            <br />
            <bdi>{withdrawal.bankName}</bdi>, <bdi>{withdrawal.accountNumber}</bdi>
          </PrintableDocumentRow>
        ) : null}
        <PrintableDocumentRow label={t`Status`}>
          {withdrawal ? stages[withdrawal.status] : states[receipt.status]}
        </PrintableDocumentRow>
        {message ? (
          <PrintableDocumentRow label={t`Message`}>
            <bdi>{message}</bdi>
          </PrintableDocumentRow>
        ) : null}
      </dl>
      <dl className="mt-4">
        {gross === null ? null : (
          <PrintableDocumentRow label={t`Paid by the fan`}>{inMoney(gross)}</PrintableDocumentRow>
        )}
        {platformFee === null ? null : (
          <PrintableDocumentRow label={t`Platform fee`}>
            {inMoney(asMinorUnits(-platformFee))}
          </PrintableDocumentRow>
        )}
        {cardTotal === null ? null : (
          <PrintableDocumentRow label={t`Amount`}>{inMoney(amount)}</PrintableDocumentRow>
        )}
        {cardFee === null ? null : (
          <PrintableDocumentRow label={t`Card fee`}>{inMoney(cardFee)}</PrintableDocumentRow>
        )}
        <PrintableDocumentRow strong label={cardTotal === null ? t`Amount` : t`Charged to your card`}>
          {inMoney(cardTotal ?? amount)}
        </PrintableDocumentRow>
        {receipt.reversed > 0 ? (
          <PrintableDocumentRow label={t`Refunded to you`}>{inMoney(receipt.reversed)}</PrintableDocumentRow>
        ) : null}
        {cardTotal !== null && receipt.source !== 'TOP_UP' ? null : (
          <PrintableDocumentRow label={t`Balance after`}>
            {inMoney(receipt.balanceAfter)}
          </PrintableDocumentRow>
        )}
        {receipt.owedAfter > 0 ? (
          <PrintableDocumentRow label={t`Owed after`}>{inMoney(receipt.owedAfter)}</PrintableDocumentRow>
        ) : null}
      </dl>
    </PrintableDocument>
  )
}
