import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/subscriptions.ts'
import { id, usernameInPath } from '../../fields/ids.ts'
import { currencyCode, majorUnits, signedMinorUnits } from '../../fields/money.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { pageQuery } from '../../fields/page.ts'
import { searchText } from '../../fields/search-term.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { creator } from '../social/creators.ts'

export const subscriptionStatus = z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED'])

export const subscription = z.object({
  subscriptionId: z.string(),
  creator,
  isFree: z.boolean(),
  /** Price of the next month: the one agreed to, or the creator’s lower one. */
  price: majorUnits,
  /** The price paid for the current month, without a card's fee; null where no paid month runs. */
  paid: majorUnits.nullable(),
  /** Amount of the last month refunded to a card or the wallet, once it has ended; null if nothing was. */
  refunded: majorUnits.nullable(),
  status: subscriptionStatus,
  dateStarted: z.string(),
  /** The end of the paid month, or of the days of grace; null for a free subscription, which has no end. */
  dateExpires: z.string().nullable(),
  /**
   * Date on which the next month is charged; null if none follows, no chosen source can pay it, or a renewal
   * is unpaid.
   */
  renewsAt: z.string().nullable(),
  /** The renewal could not be paid yet: access lasts to `dateExpires`, and it is tried again each day until then. */
  isPastDue: z.boolean(),
  /** The card that a renewal is charged to where the wallet does not cover it. */
  renewalCard: z.object({ savedCardId: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  /** Length of access after the last paid month, in milliseconds: the next paid month is shorter by it. */
  graceMs: z.int(),
  /** The page is closed to the fan, for whatever reason: nothing renews, and what is paid for opens again if the page does. */
  isPageClosed: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

export const createFreeSubscription = call(calls.createFreeSubscription, {
  bucket: 'subscription',
  admission: 'money',
  topics: 'Its transaction appends SUBSCRIBED.',
  summary: 'Subscribe to a free creator',
  params: z.object({ creatorId: id }),
  data: subscription,
  refuses: [
    'CREATOR_NOT_FOUND',
    'CREATOR_BLOCKED',
    'CREATOR_NOT_VERIFIED',
    'ALREADY_SUBSCRIBED',
    'PRICE_CHANGED',
    'SELF_PAYMENT',
  ],
})

export const searchSubscriptions = call(calls.searchSubscriptions, {
  summary: 'List my current and past subscriptions',
  query: pageQuery.extend({
    username: searchText.optional(),
    isFree: z.stringbool().optional(),
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  }),
  data: z.array(subscription),
})

/** Subscriber of the creator, with what the creator may know of them. */
export const fan = z.object({
  subscriptionId: z.string(),
  user: z.object({
    userId: z.string(),
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  isFree: z.boolean(),
  /** Price of the fan’s next month. */
  price: majorUnits,
  status: subscriptionStatus,
  /** Total that the fan paid the creator, months and tips, less reversals, in minor units. */
  paid: signedMinorUnits,
  currencyCode,
  dateStarted: z.string(),
  dateExpires: z.string().nullable(),
  renewsAt: z.string().nullable(),
  isPastDue: z.boolean(),
})
export type Fan = z.output<typeof fan>

export const searchFans = call(calls.searchFans, {
  summary: 'List my subscribers, newest first: since when, what they paid and when they renew',
  query: pageQuery,
  data: z.array(fan),
})

export const getSubscription = call(calls.getSubscription, {
  admission: 'money',
  summary: 'Retrieve my current or past subscription to a creator; null if there never was one',
  params: z.object({ creatorId: id }),
  data: subscription.nullable(),
})

export const unsubscribe = call(calls.unsubscribe, {
  bucket: 'subscription',
  admission: 'money',
  topics: ['SUBSCRIPTIONS'],
  summary: 'Cancel a subscription: it no longer renews, and access lasts until the end of the paid month',
  params: z.object({ creatorUsername: usernameInPath }),
  body: z
    .object({
      reason: z
        .string()
        .overwrite(normalizeMultiline)
        .refine(...combiningMarksCheck)
        .max(500)
        .optional(),
    })
    .optional()
    .default({}),
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const resumeSubscription = call(calls.resumeSubscription, {
  bucket: 'subscription',
  admission: 'money',
  topics: ['SUBSCRIPTIONS'],
  summary: 'Resume a cancelled subscription within the paid month; nothing is charged',
  params: z.object({ creatorId: id }),
  data: subscription,
  refuses: [
    'CREATOR_NOT_FOUND',
    'CREATOR_BLOCKED',
    'CREATOR_NOT_VERIFIED',
    'SELF_PAYMENT',
    'PRICE_CHANGED',
    'RULE_BROKEN',
  ],
})

export const renewByCard = call(calls.renewByCard, {
  bucket: 'subscription',
  admission: 'money',
  topics: ['SUBSCRIPTIONS'],
  summary:
    'Set the saved card that renews a subscription if the wallet doesn’t cover it; null for the wallet alone',
  params: z.object({ creatorId: id }),
  body: z.object({ savedCardId: id.nullable() }),
  data: subscription,
  refuses: ['RULE_BROKEN', 'NOT_FOUND'],
})

export const subscriptionDetails = call(calls.subscriptionDetails, {
  summary: 'Retrieve my subscription offer: price, whether it is free, and the number of subscribers',
  data: z.object({
    subscriptionPrice: majorUnits,
    isFreeSubscription: z.boolean(),
    subscriberCount: z.int(),
  }),
})
