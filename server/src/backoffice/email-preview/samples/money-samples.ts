import { salesRefundCauses } from '@fanfare/contract/money/refund-rules'
import { mailAdjustment } from '../../../money/adjustments/mail-adjustment.ts'
import { mailHeldMoney } from '../../../money/ledger/reversal/mail-held-money.ts'
import { mailReceipt } from '../../../money/payments/mail-receipt.ts'
import { mailCreditedReview } from '../../../money/payments/unmatched-charges/mail-credited-review.ts'
import { mailWaitingCharge } from '../../../money/payments/unmatched-charges/mail-waiting-charge.ts'
import { mailPaymentLossTo } from '../../../money/refunds/mail-chargeback.ts'
import { mailDispute } from '../../../money/refunds/mail-dispute.ts'
import { mailFailedCreatorRefund } from '../../../money/refunds/mail-failed-creator-refund.ts'
import { mailFailedRefund } from '../../../money/refunds/mail-failed-refund.ts'
import { mailFailedSaleRefund } from '../../../money/refunds/mail-failed-sale-refund.ts'
import { mailLeavingSeller } from '../../../money/sales/mail-leaving-seller.ts'
import { mailSalesRefunded } from '../../../money/sales/mail-sales-refunded.ts'
import { mailCreditedWithoutTransfer } from '../../../money/transfers/bank-statements/mail-credit.ts'
import { mailTransferAmountDiffers } from '../../../money/transfers/bank-statements/mail-difference.ts'
import { mailTransfer } from '../../../money/transfers/mail-transfer.ts'
import { mailWithdrawal } from '../../../money/withdrawals/notifying/mail-withdrawal.ts'
import { mailSettledRefund } from '../../failed-refunds/mail-settled-refund.ts'
import { mailDeclinedRequest } from '../../refund-requests/mail-declined-request.ts'
import { type EmailSample, sample, sampleFacts } from './sample.ts'

const { at, later, reference, money, card, withdrawal } = sampleFacts

const charged = {
  ...money,
  total: 255_000n,
  card,
  reference,
  purpose: 'TIPS',
  outcome: 'AS_MEANT',
  creator: { name: 'Amara Obi', username: 'amara' },
  month: null,
  post: null,
  refusal: null,
} as const

const loss = {
  ...money,
  booked: money.amount,
  purpose: 'TIPS',
  isTopUp: false,
  isByCard: true,
  reference,
  endsMonth: false,
  closesPurchase: false,
  cause: null,
  payerId: '',
  payerUsername: 'tunde',
  creatorId: '',
  creatorUsername: 'amara',
  taken: 0n,
  owed: 0n,
} as const

const declinedRequest = {
  ...money,
  title: 'Behind the scenes',
  buyerUsername: 'tunde',
  creatorUsername: 'amara',
  reason: 'The pictures are what the caption says.',
}

