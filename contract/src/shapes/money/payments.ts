import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/payments.ts'
import { calendarMonthNumber, calendarYear } from '../../fields/calendar.ts'
import { id } from '../../fields/ids.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { datedPageQuery, pageQuery } from '../../fields/page.ts'
import { limits } from '../../limits.ts'
import {
  creatorPaymentSources,
  everyTransactionSource,
  purchasableItemKinds,
} from '../../money/payment-kinds.ts'
import { loggedInUser } from '../accounts/accounts.ts'

export const transactionSource = z.enum(everyTransactionSource)

/** Top-up, tip, subscription and purchase alike. `amount` is in minor units: the entered amount or the price, without the card's charge. */
export const paymentBody = z.object({
  amount: minorUnits,
  creatorId: id.nullish(),
  currencyCode,
  reference: z
    .string('A payment needs a reference')
    .min(1, { error: 'A payment needs a reference', abort: true })
    .min(4, { error: 'References need at least 4 characters', abort: true })
    .max(100, 'References can have up to 100 characters')
    .regex(/^[A-Za-z0-9_.=-]+$/, "The reference contains a character that isn't allowed"),
  transactionSource,
  /** Kind of the item that a PURCHASE buys; left out for anything else. */
  itemKind: z.enum(purchasableItemKinds).nullish(),
  itemId: id.nullish(),
  message: z
    .string()
    .overwrite(normalizeMultiline)
    .superRefine(
      maxLengthCheck(
        limits.tipMessageLength,
        `Messages can have up to ${limits.tipMessageLength} characters`,
      ),
    )
    .nullish(),
})
export type PaymentBody = z.output<typeof paymentBody>

/** Result of a payment: the reference under which it is stored, and the payer’s current state. */
export const paymentResult = z.object({
  reference: z.string(),
  transactionSource,
  amount: signedMinorUnits,
  currencyCode,
  user: loggedInUser.omit({ token: true, fileToken: true }),
})
export type PaymentResult = z.output<typeof paymentResult>

const paying = [
  'REFERENCE_REUSED',
  'AMOUNT_TOO_SMALL',
  'PRICE_CHANGED',
  'OWN_LIMIT',
  'CREATOR_NOT_FOUND',
  'CREATOR_BLOCKED',
  'CREATOR_NOT_VERIFIED',
  'SELF_PAYMENT',
  'RULE_BROKEN',
] as const

const buying = ['POST_NOT_FOUND', 'ALREADY_BOUGHT', 'NOT_FOR_SALE'] as const

export const verifyPayment = call(calls.verifyPayment, {
  bucket: 'verify',
  admission: 'money',
  topics: ['CARDS', 'POSTS'],
  summary: 'Verify a charge with the card provider, and book it once',
  body: paymentBody,
  data: paymentResult,
  refuses: [
    ...paying,
    ...buying,
    'PAYMENT_NOT_VERIFIED',
    'CURRENCY_NOT_PAYABLE',
    'ALREADY_SUBSCRIBED',
    'PROVIDER_UNAVAILABLE',
  ],
})

export const sendWalletTip = call(calls.sendWalletTip, {
  bucket: 'payment',
  admission: 'money',
  topics: 'Its transaction appends TIPPED and WALLET_MOVED.',
  summary: 'Tip a creator from the wallet; 403 means paying by card instead',
  body: paymentBody,
  data: paymentResult,
  refuses: [...paying, 'INSUFFICIENT_FUNDS', 'CURRENCY_MISMATCH'],
})

export const purchaseFromWallet = call(calls.purchaseFromWallet, {
  switch: 'selling',
  bucket: 'payment',
  admission: 'money',
  topics: 'Its transaction appends PURCHASED, WALLET_MOVED and the change of POSTS.',
  summary: 'Buy a post from the wallet; 403 tells the client to pay by card',
  body: paymentBody,
  data: paymentResult,
  refuses: [...paying, ...buying, 'INSUFFICIENT_FUNDS', 'CURRENCY_MISMATCH'],
})

export const createWalletSubscription = call(calls.createWalletSubscription, {
  bucket: 'subscription',
  admission: 'money',
  topics: 'Its transaction appends SUBSCRIBED and WALLET_MOVED.',
  summary: 'Subscribe for a month from the wallet; 403 means paying by card instead',
  body: paymentBody,
  data: paymentResult,
  refuses: [...paying, 'INSUFFICIENT_FUNDS', 'CURRENCY_MISMATCH', 'ALREADY_SUBSCRIBED'],
})

/** Provider of the card payment: Paystack in a widget on the page, Stripe on a page of its own. */
export const cardProvider = z.enum(['paystack', 'stripe'])

/**
 * Payment by card. `saveCard`: the payer agrees that their card is saved; a month paid with it renews with
 * it.
 */
const startBody = paymentBody.extend({ saveCard: z.boolean().default(false) })

