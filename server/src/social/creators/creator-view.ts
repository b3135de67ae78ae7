import { type CurrencyCode, currencies, toMajorUnits } from '@fanfare/contract/money/money'
import type { VerificationStatus } from '@fanfare/contract/shapes/accounts/accounts'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { HideableProfileCountKind } from '@fanfare/contract/shapes/social/creators-page'
import { isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import { viewerSubscriptionJoinSql } from '../../access/visibility/post.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'

/**
 * Profile summary that `profileSummaryColumnsSql` selects: the data of a person that is the same for everybody.
 * Money in minor units; a number or text where JSON made by SQL carried it.
 */
export type ProfileSummary = {
  userId: string
  username: string
  displayName: string
  avatarFileId: string | null
  bannerFileId: string | null
  bio: string
  location: string
  websiteUrl: string
  verificationStatus: VerificationStatus
  isVerified: boolean
  currencyCode: CurrencyCode
  subscriptionPriceMinor: bigint | number | string
  isFreeSubscription: boolean
  hiddenCounts: HideableProfileCountKind[]
}

/**
 * Relation that `viewerRelationColumnsSql` selects: a person’s current state, and their relation to the viewer.
 */
export type ViewerRelation = {
  isSubscribed: boolean
  isPaidAhead: boolean
  isBlocked: boolean
  subscribers: number
  subscribedTo: number
  posts: number
}

/** Row that `creatorColumnsSql` selects. */
export type CreatorRow = ProfileSummary & ViewerRelation

/**
 * Builds the SQL condition that a person, the alias of an `account`, has the badge: they are verified, and no
 * review of their names is pending.
 */
export function hasVerifiedBadgeSql(person: string): string {
  return `(${person}.verification_status = 'VERIFIED' AND ${person}.renamed_at IS NULL)`
}

/** SQL: the columns of a `ProfileSummary`, from an `account` named `creator`. */
export const profileSummaryColumnsSql = `
  creator.id AS "userId", creator.username, creator.display_name AS "displayName",
  creator.avatar_file_id AS "avatarFileId", creator.banner_file_id AS "bannerFileId",
  creator.bio, creator.location, creator.website_url AS "websiteUrl",
  creator.verification_status AS "verificationStatus", ${hasVerifiedBadgeSql('creator')} AS "isVerified",
  creator.currency_code AS "currencyCode",
  creator.subscription_price_minor AS "subscriptionPriceMinor",
  creator.is_free_subscription AS "isFreeSubscription",
  creator.hidden_counts AS "hiddenCounts"`

/** SQL: the viewer subscribes to `account creator`, as `creatorJoinsSql` has looked it up, and has not cancelled. Never null. */
export const hasUncancelledSubscriptionSql = `coalesce(creator_subscription.is_live AND creator_subscription.status IN ('ACTIVE', 'PAST_DUE'), false)`

/** SQL: the viewer has cancelled, and the month that they paid for goes on. Never null. */
const isPaidAheadSql = `coalesce(creator_subscription.is_live AND creator_subscription.status = 'CANCELLED', false)`

/** SQL: the columns of a `ViewerRelation`, from an `account` named `creator` and the joins of `creatorJoinsSql`. */
export const viewerRelationColumnsSql = `
  ${hasUncancelledSubscriptionSql} AS "isSubscribed", ${isPaidAheadSql} AS "isPaidAhead",
  creator_block.is_blocked AS "isBlocked",
  creator_count.subscribers, creator_count.subscribed_to AS "subscribedTo", creator_count.posts`

/** SQL: the viewer holds a live subscription to `account creator`, as `creatorJoinsSql` has looked it up. Never null. */
export const hasLiveCreatorSubscriptionSql = 'coalesce(creator_subscription.is_live, false)'

/** SQL: the columns of a `CreatorRow`, from an `account` named `creator` and the joins of `creatorJoinsSql`. */
export const creatorColumnsSql = `${profileSummaryColumnsSql}, ${viewerRelationColumnsSql}`

/**
 * SQL: the joins that `viewerRelationColumnsSql` needs beside `account creator`.
 * @param viewer the placeholder of the viewer's id, which may be null: `$1`
 * @param now the placeholder of the time: `$2`
 * @param subscription the join of `creator_subscription`, where the statement has looked it up
 */
export function creatorJoinsSql(
  viewer: ViewerParameter,
  now: `$${number}`,
  subscription = viewerSubscriptionJoinSql('creator_subscription', 'creator.id', viewer, now),
): string {
  return `
  JOIN account_count creator_count ON creator_count.account_id = creator.id
  ${subscription}
  CROSS JOIN LATERAL (SELECT NOT ${isUnblockedByViewerSql('creator.id', viewer)} AS is_blocked) AS creator_block`
}

/** Returns a person as the contract shows them to this viewer (null: a guest). */
export function creatorView(row: CreatorRow, viewerId: string | null): Creator {
  return {
    ...profileSummaryView(row),
    ...buildViewerRelationFields(row, row, viewerId),
    ...buildVisibleCountFields(row, row, viewerId),
  }
}

export function profileSummaryView(row: ProfileSummary) {
  return {
    userId: row.userId,
    username: row.username,
    displayName: row.displayName,
    avatarUrl: profilePictureUrl(row.avatarFileId),
    bannerUrl: profilePictureUrl(row.bannerFileId),
    bio: row.bio,
    location: row.location,
    websiteUrl: row.websiteUrl,
    verificationStatus: row.verificationStatus,
    isVerified: row.isVerified,
    currency: currencies[row.currencyCode],
    subscriptionPrice: toMajorUnits(BigInt(row.subscriptionPriceMinor)),
    isFreeSubscription: row.isFreeSubscription,
  }
}

/** Builds the fields of the relation between a person and the viewer, which is shown beside the counts. */
export function buildViewerRelationFields(
  profile: ProfileSummary,
  { isSubscribed, isPaidAhead, isBlocked }: ViewerRelation,
  viewerId: string | null,
) {
  return {
    isSubscribed,
    // Of a page that became free, what was paid before says nothing any more.
    ...(isPaidAhead && !profile.isFreeSubscription && { isPaidAhead }),
    isBlocked,
    canEditProfile: profile.userId === viewerId,
  }
}

/** Builds the fields of the person’s counts that the viewer may see. */
export function buildVisibleCountFields(
  profile: ProfileSummary,
  { subscribers, subscribedTo, posts }: ViewerRelation,
  viewerId: string | null,
) {
  return {
    ...(canViewerSeeProfileCount(profile, 'SUBSCRIBERS', viewerId) && { subscriberCount: subscribers }),
    ...(canViewerSeeProfileCount(profile, 'FOLLOWING', viewerId) && { subscribedToCount: subscribedTo }),
    ...(canViewerSeeProfileCount(profile, 'POSTS', viewerId) && { postCount: posts }),
  }
}

/**
 * Checks whether this viewer (null: a guest) may see one of a creator’s counts. Creators always see their
 * own.
 */
export function canViewerSeeProfileCount(
  { userId, hiddenCounts }: Pick<CreatorRow, 'userId' | 'hiddenCounts'>,
  count: HideableProfileCountKind,
  viewerId: string | null,
): boolean {
  return userId === viewerId || !hiddenCounts.includes(count)
}

/**
 * SQL expression: the likes of a post if its creator, the alias of an `account`, shows them to the viewer;
 * else null.
 */
export function visibleLikeCountSql(creator: string, viewer: string): string {
  return `CASE WHEN ${creator}.id = ${viewer} OR NOT 'LIKES' = ANY(${creator}.hidden_counts) THEN post_count.likes END`
}

/**
 * SQL: the avatar of an `account` where everybody may see it. Files of a deactivated account are served to nobody, so that its
 * address would only be a broken picture; moderators open the file by a token.
 */
export function publicAvatarIdSql(account: string): string {
  return `CASE WHEN ${account}.deactivated_at IS NULL THEN ${account}.avatar_file_id END`
}

/** The path of an avatar or banner, which everybody may see. */
export function profilePictureUrl(fileId: string | null): string | null {
  return fileId === null ? null : `/files/${fileId}`
}
