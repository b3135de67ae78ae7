import type { Creator, CreatorSuggestion } from '@fanfare/contract/shapes/social/creators'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'

type Reason = CreatorSuggestion['reason']
type Row = {
  id: string
  createdAt: Date
  followedBy: number
  isFollowed: boolean
  tag: { code: string; name: string } | null
  tagRank: number | null
  countryCode: string | null
}

const newMs = 30 * 86_400_000
/** Minimum of the count shown: a smaller one would reveal who it is. */
const followedByMin = 2
const maxRank = 10
const followsMax = 100

/** $1 viewer, $2 time, $3 the creators. */
const facts = `
  WITH followed AS MATERIALIZED (
    SELECT creator_id FROM subscription JOIN account AS creator ON creator.id = creator_id AND ${isActiveAccountSql('creator')}
    WHERE fan_id = $1 AND status IN ('ACTIVE', 'PAST_DUE') AND access_until > $2
    ORDER BY started_at DESC LIMIT ${followsMax}
  )
  SELECT account.id, account.created_at AS "createdAt",
    (SELECT count(*)::int FROM followed WHERE coalesce((
      SELECT held.access_until > $2 AND held.status IN ('ACTIVE', 'PAST_DUE') FROM subscription AS held
      WHERE held.fan_id = followed.creator_id AND held.creator_id = account.id), false)) AS "followedBy",
    (SELECT subscribers > 0 FROM account_count WHERE account_id = account.id) AS "isFollowed",
    (SELECT json_build_object('code', code, 'name', name) FROM content_tag WHERE 'tag:' || code = tagged.shelf) AS tag,
    tagged.place AS "tagRank",
    (SELECT right(shelf, 2) FROM popular_creator popular
      WHERE popular.creator_id = account.id AND shelf LIKE 'country:%' AND place <= ${maxRank} LIMIT 1) AS "countryCode"
  FROM account
  LEFT JOIN LATERAL (
    SELECT shelf, place FROM popular_creator popular
    WHERE popular.creator_id = account.id AND shelf LIKE 'tag:%' ORDER BY place LIMIT 1
  ) AS tagged ON true
  WHERE account.id = ANY($3::text[])`

/**
 * Adds to each creator the reason for showing them to the viewer (null: a guest): the best of those that
 * apply.
 */
export async function addSuggestionReasons(
  ctx: Context,
  viewerId: string | null,
  creators: readonly Creator[],
): Promise<CreatorSuggestion[]> {
  if (creators.length === 0) return []
  const now = ctx.clock.now()
  const rows = await ctx.reads.query<Row>('reasons_of_creators', facts, [
    viewerId,
    now,
    creators.map(({ userId }) => userId),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return creators.map((creator) => ({
    ...creator,
    reason: reasonOf(rowOf.get(creator.userId), now),
  }))
}

function reasonOf(row: Row | undefined, now: Date): Reason {
  const none = { count: null, contentTag: null, countryCode: null }
  if (!row) return { ...none, kind: 'NEW' }
  const isNew = now.getTime() - row.createdAt.getTime() < newMs
  const { isFollowed } = row
  if (row.followedBy >= followedByMin) return { ...none, kind: 'FOLLOWED_BY', count: row.followedBy }
  if (isFollowed && row.tag && (row.tagRank ?? Infinity) <= maxRank) {
    return { ...none, kind: 'POPULAR_IN_TAG', contentTag: row.tag }
  }
  if (isFollowed && row.countryCode)
    return { ...none, kind: 'POPULAR_IN_COUNTRY', countryCode: row.countryCode }
  if (isNew && row.tag) return { ...none, kind: 'NEW_IN_TAG', contentTag: row.tag }
  return { ...none, kind: isFollowed && !isNew ? 'POPULAR' : 'NEW' }
}
