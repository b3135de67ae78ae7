import type { Context } from '../../platform/context.ts'
import type { SerializedJson } from '../../platform/http/reply/serialized.ts'
import { loadProfileSummaries } from '../creators/profile-summaries.ts'
import { serializeCreator } from '../creators/serialize-creator.ts'
import type { CommentOrReplyRow, SerializableCommentKind } from './comment-or-reply.ts'

/** Comments or replies as the contract shows them to this viewer (null: a guest). */
export async function serializeComments<Row extends CommentOrReplyRow>(
  ctx: Context,
  { serialize: write }: SerializableCommentKind<Row>,
  rows: readonly Row[],
  viewerId: string | null,
): Promise<SerializedJson[]> {
  const profiles = await loadProfileSummaries(ctx.reads, rows)
  return rows.flatMap((row) => {
    const profile = profiles.get(row.userId)
    return profile ? [write(row, serializeCreator(profile, row, viewerId))] : []
  })
}
