import { nonAdminRefundCauses } from '@fanfare/contract/money/refund-rules'
import { mailAdjustmentToMember } from '../../../money/adjustments/mail-adjustment.ts'
import { mailHeldMoney } from '../../../money/ledger/reversal/mail-held-money.ts'
import { mailReceipt } from '../../../money/payments/mail-receipt.ts'
import { mailCreditedUnmatchedCharge } from '../../../money/payments/unmatched-charges/mail-credited-unmatched-charge.ts'
import { mailUnclaimedCharge } from '../../../money/payments/unmatched-charges/mail-unclaimed-charge.ts'
import { mailDisputeToCreator } from '../../../money/refunds/mail-dispute.ts'
import { mailFailedRequestedRefund } from '../../../money/refunds/mail-failed-refund.ts'
import { mailPaymentReversedTo } from '../../../money/refunds/mail-payment-reversed.ts'
import { mailFailedCreatorRefund } from '../../../money/refunds/sale-refunds/mail-failed-creator-refund.ts'
import { mailFailedSaleRefundToBuyer } from '../../../money/refunds/sale-refunds/mail-failed-sale-refund.ts'
import { mailLeavingSeller } from '../../../money/sales/mail-leaving-seller.ts'
import { mailSalesRefundedToCreator } from '../../../money/sales/mail-sales-refunded.ts'
import { mailCreditedWithoutTransfer } from '../../../money/transfers/bank-statements/mail-credit.ts'
import { mailTransferAmountDiffers } from '../../../money/transfers/bank-statements/mail-difference.ts'
import { mailBankTransferOutcome } from '../../../money/transfers/mail-transfer.ts'
import { mailWithdrawalStatus } from '../../../money/withdrawals/notifying/mail-withdrawal-status.ts'
import { mailRefundSettledOutOfBand } from '../../failed-refunds/mail-settled-refund.ts'
import { mailDeclinedRefundRequest } from '../../refund-requests/mail-declined-request.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { at, later, reference, money, card, withdrawal } = emailSampleFacts

