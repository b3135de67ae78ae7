import { CompiledQuery } from 'kysely'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Locks an existing post of the member’s own.
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for another member’s that they can see
 */
export async function requireOwnPostForUpdate(
  tx: Tx,
  viewerId: string,
  postId: string,
): Promise<{ isPinned: boolean; isAdultForGood: boolean }> {
  const post = await tx
    .selectFrom('post')
    .select(['is_pinned as isPinned', 'is_adult_for_good as isAdultForGood'])
    .where('id', '=', postId)
    .where('creator_id', '=', viewerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw refuse((await isOthers(tx, viewerId, postId)) ? 'NOT_ALLOWED' : 'POST_NOT_FOUND')
  return post
}

const others = `
  SELECT FROM post JOIN account creator ON creator.id = post.creator_id
  WHERE post.id = $2 AND post.creator_id <> $1 AND ${postExistsForViewerSql('post', 'creator', '$1')}`

async function isOthers(tx: Tx, viewerId: string, postId: string): Promise<boolean> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(others, [viewerId, postId]))
  return rows.length > 0
}
