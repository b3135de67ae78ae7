import { type Refusal, refuse } from '../../platform/errors.ts'
import { isPostWithheldByAgeSql } from './adult.ts'
import { hasLiveSubscriptionSql } from './post.ts'
import type { ViewerSql } from './unrestricted-viewer.ts'

/** Reason why a post is locked for a viewer: their age, or what opens it: a subscription, buying it, or either of these two. */
export type PostLockReason = 'AGE' | 'SUBSCRIBE' | 'BUY' | 'SUBSCRIBE_OR_BUY'

/**
 * SQL: the `PostLockReason` of a post for a viewer who may not see it. What is sold to subscribers alone, a subscription comes
 * first for.
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 * @param now the parameter that holds the time: `$2`
 */
export function lockReasonOfLockedPostSql(post: string, viewer: ViewerSql, now: string): string {
  const isIncluded = `${post}.opens_from IS NOT NULL`
  return `CASE WHEN ${isPostWithheldByAgeSql(post, viewer, now)} THEN 'AGE'
    WHEN ${post}.price_minor IS NULL THEN 'SUBSCRIBE'
    WHEN ${post}.sells_to = 'EVERYONE' THEN CASE WHEN ${isIncluded} THEN 'SUBSCRIBE_OR_BUY' ELSE 'BUY' END
    WHEN ${isIncluded} OR NOT ${hasLiveSubscriptionSql(`${post}.creator_id`, viewer, now)} THEN 'SUBSCRIBE'
    ELSE 'BUY' END`
}

/**
 * Creates the refusal for a viewer who may not see a post and tries to act on it.
 * @param deed action that a subscription would allow: `like this post`
 * @param deedOfIt the same where the post was named just before: `like it`
 */
export function postAccessDeniedRefusal(
  { lockReason }: { lockReason: PostLockReason },
  deed: string,
  deedOfIt = deed,
): Refusal {
  const details = {
    AGE: 'Only people 18 or over can see this post.',
    ...buildUnlockSentences(deed, deedOfIt),
  }
  return refuse('NOT_ALLOWED', { detail: details[lockReason] })
}

/** Builds the refusal for a viewer who may not see a post, and so none of its comments. */
export function postCommentsAccessDeniedRefusal({ lockReason }: { lockReason: PostLockReason }): Refusal {
  const details = {
    AGE: 'Only people 18 or over can see the comments on this post.',
    ...buildUnlockSentences('read the comments on this post', 'read its comments'),
  }
  return refuse('NOT_ALLOWED', { detail: details[lockReason] })
}

function buildUnlockSentences(deed: string, deedOfIt: string) {
  return {
    SUBSCRIBE: `Subscribe to ${deed}.`,
    BUY: `Unlock this post to ${deedOfIt}.`,
    SUBSCRIBE_OR_BUY: `Subscribe or unlock this post to ${deedOfIt}.`,
  }
}