const charged = {
  ...money,
  total: 255_000n,
  card,
  reference,
  purpose: 'TIPS',
  outcome: 'AS_MEANT',
  isRefunded: false,
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
export const moneyEmailSamples: readonly EmailSample[] = [
  buildEmailSample(mailReceipt, 'a top-up', { ...charged, purpose: 'TOP_UP', creator: null, month: null }),
  buildEmailSample(mailReceipt, 'a tip from the wallet', { ...charged, total: null, card: null }),
  buildEmailSample(mailReceipt, 'a tip by card', charged),
  buildEmailSample(mailReceipt, 'a month', {
    ...charged,
    purpose: 'SUBSCRIPTION',
    month: { from: at, to: later, renews: true },
  }),
  buildEmailSample(mailReceipt, 'a month that does not renew', {
    ...{ ...charged, purpose: 'SUBSCRIPTION', month: { from: at, to: later, renews: false } },
  }),
  buildEmailSample(mailReceipt, 'a post', {
    ...{ ...charged, purpose: 'PURCHASE', post: { id: '', title: 'A long afternoon at the harbour' } },
  }),
  buildEmailSample(mailReceipt, 'in the wallet instead', { ...charged, outcome: 'WALLET_CREDIT' }),
  buildEmailSample(mailReceipt, 'in the wallet by their own limit', {
    ...{ ...charged, outcome: 'WALLET_CREDIT', refusal: 'OWN_LIMIT' },
  }),
  buildEmailSample(mailReceipt, 'for review', { ...charged, outcome: 'REVIEW', card: null }),
  buildEmailSample(mailReceipt, 'back to the card instead', {
    ...{ ...charged, outcome: 'REVIEW', isRefunded: true },
  }),
  buildEmailSample(mailReceipt, 'back to the card by their own limit', {
    ...{ ...charged, outcome: 'REVIEW', isRefunded: true, refusal: 'OWN_LIMIT' },
  }),
  buildEmailSample(mailPaymentReversedTo, 'a refund, to the payer', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
  }),
  buildEmailSample(mailPaymentReversedTo, 'a refund to the wallet', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isByCard: false,
  }),
  buildEmailSample(mailPaymentReversedTo, 'a top-up', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isTopUp: true,
    taken: money.amount,
  }),
  buildEmailSample(mailPaymentReversedTo, 'a refund, to the receiver', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    taken: 225_000n,
  }),
  buildEmailSample(mailPaymentReversedTo, 'a dispute, to the payer', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'PAYER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
  }),
  buildEmailSample(mailPaymentReversedTo, 'a dispute, to the receiver', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'RECEIVER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
    taken: 225_000n,
    owed: 25_000n,
  }),
  ...(['CREATOR', 'REQUEST', 'REMOVED', 'DAMAGED', 'LEFT'] as const).map((cause) =>
    buildEmailSample(mailPaymentReversedTo, `a purchase, to the buyer: ${cause}`, {
      ...loss,
      kind: 'REFUND',
      side: 'PAYER',
      purpose: 'PURCHASE',
      closesPurchase: true,
      cause,
    }),
  ),
  buildEmailSample(mailPaymentReversedTo, 'a granted request, to the creator', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    purpose: 'PURCHASE',
    cause: 'REQUEST',
    taken: 225_000n,
  }),
  buildEmailSample(mailDeclinedRefundRequest, 'to the buyer', { ...declinedRequest, side: 'BUYER' }),
  buildEmailSample(mailDeclinedRefundRequest, 'to the creator', { ...declinedRequest, side: 'CREATOR' }),
  buildEmailSample(mailFailedRequestedRefund, '', {
    ...money,
    title: declinedRequest.title,
    creatorUsername: declinedRequest.creatorUsername,
  }),
  ...nonAdminRefundCauses.map((cause) =>
    buildEmailSample(mailFailedSaleRefundToBuyer, cause, {
      ...money,
      cause,
      title: declinedRequest.title,
      creatorUsername: declinedRequest.creatorUsername,
    }),
  ),
  buildEmailSample(mailFailedCreatorRefund, '', {
    ...money,
    title: declinedRequest.title,
    buyerUsername: 'tunde',
  }),
  buildEmailSample(mailRefundSettledOutOfBand, '', {
    ...money,
    title: declinedRequest.title,
    creatorUsername: declinedRequest.creatorUsername,
    note: 'We transferred the amount to your bank account.',
  }),
  buildEmailSample(mailSalesRefundedToCreator, 'of a removed post', {
    cause: 'REMOVED',
    count: 412,
    amount: 61_800_000n,
    currency: 'NGN',
  }),
  buildEmailSample(mailSalesRefundedToCreator, 'the creator leaves', {
    cause: 'LEFT',
    count: 1,
    amount: 150_000n,
    currency: 'NGN',
  }),
  buildEmailSample(mailLeavingSeller, '', { creatorName: 'Amara', creatorUsername: 'amara', until: later }),
  buildEmailSample(mailDisputeToCreator, 'opened', { ...loss, news: 'OPENED', kept: 0n, keptBy: 'DISPUTE' }),
  buildEmailSample(mailDisputeToCreator, 'won', { ...loss, news: 'WON', kept: 0n, keptBy: 'DISPUTE' }),
  buildEmailSample(mailDisputeToCreator, 'won, and a part stays on hold', {
    ...loss,
    news: 'WON',
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailDisputeToCreator, 'lost after all was given back', {
    ...loss,
    news: 'CLOSED',
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailHeldMoney, 'opened', {
    ...money,
    news: 'OPENED',
    freed: 0n,
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailHeldMoney, 'won', { ...money, news: 'WON', freed: 0n, kept: 0n, keptBy: 'DISPUTE' }),
  buildEmailSample(mailHeldMoney, 'won, and a part stays on hold', {
    ...money,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailHeldMoney, 'won, and all stays on hold', {
    ...money,
    amount: 0n,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'REFUND',
  }),
  buildEmailSample(mailHeldMoney, 'lost', {
    ...money,
    news: 'LOST',
    freed: 25_000n,
    kept: 10_000n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailHeldMoney, 'refunded', {
    ...money,
    news: 'REFUNDED',
    freed: 25_000n,
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  buildEmailSample(mailBankTransferOutcome, 'confirmed', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: money.amount,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  buildEmailSample(mailBankTransferOutcome, 'other money', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: 200_000n,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  buildEmailSample(mailBankTransferOutcome, 'rejected', {
    about: 'REJECTED',
    expected: money.amount,
    received: 0n,
    currency: 'NGN',
    reference,
    reason: 'We did not receive this transfer.',
  }),
  buildEmailSample(mailCreditedWithoutTransfer, '', { ...money, reference }),
  buildEmailSample(mailTransferAmountDiffers, 'less', {
    came: 200_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  buildEmailSample(mailTransferAmountDiffers, 'more', {
    came: 300_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  buildEmailSample(mailUnclaimedCharge, '', { ...money, giveBackAt: later }),
  buildEmailSample(mailCreditedUnmatchedCharge, '', {
    ...money,
    total: 255_000n,
    card: { brand: 'Visa', last4: '4081' },
    reference,
  }),
  buildEmailSample(mailAdjustmentToMember, 'added', { ...money, adjustmentId: reference }),
  buildEmailSample(mailAdjustmentToMember, 'taken', {
    currency: 'NGN',
    amount: -money.amount,
    adjustmentId: reference,
  }),
  ...(['PENDING', 'APPROVED', 'PAID', 'DISAPPROVED', 'REJECTED'] as const).map((decision) =>
    buildEmailSample(mailWithdrawalStatus, decision.toLowerCase(), { ...withdrawal, decision }),
  ),
]
