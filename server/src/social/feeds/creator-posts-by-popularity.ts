import type { ProfilePostFilter } from '@fanfare/contract/social/post-types'
import {
  type EffectiveViewer,
  type ViewerParameter,
  viewerStatementVariant,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { visibleLikeCountSql } from '../creators/creator-view.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../creators/resolve-username.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import type { CachedPost } from '../posts/serialize-post.ts'
import { canFindCreatorSql, profileTabPostsSql } from './profile-tab.ts'

/** Number of a creator's newest posts in the requested time that are ranked. */
const maxRanked = 5000
/** Upper bound of a count of likes. */
export const maxLikeCount = 2_147_483_647

const parameters = namedParameters({
  viewer: 'text',
  now: 'timestamptz',
  username: 'text',
  since: 'text',
  take: 'integer',
  before: 'text',
  likesBefore: 'integer',
  skip: 'integer',
  shownTo: 'text',
})

/**
 * Loads a creator's posts by popularity. Where the creator hides likes, all posts count the same, so that neither
 * order nor cursor reveals them.
 * @param list `since`: id from which posts count; `after`: the post before the page; `shownTo`: who sees the likes
 */
export function loadCreatorPostsByPopularity(
  ctx: Context,
  scope: EffectiveViewer,
  list: {
    username: string
    tab: ProfilePostFilter
    since: string
    take: number
    skip: number
    after: { likes: number; id: string } | undefined
    shownTo: string | null
  },
): Promise<CachedPost[]> {
  const { username, tab, since, take, skip, after, shownTo } = list
  const { viewer, suffix } = viewerStatementVariant(scope)
  const size = ceilPageSize(skip + take)
  const { name, text } = memoizedStatement(`creator_feed_${tab}_popular_${size}${suffix}`, () =>
    popularSql(viewer, tab, size),
  )
  const { viewerId } = scope
  return loadPostsByStatement(ctx, viewerId, {
    name,
    text,
    values: parameters.values({
      viewer: viewerId,
      now: ctx.clock.now(),
      username,
      since,
      take,
      before: after?.id ?? maxId,
      likesBefore: after?.likes ?? maxLikeCount,
      skip,
      shownTo,
    }),
  })
}

function popularSql(viewer: ViewerParameter, tab: ProfilePostFilter, size: number): string {
  const { now, username, since, take, before, likesBefore, skip, shownTo } = parameters.sql
  const creatorId = accountIdOfCurrentOrFormerUsernameSql(username, now)
  const newest = profileTabPostsSql(tab, {
    columns: 'post.id',
    creatorId: `(SELECT id FROM account WHERE id = ${creatorId} AND ${canFindCreatorSql(viewer)})`,
    order: 'DESC',
    within: (id) => `${id} >= ${since}`,
  })
  return `
    SELECT ${postColumnsSql(viewer, now)}
    FROM (
      SELECT * FROM (
        SELECT ranked.id, ranked.likes
        FROM (
          SELECT newest.id, coalesce(${visibleLikeCountSql('owner', shownTo)}, 0) AS likes
          FROM (${newest} LIMIT ${maxRanked}) AS newest
            JOIN post_count ON post_count.post_id = newest.id
            JOIN account AS owner ON owner.id = ${creatorId}
        ) AS ranked
        WHERE (ranked.likes, ranked.id) < (${likesBefore}::integer, ${before})
        ORDER BY ranked.likes DESC, ranked.id DESC LIMIT ${size}
      ) AS popular ORDER BY likes DESC, id DESC LIMIT ${take} OFFSET ${skip}
    ) AS chosen
      JOIN post ON post.id = chosen.id ${joinPostCreatorSql('true')} ${postJoinsSql(viewer, now)}
    ORDER BY chosen.likes DESC, post.id DESC`
}
