import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/creators.ts'
import { usernameInPath } from '../../fields/ids.ts'
import { currency, majorUnits } from '../../fields/money.ts'
import { nonEmptySearchText } from '../../fields/search-term.ts'
import { limits } from '../../limits.ts'
import { profilePostKinds } from '../../social/post-types.ts'
import { verificationStatus } from '../accounts/accounts.ts'
import { contentTag } from './catalog.ts'

export const creator = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  websiteUrl: z.string(),
  /** Status that decides what the creator may do: be subscribed to, be tipped, be paid. */
  verificationStatus,
  /**
   * True if the creator has the verified badge; after a change of name not until somebody has reviewed it.
   */
  isVerified: z.boolean(),
  currency,
  subscriptionPrice: majorUnits,
  isFreeSubscription: z.boolean(),
  /** False as soon as the viewer cancels; a post’s `isSubscribed` follows what they have paid for. */
  isSubscribed: z.boolean(),
  /** Present and true if the viewer has cancelled within a month that is paid: resuming costs nothing until it ends. */
  isPaidAhead: z.boolean().optional(),
  /** True if the viewer has blocked the creator. */
  isBlocked: z.boolean(),
  canEditProfile: z.boolean(),
  /** Absent, like the other two, if the creator hides it. */
  subscriberCount: z.int().optional(),
  subscribedToCount: z.int().optional(),
  postCount: z.int().optional(),
})
export type Creator = z.output<typeof creator>

export const profilePostKind = z.enum(profilePostKinds)

export const profileLink = z.object({ label: z.string(), url: z.string() })
export type ProfileLink = z.output<typeof profileLink>

/** Number of posts, number of their pictures, and total length of their videos and audio in seconds. */
export const lockedContentCounts = z.object({ postCount: z.int(), pictureCount: z.int(), seconds: z.int() })
export type LockedContentCounts = z.output<typeof lockedContentCounts>

/**
 * Creator on their profile page, with the kinds of posts they have; posts without pictures, audio or poll
 * have no kind.
 */
export const creatorProfile = creator.extend({
  postKinds: z.array(profilePostKind),
  /** True if the viewer is notified of each new post of the creator. */
  hasBell: z.boolean(),
  /** True if the viewer has muted the creator. */
  isMuted: z.boolean(),
  /** Links to the creator’s other pages. */
  links: z.array(profileLink),
  /** Tags that the creator chose for their page. */
  contentTags: z.array(contentTag),
  /**
   * Content that is locked for the viewer and that a subscription unlocks, without what they may see already.
   * Absent if the creator hides the number of posts.
   */
  locked: lockedContentCounts.optional(),
})
export type CreatorProfile = z.output<typeof creatorProfile>

/** Reason for a suggestion. */
const reason = z.object({
  kind: z.enum(['FOLLOWED_BY', 'POPULAR_IN_TAG', 'POPULAR_IN_COUNTRY', 'NEW_IN_TAG', 'POPULAR', 'NEW']),
  /** Number of the creator’s subscribers whom the viewer follows. */
  count: z.int().nullable(),
  contentTag: contentTag.nullable(),
  countryCode: z.string().nullable(),
})
export const creatorSuggestion = creator.extend({ reason })
export type CreatorSuggestion = z.output<typeof creatorSuggestion>

/**
 * Viewer as whom creators preview their own page: a guest, a member who does not subscribe, or a subscriber.
 */
export const viewAs = z.enum(['guest', 'fan', 'subscriber'])
export type ViewAs = z.output<typeof viewAs>

const byUsername = z.object({ username: usernameInPath })

export const getCreatorDetails = call(calls.getCreatorDetails, {
  summary: 'Retrieve a profile as a member sees it; my own also as others see it',
  params: byUsername,
  query: z.object({ as: viewAs.optional() }),
  data: creatorProfile,
  refuses: ['CREATOR_NOT_FOUND', 'NOT_ALLOWED'],
})

export const getPublicCreatorDetails = call(calls.getPublicCreatorDetails, {
  admission: 'look',
  allowsStaleReads: true,
  summary: 'Retrieve a public profile',
  params: byUsername,
  data: creatorProfile,
  refuses: ['CREATOR_NOT_FOUND'],
})

export const suggestedCreators = call(calls.suggestedCreators, {
  bucket: 'search',
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List suggested creators: verified, not subscribed to by the viewer, each with a reason',
  data: z.array(creatorSuggestion).max(10),
})

export const searchCreator = call(calls.searchCreator, {
  bucket: 'search',
  admission: 'list',
  allowsStaleReads: true,
  summary: 'Search people by username or name: prefix matches first, then with typos',
  params: z.object({ searchTerm: nonEmptySearchText }),
  data: z.array(creator).max(20),
})

export const knownUsernames = call(calls.knownUsernames, {
  admission: 'list',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Check which of these lowercase usernames exist, so that a text can link to them',
  body: z.object({ usernames: z.array(z.string().max(limits.usernameLength)).max(100) }),
  data: z.array(z.string()),
})

export const updateSubscriptionPrice = call(calls.updateSubscriptionPrice, {
  topics: 'Its transaction appends USER_CHANGED and PROFILE.',
  summary: 'Set the monthly subscription price, or make the subscription free',
  body: z
    .object({
      subscriptionPrice: z
        .number('Enter a price')
        .min(0, 'Enter a price')
        .max(limits.subscriptionPriceMaxMinor / 100, 'This price is too high')
        .multipleOf(0.01, 'Prices can have up to two decimals'),
      isFreeSubscription: z.boolean(),
      /** Access of free subscribers after a price is set: unlimited, for 30 more days, or none. */
      freeSubscribers: z.enum(['KEEP', 'THIRTY_DAYS', 'END']).default('KEEP'),
    })
    .refine(
      (offer) =>
        offer.isFreeSubscription || offer.subscriptionPrice * 100 >= limits.subscriptionPriceMinMinor,
      { path: ['subscriptionPrice'], message: 'A paid subscription must cost at least 1 a month' },
    )
    .refine((offer) => !offer.isFreeSubscription || offer.freeSubscribers === 'KEEP', {
      path: ['freeSubscribers'],
      message: "Free subscriptions can't have an end date",
    }),
  data: creator,
})
