import type { Context } from '../../platform/context.ts'
import type { Json } from '../../platform/http/reply/serialized.ts'
import { loadProfileSummaries } from '../creators/profile-summaries.ts'
import { serializeCreator } from '../creators/serialize-creator.ts'
import type { CommentOrReplyRow, SerializedComments } from './comment-or-reply.ts'

/** Comments or replies as the contract shows them to this viewer (null: a guest). */
export async function serializeComments<Row extends CommentOrReplyRow>(
  ctx: Context,
  { serialize: write }: SerializedComments<Row>,
  rows: readonly Row[],
  viewerId: string | null,
): Promise<Json[]> {
  const faces = await loadProfileSummaries(ctx.reads, rows)
  return rows.flatMap((row) => {
    const face = faces.get(row.userId)
    return face ? [write(row, serializeCreator(face, row, viewerId))] : []
  })
}