export const quote = call(calls.quote, {
  admission: 'money',
  summary: 'Quote a card payment of an amount: the payer covers the card fee',
  query: z.object({ amount: integerFromText(minorUnits), currencyCode }),
  data: z.object({
    amount: signedMinorUnits,
    fee: signedMinorUnits,
    total: signedMinorUnits,
    currencyCode,
    provider: cardProvider,
  }),
  refuses: ['CURRENCY_NOT_PAYABLE'],
})

export const startCheckout = call(calls.startCheckout, {
  bucket: 'checkout',
  admission: 'money',
  topics: 'Nothing is paid until the provider confirms it.',
  summary:
    'Record a card payment before its checkout opens, so that it is found even if the browser never returns',
  body: startBody,
  data: z.object({
    reference: z.string(),
    email: z.string(),
    total: signedMinorUnits,
    currencyCode,
    metadata: z.record(z.string(), z.string()),
  }),
  refuses: [...paying, ...buying, 'CURRENCY_NOT_PAYABLE', 'ALREADY_SUBSCRIBED', 'TOO_MANY_REQUESTS'],
})

export const startHostedCheckout = call(calls.startHostedCheckout, {
  bucket: 'checkout',
  admission: 'money',
  topics: 'Nothing is paid until the provider confirms it.',
  summary:
    'Record a card payment and create a hosted checkout of the provider, which redirects the payer to the verification',
  body: startBody,
  data: z.object({ reference: z.string(), url: z.url() }),
  refuses: [
    ...paying,
    ...buying,
    'CURRENCY_NOT_PAYABLE',
    'ALREADY_SUBSCRIBED',
    'TOO_MANY_REQUESTS',
    'PROVIDER_UNAVAILABLE',
  ],
})

export const receiveWebhook = call(calls.receiveWebhook, {
  unbounded: 'Signed by the provider, which sends one for each thing that happens.',
  admission: 'money',
  topics: 'A job books what the provider reports, and appends its own events.',
  summary: "Receive Paystack's signed events; stored, then processed by a job",
  body: z
    .unknown()
    .describe('An event with a signature over its bytes: https://paystack.com/docs/payments/webhooks'),
  data: z.boolean(),
  refuses: ['BAD_SIGNATURE'],
})

export const receiveStripeWebhook = call(calls.receiveStripeWebhook, {
  unbounded: 'Signed by the provider, which sends one for each thing that happens.',
  admission: 'money',
  topics: 'A job books what the provider reports, and appends its own events.',
  summary: "Receive Stripe's signed events; stored, then processed by a job",
  body: z.unknown().describe('An event with a signature over its bytes: https://docs.stripe.com/webhooks'),
  data: z.boolean(),
  refuses: ['BAD_SIGNATURE'],
})

export const savedCard = z.object({
  savedCardId: z.string(),
  provider: cardProvider,
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
  dateCreated: z.string(),
})
export type SavedCard = z.output<typeof savedCard>

export const savedCards = call(calls.savedCards, {
  admission: 'money',
  summary: 'List my saved cards, newest first',
  data: z.array(savedCard).max(limits.savedCards),
})

export const removeSavedCard = call(calls.removeSavedCard, {
  admission: 'money',
  topics: ['CARDS', 'SUBSCRIPTIONS'],
  summary: 'Remove a saved card; it is no longer charged',
  params: z.object({ savedCardId: id }),
  data: z.boolean(),
  refuses: ['NOT_FOUND'],
})

export const walletTransactionSource = z.enum([
  ...everyTransactionSource,
  'WITHDRAWAL',
  'REFUND',
  'FEE',
  'ADJUSTMENT',
])

/** The other side of a payment. */
export const counterparty = z.object({
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
})

/** A card as its holder recognises it. */
const cardLabel = z.object({ brand: z.string(), last4: z.string() })

export const walletTransaction = z.object({
  id: z.string(),
  source: walletTransactionSource,
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: signedMinorUnits,
  /** The platform's fee on what was earned: with the amount, what the payer paid. 0 for all else. */
  fee: signedMinorUnits,
  currencyCode,
  reference: z.string().nullable(),
  counterparty: counterparty.nullable(),
  /** The available balance after this transaction, in minor units. */
  balanceAfter: signedMinorUnits,
  /**
   * Debt after it, in minor units, if more was reversed than the wallet had. Incoming money pays it first.
   */
  owedAfter: signedMinorUnits,
  dateCreated: z.string(),
  status: z.enum(['PENDING', 'COMPLETED', 'REVERSED']),
  message: z.string().nullable(),
  /** Payment method; null if it is not a payment. A tip or month paid by CARD did not change the wallet. */
  paymentMethod: z.enum(['CARD', 'WALLET', 'TRANSFER']).nullable(),
  /** Total charged to the payer’s card: the amount plus the card fee. Null if no card of the member paid. */
  cardTotal: signedMinorUnits.nullable(),
  cardFee: signedMinorUnits.nullable(),
  /** The card that paid, or that money of mine went back to, where its provider has named it. */
  card: cardLabel.nullable(),
  /**
   * Amount that came back to the viewer so far of a payment of theirs, by refunds and lost disputes: to the
   * card, where one paid. 0 for all else.
   */
  reversed: signedMinorUnits,
})
export type WalletTransaction = z.output<typeof walletTransaction>

