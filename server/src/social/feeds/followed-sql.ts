import type { HomeTab } from '@fanfare/contract/post-types'
import { entitlementsOf, isPresent, joinEntitlement } from '../../access/visibility/post.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import { postAndCreator } from '../posts/post-view.ts'
import { floorOf } from '../timelines/timeline-entries.ts'
import { ofType, passesPreferences } from './preference-filter.ts'

/**
 * Source of the posts of those whom a reader follows. KEPT: their timeline, above its floor. MERGED: also the
 * posts of creators with too many fans for fan-out on write. ALL: the posts of everybody they follow, read
 * from the posts themselves: a timeline only materializes some of them. All give the same posts in the same
 * order.
 */
export type FeedSource = 'KEPT' | 'MERGED' | 'ALL'

export type Followed = { tab: HomeTab; reader: ViewerParameter }

/** @property before SQL of an id; `isAskedLater`: whether a post of the timeline is there at all is for whoever takes it */
type Part = Followed & { source: FeedSource; before: string; size: number; isAskedLater?: boolean }

/**
 * Builds the SQL of the timeline entries that may be shown, with the reader’s entitlement to each entry’s
 * creator.
 */
export function materializedEntries({ tab, reader }: Followed): { entries: string; where: string } {
  const held = 'coalesce(held.is_live, false)'
  return {
    entries: `timeline_entry AS entry ${joinEntitlement('held', 'entry.creator_id', '$1', '$2')}`,
    where: `entry.reader_id = $1 AND entry.post_id > ${floorOf('$1')} ${ofType('entry', tab)}
      AND ${passesPreferences('entry.post_id', 'entry.creator_id', reader)}
      AND ${tab === 'subscribed' ? `entry.creator_id <> $1 AND ${held}` : `(entry.creator_id = $1 OR ${held})`}`,
  }
}

/**
 * SQL: the newest `size` of them before an id, newest first: `id`, `creator_id`, and the reader’s entitlement
 * to the creator.
 */
export function followedSql({ source, ...part }: Part): string {
  if (source === 'KEPT') return fromTimeline(part, '')
  if (source === 'ALL') return fromPosts(part, { creators: '', above: '' })
  const isMerged = 'EXISTS (SELECT FROM merged_creator WHERE merged_creator.creator_id = entry.creator_id)'
  const merged = fromPosts(part, {
    creators: 'JOIN merged_creator USING (creator_id)',
    above: `AND post.id > ${floorOf('$1')}`,
  })
  return `SELECT * FROM ((${fromTimeline(part, `AND NOT ${isMerged}`)}) UNION ALL (${merged})) AS either
    ORDER BY id DESC LIMIT ${part.size}`
}

function fromTimeline(
  { before, size, isAskedLater = false, ...followed }: Omit<Part, 'source'>,
  condition: string,
): string {
  const { entries, where } = materializedEntries(followed)
  const posts = postAndCreator('entry.post_id', isPresent('post', 'creator', followed.reader))
  return `
    SELECT entry.post_id AS id, entry.creator_id, held.status, held.is_live
    FROM ${entries} ${isAskedLater ? '' : posts}
    WHERE ${where} ${condition} AND entry.post_id < ${before} ORDER BY entry.post_id DESC LIMIT ${size}`
}

/**
 * Selects as many posts of each creator as requested, of those that the reader may and wants to see: so none
 * is missing among the newest.
 */
function fromPosts(
  { tab, reader, before, size }: Omit<Part, 'source'>,
  { creators, above }: { creators: string; above: string },
): string {
  const own = tab === 'subscribed' ? '' : 'UNION ALL SELECT $1, NULL, false'
  return `
    SELECT listed.id, followed.creator_id, followed.status, followed.is_live
    FROM (
      SELECT creator_id, status, is_live
      FROM (SELECT creator_id, status, true AS is_live FROM (${entitlementsOf('$1', '$2')}) AS held ${own}) AS each_followed
        ${creators}
    ) AS followed
      CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = followed.creator_id LIMIT 1) AS creator
      CROSS JOIN LATERAL (
        SELECT post.id FROM post
        WHERE post.creator_id = followed.creator_id AND post.id < ${before} ${above} ${ofType('post', tab)}
          AND ${isPresent('post', 'creator', reader)} AND ${passesPreferences('post.id', 'post.creator_id', reader)}
        ORDER BY post.id DESC LIMIT ${size}
      ) AS listed
    ORDER BY listed.id DESC LIMIT ${size}`
}
