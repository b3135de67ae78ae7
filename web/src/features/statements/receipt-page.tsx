import { type MinorUnits, minorOf } from '@fanfare/contract/money/money'
import type { Receipt } from '@fanfare/contract/shapes/money/statements'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { cardName } from '../wallet/card-name.ts'
import { isOfClosedAccount, useTransactionTitle } from '../wallet/transaction-words.ts'
import { useWithdrawalStages } from '../withdrawals/use-withdrawal-stages.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatBookedAt } from '../../lib/i18n/format-time.ts'
import { Paper, PaperLine } from './paper.tsx'
import { PaperPage } from './paper-page.tsx'
import { receiptQuery } from './statement-queries.ts'

/** The receipt of something that moved in the wallet, as a page to print. */
export function ReceiptPage() {
  const { t } = useLingui()
  const { transactionId } = useParams({ strict: false })
  return (
    <PaperPage
      title={t`Receipt`}
      query={useQuery(receiptQuery(transactionId ?? ''))}
      loading={t`Loading the receipt`}
      failure={t`The receipt could not be loaded`}
    >
      {(receipt) => <ReceiptPaper receipt={receipt} />}
    </PaperPage>
  )
}

function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const title = useTransactionTitle(receipt)
  const { issuedTo, amount, currencyCode, direction, dateCreated, reference, message } = receipt
  const { cardFee, cardTotal, gross, platformFee, paymentMethod, withdrawal } = receipt
  const inMoney = (minor: MinorUnits) => formatMinorUnits(minor, currencyCode)
  const methods = { CARD: t`Card`, WALLET: t`Wallet`, TRANSFER: t`Bank transfer` }
  const stages = useWithdrawalStages()
  const states = { COMPLETED: t`Completed`, PENDING: t`Pending`, REVERSED: t`Reversed` }
  return (
    <Paper title={t`Receipt`} note={formatBookedAt(dateCreated)}>
      <p className="font-bold font-display text-3xl tabular">
        {direction === 'CREDIT' ? inMoney(amount) : inMoney(minorOf(-amount))}
      </p>
      <p className="mb-5 text-muted">{title}</p>
      <dl>
        <PaperLine label={t`Issued to`}>
          <bdi>{issuedTo.displayName}</bdi> (<bdi>@{issuedTo.username}</bdi>)
          <br />
          {issuedTo.email}
        </PaperLine>
        {receipt.counterparty ? (
          <PaperLine label={direction === 'CREDIT' ? t`From` : t`To`}>
            <bdi>{receipt.counterparty.displayName}</bdi> (<bdi>@{receipt.counterparty.username}</bdi>)
          </PaperLine>
        ) : null}
        {isOfClosedAccount(receipt) ? (
          <PaperLine label={direction === 'CREDIT' ? t`From` : t`To`}>{t`A closed account`}</PaperLine>
        ) : null}
        {paymentMethod ? (
          <PaperLine label={t`Paid by`}>
            {receipt.card ? <bdi>{cardName(receipt.card)}</bdi> : methods[paymentMethod]}
          </PaperLine>
        ) : null}
        {receipt.source === 'REFUND' && receipt.card ? (
          <PaperLine label={t`Returned to`}>
            <bdi>{cardName(receipt.card)}</bdi>
          </PaperLine>
        ) : null}
        {reference ? (
          <PaperLine label={t`Reference`}>
            <bdi>{reference}</bdi>
          </PaperLine>
        ) : null}
        <PaperLine label={t`Receipt number`}>
          <bdi>{receipt.id}</bdi>
        </PaperLine>
        {withdrawal ? (
          <PaperLine label={t`To`}>
            <bdi>{withdrawal.accountName}</bdi>
            <br />
            <bdi>{withdrawal.bankName}</bdi>, <bdi>{withdrawal.accountNumber}</bdi>
          </PaperLine>
        ) : null}
        <PaperLine label={t`Status`}>
          {withdrawal ? stages[withdrawal.status] : states[receipt.status]}
        </PaperLine>
        {message ? (
          <PaperLine label={t`Message`}>
            <bdi>{message}</bdi>
          </PaperLine>
        ) : null}
      </dl>
      <dl className="mt-4">
        {gross === null ? null : <PaperLine label={t`Paid by the fan`}>{inMoney(gross)}</PaperLine>}
        {platformFee === null ? null : (
          <PaperLine label={t`Platform fee`}>{inMoney(minorOf(-platformFee))}</PaperLine>
        )}
        {cardTotal === null ? null : <PaperLine label={t`Amount`}>{inMoney(amount)}</PaperLine>}
        {cardFee === null ? null : <PaperLine label={t`Card fee`}>{inMoney(cardFee)}</PaperLine>}
        <PaperLine strong label={cardTotal === null ? t`Amount` : t`Charged to your card`}>
          {inMoney(cardTotal ?? amount)}
        </PaperLine>
        {receipt.reversed > 0 ? (
          <PaperLine label={t`Returned to you`}>{inMoney(receipt.reversed)}</PaperLine>
        ) : null}
        {cardTotal !== null && receipt.source !== 'TOP_UP' ? null : (
          <PaperLine label={t`Balance after`}>{inMoney(receipt.balanceAfter)}</PaperLine>
        )}
        {receipt.owedAfter > 0 ? (
          <PaperLine label={t`Owed after`}>{inMoney(receipt.owedAfter)}</PaperLine>
        ) : null}
      </dl>
    </Paper>
  )
}