/** Mails about payments, transfers, refunds, disputes and withdrawals. */
export const moneySamples: readonly EmailSample[] = [
  sample(mailReceipt, 'a top-up', { ...charged, purpose: 'TOP_UP', creator: null, month: null }),
  sample(mailReceipt, 'a tip from the wallet', { ...charged, total: null, card: null }),
  sample(mailReceipt, 'a tip by card', charged),
  sample(mailReceipt, 'a month', {
    ...charged,
    purpose: 'SUBSCRIPTION',
    month: { from: at, to: later, renews: true },
  }),
  sample(mailReceipt, 'a month that does not renew', {
    ...{ ...charged, purpose: 'SUBSCRIPTION', month: { from: at, to: later, renews: false } },
  }),
  sample(mailReceipt, 'a post', {
    ...{ ...charged, purpose: 'PURCHASE', post: { id: '', title: 'A long afternoon at the harbour' } },
  }),
  sample(mailReceipt, 'in the wallet instead', { ...charged, outcome: 'WALLET_CREDIT' }),
  sample(mailReceipt, 'in the wallet by their own limit', {
    ...{ ...charged, outcome: 'WALLET_CREDIT', refusal: 'OWN_LIMIT' },
  }),
  sample(mailReceipt, 'for review', { ...charged, outcome: 'REVIEW', card: null }),
  sample(mailPaymentLossTo, 'a refund, to the payer', { ...loss, kind: 'REFUND', side: 'PAYER' }),
  sample(mailPaymentLossTo, 'a refund to the wallet', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isByCard: false,
  }),
  sample(mailPaymentLossTo, 'a top-up', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isTopUp: true,
    taken: money.amount,
  }),
  sample(mailPaymentLossTo, 'a refund, to the receiver', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    taken: 225_000n,
  }),
  sample(mailPaymentLossTo, 'a dispute, to the payer', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'PAYER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
  }),
  sample(mailPaymentLossTo, 'a dispute, to the receiver', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'RECEIVER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
    taken: 225_000n,
    owed: 25_000n,
  }),
  ...(['CREATOR', 'REQUEST', 'REMOVED', 'DAMAGED', 'LEFT'] as const).map((cause) =>
    sample(mailPaymentLossTo, `a purchase, to the buyer: ${cause}`, {
      ...loss,
      kind: 'REFUND',
      side: 'PAYER',
      purpose: 'PURCHASE',
      closesPurchase: true,
      cause,
    }),
  ),
  sample(mailPaymentLossTo, 'a granted request, to the creator', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    purpose: 'PURCHASE',
    cause: 'REQUEST',
    taken: 225_000n,
  }),
  sample(mailDeclinedRequest, 'to the buyer', { ...declinedRequest, side: 'BUYER' }),
  sample(mailDeclinedRequest, 'to the creator', { ...declinedRequest, side: 'CREATOR' }),
  sample(mailFailedRefund, '', {
    ...money,
    title: declinedRequest.title,
    creatorUsername: declinedRequest.creatorUsername,
  }),
  ...salesRefundCauses.map((cause) =>
    sample(mailFailedSaleRefund, cause, {
      ...money,
      cause,
      title: declinedRequest.title,
      creatorUsername: declinedRequest.creatorUsername,
    }),
  ),
  sample(mailFailedCreatorRefund, '', {
    ...money,
    title: declinedRequest.title,
    buyerUsername: 'tunde',
  }),
  sample(mailSettledRefund, '', {
    ...money,
    title: declinedRequest.title,
    creatorUsername: declinedRequest.creatorUsername,
    note: 'We transferred the amount to your bank account.',
  }),
  sample(mailSalesRefunded, 'of a removed post', {
    cause: 'REMOVED',
    count: 412,
    amount: 61_800_000n,
    currency: 'NGN',
  }),
  sample(mailSalesRefunded, 'the creator leaves', {
    cause: 'LEFT',
    count: 1,
    amount: 150_000n,
    currency: 'NGN',
  }),
  sample(mailLeavingSeller, '', { creatorName: 'Amara', creatorUsername: 'amara', until: later }),
  sample(mailDispute, 'opened', { ...loss, news: 'OPENED', kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailDispute, 'won', { ...loss, news: 'WON', kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailDispute, 'won, and a part stays on hold', {
    ...loss,
    news: 'WON',
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  sample(mailDispute, 'lost after all was given back', {
    ...loss,
    news: 'CLOSED',
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  sample(mailHeldMoney, 'opened', { ...money, news: 'OPENED', freed: 0n, kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'won', { ...money, news: 'WON', freed: 0n, kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'won, and a part stays on hold', {
    ...money,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  sample(mailHeldMoney, 'won, and all stays on hold', {
    ...money,
    amount: 0n,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'REFUND',
  }),
  sample(mailHeldMoney, 'lost', { ...money, news: 'LOST', freed: 25_000n, kept: 10_000n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'refunded', {
    ...money,
    news: 'REFUNDED',
    freed: 25_000n,
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  sample(mailTransfer, 'confirmed', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: money.amount,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  sample(mailTransfer, 'other money', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: 200_000n,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  sample(mailTransfer, 'rejected', {
    about: 'REJECTED',
    expected: money.amount,
    received: 0n,
    currency: 'NGN',
    reference,
    reason: 'We did not receive this transfer.',
  }),
  sample(mailCreditedWithoutTransfer, '', { ...money, reference }),
  sample(mailTransferAmountDiffers, 'less', {
    came: 200_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  sample(mailTransferAmountDiffers, 'more', {
    came: 300_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  sample(mailWaitingCharge, '', { ...money, giveBackAt: later }),
  sample(mailCreditedReview, '', {
    ...money,
    total: 255_000n,
    card: { brand: 'Visa', last4: '4081' },
    reference,
  }),
  sample(mailAdjustment, 'added', { ...money, adjustmentId: reference }),
  sample(mailAdjustment, 'taken', { currency: 'NGN', amount: -money.amount, adjustmentId: reference }),
  ...(['PENDING', 'APPROVED', 'PAID', 'DISAPPROVED', 'REJECTED'] as const).map((decision) =>
    sample(mailWithdrawal, decision.toLowerCase(), { ...withdrawal, decision }),
  ),
]