export const searchWalletTransactions = call(calls.searchWalletTransactions, {
  summary: 'List my wallet transactions and direct card payments, newest first',
  query: datedPageQuery.extend({ source: walletTransactionSource.optional() }),
  data: z.array(walletTransaction),
})

/** A card payment that names me, and that I have neither started nor verified: nothing is done with it until I do. */
export const unverifiedCardPayment = z.object({
  reference: z.string(),
  transactionSource,
  amount: signedMinorUnits,
  /** Amount charged to the card. */
  total: signedMinorUnits,
  currencyCode,
  /** Null for a top-up. */
  creator: counterparty.extend({ userId: z.string() }).nullable(),
  dateCreated: z.string(),
  /**
   * Date on which it is refunded to the card, unless the member verifies it before. Null if our team reviews
   * it.
   */
  dateGivenBack: z.string().nullable(),
})
export type UnverifiedCardPayment = z.output<typeof unverifiedCardPayment>

export const searchWaitingPayments = call(calls.searchWaitingPayments, {
  summary:
    "List card payments in my name that weren't started from a session, newest first; `verify` claims one",
  query: pageQuery,
  data: z.array(unverifiedCardPayment),
})

/** A subscription or tip that was paid, from the wallet or by card, as one of its two sides sees it. */
export const paymentRecord = z.object({
  id: z.string(),
  source: z.enum(creatorPaymentSources),
  /** CREDIT: I was paid. DEBIT: I paid. */
  direction: z.enum(['CREDIT', 'DEBIT']),
  /** Amount that the payer paid, before the platform’s fee and without the card’s charge. */
  amount: signedMinorUnits,
  currencyCode,
  /** Amount reversed, at most all of it. */
  reversed: signedMinorUnits,
  /** The platform's fee, for who was paid; 0 for the payer. */
  fee: signedMinorUnits,
  /** Remainder of the amount without the fee. */
  net: signedMinorUnits,
  paymentMethod: z.enum(['WALLET', 'CARD']),
  reference: z.string(),
  /** Null for somebody who has left. */
  counterparty: counterparty.nullable(),
  message: z.string().nullable(),
  dateCreated: z.string(),
})
export type PaymentRecord = z.output<typeof paymentRecord>

export const searchSubscriptionPayments = call(calls.searchSubscriptionPayments, {
  summary: 'List the subscription payments I made and received, newest first',
  query: datedPageQuery,
  data: z.array(paymentRecord),
})

export const searchTipPayments = call(calls.searchTipPayments, {
  summary: 'List the tips I sent and received, newest first',
  query: datedPageQuery,
  data: z.array(paymentRecord),
})

/** A month (UTC) of a creator, in minor units: `subscriptions`, `tips` and `sales` as they were paid, less `fees`, are `net`. */
export const monthEarnings = z.object({
  month: z.int(),
  subscriptions: signedMinorUnits,
  tips: signedMinorUnits,
  /** Posts that were sold. */
  sales: signedMinorUnits,
  fees: signedMinorUnits,
  net: signedMinorUnits,
})
export type MonthEarnings = z.output<typeof monthEarnings>

export const earningBreakdown = call(calls.earningBreakdown, {
  bucket: 'search',
  admission: 'report',
  summary: 'Retrieve my monthly earnings from `fromMonth` to `toMonth` (1 to 12, UTC), in minor units',
  params: z.object({
    fromMonth: calendarMonthNumber,
    toMonth: calendarMonthNumber,
    year: calendarYear,
  }),
  data: z.array(monthEarnings),
})

export const earningsSoFar = call(calls.earningsSoFar, {
  bucket: 'search',
  admission: 'report',
  summary:
    'Retrieve my earnings of this month (UTC) so far, after fees, and of the same days of the previous month',
  data: z.object({
    net: signedMinorUnits,
    /** Net of the previous month from its start to the same moment in it, or to its end if it is shorter. */
    netBefore: signedMinorUnits,
  }),
})

export const topSpender = z.object({
  /** Null for who has left. */
  user: counterparty.extend({ userId: z.string() }).nullable(),
  total: signedMinorUnits,
  currencyCode,
})
export type TopSpender = z.output<typeof topSpender>

export const getTopSpenders = call(calls.getTopSpenders, {
  bucket: 'search',
  admission: 'report',
  summary: 'List my ten top supporters, by tips and subscriptions together',
  data: z.array(topSpender).max(10),
})
