import type { ErrorCode } from '@fanfare/contract/errors'
import type { Kysely } from 'kysely'
import { addAvifRenditions } from '../../../media/add-avif-renditions.ts'
import { addH264Renditions, hasNonUniversalVideoCodec } from '../../../media/add-h264-renditions.ts'
import { processPendingPostFile } from '../../../media/process-pending-post-file.ts'
import { SandboxCrashed } from '../../../media/sandbox/run-in-sandbox.ts'
import { attachMedia, type StoredMedia, tryRemoveUnattachedMedia } from '../../../media/store-media.ts'
import { sweepUploads } from '../../../media/uploads/sweep-uploads.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { isOutOfSpaceError } from '../../../platform/integrations/storage/is-out-of-space-error.ts'
import { enqueue, task } from '../../../platform/queue/task.ts'
import { saleTermsOf } from '../sale.ts'
import { publishPosts } from './publish-posts.ts'
import { releaseUploads } from './release-uploads.ts'
import type { StoredPostDraft } from './require-valid-draft.ts'

/** Attempts are counted when they begin: media that kill the worker end as well. */
const attemptsMax = 8

/** Priority of a retry: it comes after first tries. */
export const pendingPostRetryPriority = 10

/**
 * Enqueues the processing of a post’s media: one post per creator at a time, so that nobody takes all
 * workers.
 */
export function enqueuePendingPostProcessing(
  tx: Kysely<DB>,
  { postId, creatorId }: { postId: string; creatorId: string },
  options: { runAt?: Date; priority?: number } = {},
): Promise<void> {
  const names = { key: `settle-publication ${postId}`, queue: `publications of ${creatorId}` }
  return enqueue(tx, processPendingPost, { postId }, { ...names, ...options })
}

/**
 * Processes the media of a pending post and publishes it, or records why it failed. Each file counts once it is
 * processed, so that a retry after a crash continues from there. Safe to repeat, also concurrently.
 */
export const processPendingPost = task<{ postId: string }>(
  'settle-publication',
  async (ctx, { postId }) => {
    const pending = await ctx.db
      .updateTable('publication')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('post_id', '=', postId)
      .where('state', '=', 'PROCESSING')
      .returning(['attempts', 'creator_id as creatorId'])
      .executeTakeFirst()
    if (!pending) return
    if (pending.attempts > attemptsMax) {
      await failPendingPost(ctx, postId, 'INTERNAL', 'This post could not be prepared. Please try again.')
      return
    }
    try {
      await processAndPublishPendingPost(ctx, postId)
    } catch (cause) {
      if (!(cause instanceof SandboxCrashed)) throw cause
      ctx.log.error('settle-publication', cause, { postId })
      await enqueuePendingPostProcessing(
        ctx.db,
        { postId, creatorId: pending.creatorId },
        { priority: pendingPostRetryPriority },
      )
    }
  },
  { isCpuBound: true },
)

/** Processes the files that are not processed yet, then publishes. */
export async function processAndPublishPendingPost(ctx: Context, postId: string): Promise<void> {
  try {
    for (const fileId of await filesToMake(ctx, postId)) await processPendingPostFile(ctx, fileId)
  } catch (cause) {
    // Until somebody has made room no other try comes further, and its creator waits for each.
    const refusal = isOutOfSpaceError(cause) ? refuse('NO_ROOM', { cause }) : cause
    if (!(refusal instanceof Refusal) || refusal.code === 'UNAVAILABLE') throw cause
    if (refusal.code === 'NO_ROOM') ctx.log.error('no-room', cause, { postId })
    await failPendingPost(ctx, postId, refusal.code, refusal.message)
    return
  }
  await inTransaction(ctx.db, (tx) => publish(ctx, tx, postId))
}

async function filesToMake(ctx: Context, postId: string): Promise<string[]> {
  const files = await ctx.db
    .selectFrom('publication_file')
    .select('file_id')
    .where('publication_id', '=', postId)
    .where('made', 'is', null)
    .orderBy('position')
    .execute()
  return files.map(({ file_id }) => file_id)
}

/** The post exists and the pending post does not, or neither does: a second run finds nothing to publish. */
async function publish(ctx: Context, tx: Tx, postId: string): Promise<void> {
  const pending = await tx
    .selectFrom('publication')
    .selectAll()
    .where('post_id', '=', postId)
    .where('state', '=', 'PROCESSING')
    .forUpdate()
    .executeTakeFirst()
  if (!pending) return
  const files = await tx
    .selectFrom('publication_file')
    .select(['made', 'alternative_text'])
    .where('publication_id', '=', postId)
    .orderBy('position')
    .execute()
  const media = files.map(({ made, alternative_text }) => {
    if (made === null) throw new Error(`A file of the pending post ${postId} is not made.`)
    return { stored: made as unknown as StoredMedia, alternativeText: alternative_text }
  })
  const fields = pending.fields as unknown as StoredPostDraft
  const { type, caption, isPublicPost, isAdult, contentTagCodes, previews = [] } = fields
  const sale = saleTermsOf(fields)
  const postedAt = pending.created_at
  const creatorId = pending.creator_id
  const post = {
    id: postId,
    creatorId,
    type,
    caption,
    isPublic: isPublicPost && sale === null,
    sale,
    body: fields.body ?? '',
    isAdult: isAdult ?? false,
    contentTagCodes,
    poll: null,
    // The time of submission: its id, by which feeds are sorted, is of that moment too.
    now: postedAt,
    request:
      pending.idempotency_key === null ? null : { key: pending.idempotency_key, hash: pending.request_hash },
  }
  await publishPosts(tx, ctx.newId, [post])
  for (const [position, { stored, alternativeText }] of media.entries()) {
    const isPreview = previews.includes(position)
    const target = { purpose: 'POST', postId, position, alternativeText, isPreview } as const
    await attachMedia(tx, stored, { ...target, ownerId: creatorId, now: postedAt })
  }
  await releaseUploads(tx, postId, ctx.clock.now())
  await tx.deleteFrom('publication').where('post_id', '=', postId).execute()
  await enqueue(tx, sweepUploads, undefined, { key: sweepUploads.name })
  for (const { stored } of media) {
    if (hasNonUniversalVideoCodec(stored.renditions.original))
      await enqueue(tx, addH264Renditions, { fileId: stored.fileId })
  }
  if (ctx.config.imageFormats.has('avif')) {
    for (const { stored } of media) await enqueue(tx, addAvifRenditions, { fileId: stored.fileId })
  }
}

/** Ends a pending post with a reason that its creator is shown, and removes what was made of it. */
async function failPendingPost(
  ctx: Context,
  postId: string,
  code: ErrorCode,
  failure: string,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('publication')
    .set({ state: 'FAILED', failure_code: code, failure })
    .where('post_id', '=', postId)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const files = await ctx.db
    .selectFrom('publication_file')
    .select('file_id')
    .where('publication_id', '=', postId)
    .execute()
  await tryRemoveUnattachedMedia(
    ctx,
    files.map(({ file_id }) => file_id),
  )
}
