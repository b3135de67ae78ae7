import { z } from 'zod'
import { call } from './call.ts'
import { creator } from './creators.ts'
import { id, username } from './ids.ts'
import { majorUnits } from './money.ts'
import { pageQuery } from './page.ts'

export const subscriptionStatus = z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED'])

export const subscription = z.object({
  subscriptionId: z.string(),
  creator,
  isFree: z.boolean(),
  price: majorUnits,
  status: subscriptionStatus,
  dateStarted: z.string(),
  /** Null for a free subscription, which has no end. */
  dateExpires: z.string().nullable(),
})
export type Subscription = z.output<typeof subscription>

export const createFreeSubscription = call({
  method: 'GET',
  path: '/subscription/create-free-subscription/{creatorId}',
  who: 'member',
  changes: true,
  summary: 'Subscribe to a free creator',
  params: z.object({ creatorId: id }),
  data: subscription,
  refuses: [
    'CREATOR_NOT_FOUND',
    'CREATOR_NOT_VERIFIED',
    'ALREADY_SUBSCRIBED',
    'PRICE_CHANGED',
    'SELF_PAYMENT',
  ],
})

export const searchSubscriptions = call({
  method: 'GET',
  path: '/subscription/search-subscriptions',
  who: 'member',
  summary: 'The creators I subscribe to, or did',
  query: pageQuery.extend({
    username: z.string().trim().max(60).optional(),
    isFree: z.stringbool().optional(),
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  }),
  data: z.array(subscription),
  paged: true,
})

export const unsubscribe = call({
  method: 'POST',
  path: '/subscription/unsubscribe/{creatorUsername}',
  who: 'member',
  summary: 'Cancel: no more renewals; what is paid for stays visible to the end of the month',
  params: z.object({ creatorUsername: username }),
  body: z
    .object({ reason: z.string().trim().max(500).optional() })
    .optional()
    .default({}),
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const subscriptionDetails = call({
  method: 'GET',
  path: '/user/subscription-details',
  who: 'member',
  summary: 'My own offer: price, free or not, and how many subscribe',
  data: z.object({
    subscriptionPrice: majorUnits,
    isFreeSubscription: z.boolean(),
    subscriberCount: z.int(),
  }),
})
