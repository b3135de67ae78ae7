import { isPostWithheldByAgeSql } from './adult.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import { canSeePostContentSql, hasUnrevokedPurchaseSql } from './post.ts'
import type { ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL: the viewer may be sent a stored file now: one that belongs to no post, to whoever may come upon its owner; a
 * preview, to whoever may come upon its post; and of a post that they have bought, each that the platform has not
 * removed, though its creator has deleted it, left or blocked them.
 * @param file the alias of a `media_file`, `post` that of its post, which may be null, `owner` that of its owner's `account`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 * @param now the parameter that holds the time: `$2`
 */
export function canOpenFileSql({
  file,
  post,
  owner,
  viewer,
  now,
}: {
  file: string
  post: string
  owner: string
  viewer: ViewerSql
  now: string
}): string {
  const isOpen = `${file}.deleted_at IS NULL AND ${post}.deleted_at IS NULL AND ${isPersonVisibleSql(owner, viewer)}
    AND (${file}.post_id IS NULL OR (${isUnblockedByViewerSql(`${owner}.id`, viewer)}
      AND (${file}.is_preview AND NOT ${isPostWithheldByAgeSql(post, viewer, now)} OR ${canSeePostContentSql(post, viewer, now)})))`
  const isBought = `${file}.platform_removed_at IS NULL AND ${hasUnrevokedPurchaseSql(`${file}.post_id`, viewer)}
    AND NOT ${isPostWithheldByAgeSql(post, viewer, now)}`
  return `(${isOpen} OR ${isBought})`
}
