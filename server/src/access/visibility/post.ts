import { isPostWithheldByAgeSql } from './adult.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import type { ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL condition: the post exists for the viewer, locked or not: neither they nor its creator has blocked the
 * other. Single definition of this rule.
 * @param creator the alias of its creator's `account`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function postExistsForViewerSql(post: string, creator: string, viewer: ViewerSql): string {
  return `(${post}.deleted_at IS NULL AND ${isPersonVisibleSql(creator, viewer)} AND ${isUnblockedByViewerSql(`${creator}.id`, viewer)})`
}

/**
 * SQL condition: the viewer may see the content of a post: it is public, it is their own, they hold a live
 * entitlement to its creator that opens it, or they have bought it; and it is not withheld from them as adult
 * content. Single definition of this rule, for feeds, details, likes and files alike, beside `postExistsForViewerSql`. An
 * ordinary post, which has no gate, is opened by every entitlement, and no purchase is looked up for it.
 * Never null, also for a guest.
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 * @param now the parameter that holds the time: `$2`
 * @param entitled that they hold the entitlement, if the statement has queried it
 */
export function canSeePostContentSql(
  post: string,
  viewer: ViewerSql,
  now: string,
  entitled = hasLiveSubscriptionSql(`${post}.creator_id`, viewer, now),
): string {
  return `((${post}.is_public OR coalesce(${post}.creator_id = ${viewer}, false)
    OR CASE WHEN ${post}.gate IS NULL THEN ${entitled}
      ELSE (${entitled} AND ${post}.opens_from IS NOT NULL) OR ${hasUnrevokedPurchaseSql(`${post}.id`, viewer)} END)
    AND NOT ${isPostWithheldByAgeSql(post, viewer, now)})`
}

/**
 * SQL condition: the viewer has bought an item, and the money was not given back since. A lookup of one row. Never
 * null, also for a guest.
 * @param item the id of what is for sale: `post.id`
 */
export function hasUnrevokedPurchaseSql(item: string, viewer: ViewerSql): string {
  return `coalesce((SELECT true FROM purchase
    WHERE purchase.buyer_id = ${viewer} AND purchase.item_id = ${item} AND purchase.closed_at IS NULL LIMIT 1), false)`
}

/**
 * SQL: the viewer holds a live subscription to the creator, which gives access; what was paid for lasts after cancelling. A lookup of the one
 * row that the two have, rather than EXISTS, which the planner may turn into reading all that the viewer holds.
 */
export function hasLiveSubscriptionSql(creatorId: string, viewer: ViewerSql, now: string): string {
  return `coalesce((SELECT ${isLive('held', now)} FROM subscription AS held
      WHERE held.fan_id = ${viewer} AND held.creator_id = ${creatorId}), false)`
}

/**
 * SQL: a join of the one row that the viewer and a creator have, as `name`, for what needs more of it than that the entitlement
 * is live: its `status`, and whether it `is_live`, null where there is none. LIMIT has each looked up, as above.
 */
export function viewerSubscriptionJoinSql(
  name: string,
  creatorId: string,
  viewer: ViewerSql,
  now: string,
): string {
  return `LEFT JOIN LATERAL (
    SELECT each_held.status, ${isLive('each_held', now)} AS is_live
    FROM subscription AS each_held WHERE each_held.fan_id = ${viewer} AND each_held.creator_id = ${creatorId} LIMIT 1
  ) AS ${name} ON true`
}

/** SQL: the creators to whom the viewer holds a live entitlement, each with the `status` of it. */
export function selectSubscribedCreatorsSql(viewer: ViewerSql, now: string): string {
  return `SELECT held.creator_id, held.status FROM subscription AS held
    WHERE held.fan_id = ${viewer} AND ${isLive('held', now)}`
}

/** SQL: an entitlement, the alias of a `subscription`, is live. */
function isLive(held: string, now: string): string {
  return `${held}.access_until > ${now}`
}
