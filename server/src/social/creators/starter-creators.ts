import type { ReceivedData } from '@fanfare/contract/call'
import type { creatorsToStartWith } from '@fanfare/contract/shapes/social/first-steps'
import { canBeSuggestedToSql } from '../../access/visibility/discoverable.ts'
import type { Context } from '../../platform/context.ts'
import { canViewerPayOrNeedNotSql, listCardCurrencies } from './can-viewer-pay.ts'
import {
  type CreatorRow,
  creatorColumnsSql,
  creatorJoinsSql,
  creatorView,
  hasUncancelledSubscriptionSql,
} from './creator-view.ts'
import { loadCreatorSuggestions } from './suggested-creators.ts'

type Named = ReceivedData<typeof creatorsToStartWith>[number]

const namedMax = 8
const perInterest = 200
const dayMs = 86_400_000

/**
 * SQL: the authors of the newest public posts about each of the member’s interests, a bounded number, and how
 * many of those are recent.
 */
const byInterest = `
  WITH author AS (
    SELECT DISTINCT ON (creator_id) * FROM (
      SELECT post.creator_id, content_tag.code, content_tag.name, count(*)::int AS posts,
        (count(*) FILTER (WHERE post.posted_at > $3))::int AS "postsThisWeek"
      FROM interest JOIN content_tag USING (code)
      CROSS JOIN LATERAL (
        SELECT post_id FROM post_content_tag WHERE post_content_tag.code = interest.code
        ORDER BY post_id DESC LIMIT ${perInterest}
      ) recent
      JOIN post ON post.id = recent.post_id AND post.deleted_at IS NULL AND post.is_public
      WHERE interest.account_id = $1
      GROUP BY post.creator_id, content_tag.code, content_tag.name
    ) about
    ORDER BY creator_id, posts DESC, code
  )
  SELECT ${creatorColumnsSql}, creator.created_at AS "createdAt", author.code, author.name, author."postsThisWeek"
  FROM author JOIN account creator ON creator.id = author.creator_id ${creatorJoinsSql('$1', '$2')}
  WHERE creator.verification_status = 'VERIFIED' AND creator.id <> $1 AND ${canBeSuggestedToSql('creator', '$1')}
    AND ${canViewerPayOrNeedNotSql('creator', '$1', '$4')} AND NOT ${hasUncancelledSubscriptionSql}
  ORDER BY creator.is_free_subscription DESC, creator_count.subscribers DESC, creator.id DESC
  LIMIT ${namedMax}`

type Row = CreatorRow & { createdAt: Date; code: string; name: string; postsThisWeek: number }

/**
 * Loads creators who post about the member's interests, each with the reason; then, if there is room, those suggested
 * to all.
 */
export async function loadStarterCreators(ctx: Context, viewerId: string): Promise<Named[]> {
  const now = ctx.clock.now()
  const rows = await ctx.reads.query<Row>('creators_to_start_with', byInterest, [
    viewerId,
    now,
    new Date(now.getTime() - 7 * dayMs),
    listCardCurrencies(ctx),
  ])
  const named = rows.map(
    (row): Named => ({
      creator: creatorView(row, viewerId),
      contentTag: { code: row.code, name: row.name },
      why: whyOf(row, rows, now),
      reason: null,
      postsThisWeek: row.postsThisWeek,
    }),
  )
  if (named.length === namedMax) return named
  const known = new Set(named.map(({ creator }) => creator.userId))
  for (const creator of await loadCreatorSuggestions(ctx, viewerId)) {
    if (named.length === namedMax) break
    if (!known.has(creator.userId)) {
      named.push({ creator, contentTag: null, why: 'SUGGESTED', reason: creator.reason, postsThisWeek: 0 })
    }
  }
  return named
}

function whyOf(row: Row, rows: readonly Row[], now: Date): Named['why'] {
  const most = rows
    .filter(({ code }) => code === row.code)
    .reduce((first, each) => (each.subscribers > first.subscribers ? each : first))
  if (row.subscribers > 0 && most === row) return 'MOST_FOLLOWED'
  if (now.getTime() - row.createdAt.getTime() < 30 * dayMs) return 'NEW'
  return row.postsThisWeek > 1 ? 'POSTS_OFTEN' : 'POSTS_ABOUT'
}
