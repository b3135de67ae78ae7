import { z } from 'zod'
import { call } from '../call.ts'
import * as calls from '../calls/creators.ts'
import { usernameInPath } from '../fields/ids.ts'
import { currency, majorUnits } from '../fields/money.ts'
import { searchTerm } from '../fields/search-term.ts'
import { limits } from '../limits.ts'
import { verificationStatus } from './accounts/accounts.ts'
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
  /** What she may do: be subscribed to, be tipped, be paid. */
  verificationStatus,
  /** She bears the mark of verified people; with a new name not before somebody has looked at it. */
  isVerified: z.boolean(),
  currency,
  subscriptionPrice: majorUnits,
  isFreeSubscription: z.boolean(),
  /** False as soon as the viewer cancels; a post's `isSubscribed` follows what she has paid for. */
  isSubscribed: z.boolean(),
  /** The viewer has blocked her. */
  isBlocked: z.boolean(),
  canEditProfile: z.boolean(),
  /** Absent, as the other two, where she keeps it to herself. */
  subscriberCount: z.int().optional(),
  subscribedToCount: z.int().optional(),
  postCount: z.int().optional(),
})
export type Creator = z.output<typeof creator>

export const postKind = z.enum(['image', 'video', 'audio', 'poll'])

export const profileLink = z.object({ label: z.string(), url: z.string() })
export type ProfileLink = z.output<typeof profileLink>

/** How many posts, how many pictures in them, and how long their videos and audio last. */
export const lockedContent = z.object({ postCount: z.int(), pictureCount: z.int(), seconds: z.int() })
export type LockedContent = z.output<typeof lockedContent>

/** A creator on her profile: beside what she is, of which kinds she has posts; those without pictures, sound or poll are of none. */
export const creatorProfile = creator.extend({
  postKinds: z.array(postKind),
  /** The viewer is told of each new post of hers. */
  hasBell: z.boolean(),
  /** The viewer has muted her. */
  isMuted: z.boolean(),
  /** Where else she is. */
  links: z.array(profileLink),
  /** What she says that her page is about. */
  contentTags: z.array(contentTag),
  /**
   * What of the creator's posts is locked for the viewer, and a subscription opens: nothing of what they may see already.
   * Absent where the creator keeps the number of posts to themselves.
   */
  locked: lockedContent.optional(),
})
export type CreatorProfile = z.output<typeof creatorProfile>

/** Why somebody is suggested. */
const reason = z.object({
  kind: z.enum(['FOLLOWED_BY', 'POPULAR_IN_TAG', 'POPULAR_IN_COUNTRY', 'NEW_IN_TAG', 'POPULAR', 'NEW']),
  /** How many whom the viewer follows subscribe to her. */
  count: z.int().nullable(),
  contentTag: contentTag.nullable(),
  countryCode: z.string().nullable(),
})
export const suggested = creator.extend({ reason })
export type Suggested = z.output<typeof suggested>

/** With whose eyes somebody looks at her own page: of a guest, of a member who does not subscribe, of one who does. */
export const viewAs = z.enum(['guest', 'fan', 'subscriber'])
export type ViewAs = z.output<typeof viewAs>

const byUsername = z.object({ username: usernameInPath })

export const getCreatorDetails = call(calls.getCreatorDetails, {
  summary: 'A profile as a member sees it; my own also as others do',
  params: byUsername,
  query: z.object({ as: viewAs.optional() }),
  data: creatorProfile,
  refuses: ['CREATOR_NOT_FOUND', 'NOT_ALLOWED'],
})

export const getPublicCreatorDetails = call(calls.getPublicCreatorDetails, {
  summary: 'A profile as everybody sees it',
  params: byUsername,
  data: creatorProfile,
  refuses: ['CREATOR_NOT_FOUND'],
})

export const suggestedCreators = call(calls.suggestedCreators, {
  bucket: 'search',
  summary: 'Verified creators whom the viewer does not subscribe to, each with a reason',
  data: z.array(suggested).max(10),
})

export const searchCreator = call(calls.searchCreator, {
  bucket: 'search',
  summary: 'People by username or name: prefix first, then with typing errors',
  params: z.object({ searchTerm }),
  data: z.array(creator).max(20),
})

export const knownUsernames = call(calls.knownUsernames, {
  summary: 'Which of these usernames, in small letters, lead to somebody: those that a text may link to',
  body: z.object({ usernames: z.array(z.string().max(limits.usernameLength)).max(100) }),
  data: z.array(z.string()),
})

export const updateSubscriptionPrice = call(calls.updateSubscriptionPrice, {
  summary: 'Set the price of a month, or make the subscription free',
  body: z
    .object({
      subscriptionPrice: z
        .number('Enter a price')
        .min(0, 'Enter a price')
        .max(limits.subscriptionPriceMaxMinor / 100, 'This price is too high')
        .multipleOf(0.01, 'A price has at most two decimals'),
      isFreeSubscription: z.boolean(),
      /** What those keep who subscribe for free, where a price is set: all, all for 30 days more, or nothing. */
      freeSubscribers: z.enum(['KEEP', 'THIRTY_DAYS', 'END']).default('KEEP'),
    })
    .refine(
      (offer) =>
        offer.isFreeSubscription || offer.subscriptionPrice * 100 >= limits.subscriptionPriceMinMinor,
      { path: ['subscriptionPrice'], message: 'A paid subscription costs at least 1 a month' },
    )
    .refine((offer) => !offer.isFreeSubscription || offer.freeSubscribers === 'KEEP', {
      path: ['freeSubscribers'],
      message: 'A free subscription ends for nobody',
    }),
  data: creator,
})
