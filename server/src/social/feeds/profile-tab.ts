import type { ProfilePostFilter } from '@fanfare/contract/social/post-types'
import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import { type FileKind, isUndeletedPostFileOfKindSql } from '../../media/is-file-of-kind.ts'
import { andPostTypeOfTabSql } from './preference-filter.ts'

const ofMedia = andPostTypeOfTabSql('post', 'media')

/** SQL: the further condition on `post` that a tab sets. A post with pictures and videos is in the tabs of both. */
export function andIsInProfileTabSql(tab: ProfilePostFilter): string {
  if (tab === 'image' || tab === 'video') return `${ofMedia} AND ${holdsFile(tab)}`
  return tab === 'sale' ? 'AND post.price_minor IS NOT NULL' : andPostTypeOfTabSql('post', tab)
}

/** A lookup for each post, rather than EXISTS, for which the planner may read all files of the kind. */
function holdsFile(kind: FileKind): string {
  return `coalesce((SELECT true FROM media_file AS file
    WHERE file.post_id = post.id AND ${isUndeletedPostFileOfKindSql(kind)} LIMIT 1), false)`
}

/**
 * SQL: the posts of a creator in a tab, in an order, up to a LIMIT that the caller appends. Those with
 * pictures or videos are found by their files: where the creator has few or none, none of the other posts are
 * read.
 * @param within the condition on the id of each
 */
export function profileTabPostsSql(
  tab: ProfilePostFilter,
  { columns, creatorId, order, within }: Listed,
): string {
  if (tab !== 'image' && tab !== 'video') {
    return `SELECT ${columns} FROM post
      WHERE post.creator_id = ${creatorId} AND post.deleted_at IS NULL AND ${within('post.id')} ${andIsInProfileTabSql(tab)}
      ORDER BY post.id ${order}`
  }
  return `SELECT ${columns} FROM (
        SELECT DISTINCT file.post_id FROM media_file AS file
        WHERE file.owner_id = ${creatorId} AND ${isUndeletedPostFileOfKindSql(tab)} AND ${within('file.post_id')}
        ORDER BY file.post_id ${order}
      ) AS held
      CROSS JOIN LATERAL (
        SELECT * FROM post
        WHERE post.id = held.post_id AND post.creator_id = ${creatorId} AND post.deleted_at IS NULL ${ofMedia} LIMIT 1
      ) AS post
      ORDER BY held.post_id ${order}`
}

/** SQL condition: the viewer can find the creator, an `account`. */
export function canFindCreatorSql(viewer: ViewerParameter): string {
  return `(${isPersonVisibleSql('account', viewer)} AND ${isUnblockedByViewerSql('account.id', viewer)})`
}

/** `columns` and `within` are of a `post` and of the id of one. */
type Listed = { columns: string; creatorId: string; order: 'ASC' | 'DESC'; within: (id: string) => string }
