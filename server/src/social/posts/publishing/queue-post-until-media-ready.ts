import type { PairedUploads } from '../../../media/uploads/pair-uploads.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueuePendingPostProcessing } from './process-pending-post.ts'
import type { IdempotentRequest } from './publish-posts.ts'
import type { StoredPostDraft } from './require-valid-draft.ts'

const openMax = 20

/** The idempotency key of a pending post has made a post that went live meanwhile. */
export class PostCreatedConcurrentlyError extends Error {}

/**
 * Keeps a post until its media are ready, and has them made. Its uploads are spoken for from now on.
 * @returns the id of the coming post
 * @throws Refusal RULE_BROKEN when one of the uploads was used by another post meanwhile, TOO_MANY_REQUESTS when too many
 * posts wait already; the database's unique violation of `publication_request` when this idempotency key has begun one, and
 * PostCreatedConcurrentlyError when that is a post by now
 */
export async function queuePostUntilMediaReady(
  ctx: Context,
  creatorId: string,
  pending: {
    fields: StoredPostDraft
    media: readonly (PairedUploads & { alternativeText: string; transcript: string | null })[]
    request: IdempotentRequest | null
  },
): Promise<string> {
  const { fields, media, request } = pending
  const id = ctx.newId()
  const { type, caption, isPublicPost, isAdult, contentTagCodes, price, sellsTo, opensFrom, previews, body } =
    fields
  await inTransaction(ctx.db, async (tx) => {
    const { open } = await tx
      .selectFrom('publication')
      .select(({ fn }) => fn.countAll<bigint>().as('open'))
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (open >= openMax) {
      throw refuse('TOO_MANY_REQUESTS', {
        detail: `You have ${openMax} posts that aren't live yet. Wait for them, or discard some.`,
        retryAfterSeconds: 60,
      })
    }
    await tx
      .insertInto('publication')
      .values({
        post_id: id,
        creator_id: creatorId,
        fields: JSON.stringify({
          type,
          caption,
          isPublicPost,
          isAdult,
          contentTagCodes,
          ...(price !== undefined && { price, sellsTo, opensFrom, previews }),
          ...(body && { body }),
        } satisfies StoredPostDraft),
        idempotency_key: request?.key ?? null,
        request_hash: request?.hash ?? null,
        created_at: ctx.clock.now(),
      })
      .execute()
    if (request) await requireNoPost(tx, creatorId, request)
    const uploadIds = media.flatMap(({ uploadId, thumbnailId, captionsId }) =>
      [uploadId, thumbnailId, captionsId].filter((each) => each !== null),
    )
    const { numUpdatedRows } = await tx
      .updateTable('upload')
      .set({ publication_id: id })
      .where('id', 'in', uploadIds)
      .where('owner_id', '=', creatorId)
      .where('publication_id', 'is', null)
      .where((eb) => eb('received', '=', eb.ref('bytes')))
      .executeTakeFirst()
    if (numUpdatedRows !== BigInt(uploadIds.length)) throw usedMeanwhile()
    await tx
      .insertInto('publication_file')
      .values(
        media.map(({ uploadId, thumbnailId, captionsId, alternativeText, transcript }, position) => ({
          file_id: ctx.newId(),
          creator_id: creatorId,
          publication_id: id,
          position,
          upload_id: uploadId,
          thumbnail_id: thumbnailId,
          captions_id: captionsId,
          alternative_text: alternativeText,
          transcript,
        })),
      )
      .execute()
    await enqueuePendingPostProcessing(tx, { postId: id, creatorId })
  })
  return id
}

/**
 * Requires that the idempotency key has created no post yet. Checked only now: while a post is being
 * published, its key is not in this table.
 */
async function requireNoPost(tx: Tx, creatorId: string, { key }: IdempotentRequest): Promise<void> {
  const made = await tx
    .selectFrom('post_request')
    .select('post_id')
    .where('creator_id', '=', creatorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (made) throw new PostCreatedConcurrentlyError(`The key has made the post ${made.post_id}.`)
}

function usedMeanwhile() {
  return refuse('RULE_BROKEN', {
    detail: 'One of the files no longer exists or was used in another post. Choose it again.',
  })
}
