import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { postTypeRules, requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { tryRemoveUnusedUpload } from '../../../media/uploads/drop-upload.ts'
import { findUnusedUploads } from '../../../media/uploads/find-upload.ts'
import { type PairedUploads, pairUploads, type UploadToPair } from '../../../media/uploads/pair-uploads.ts'
import { storeFileAsUpload } from '../../../media/uploads/store-upload.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { requireFeature } from '../../../platform/http/auth/require-feature.ts'
import type { Viewer } from '../../../platform/http/auth/viewer.ts'
import {
  hashIdempotentRequest,
  idempotencyKeyReusedRefusal,
} from '../../../platform/http/input/idempotency-key.ts'
import type { ReceivedFile } from '../../../platform/http/uploads/multipart.ts'
import { pollEndsAt } from '../poll.ts'
import { requireAllowedSalePrice, saleTermsOf } from '../sale.ts'
import { awaitOrProcessPendingPost } from './await-pending-post.ts'
import { discardPendingPost } from './discard-pending-post.ts'
import { loadOwnLivePost, loadOwnPostWithStatus } from './pending-post-view.ts'
import { publishPostWithoutMediaBatched } from './publish-posts.ts'
import { PostCreatedConcurrentlyError, queuePostUntilMediaReady } from './queue-post-until-media-ready.ts'
import { type PostDraft, requireOfferedContentTags, requireValidPostDraft } from './require-valid-draft.ts'

/** A file that came with the form, of a part. */
export type FormFilePart = { part: UploadFileRole; file: ReceivedFile }

export type CreatePostRequest = {
  draft: PostDraft
  /** Files in the order of the form. */
  files: readonly FormFilePart[]
  idempotencyKey: string | null
  /** Checks whether the client still waits for the answer. */
  isHeard: () => boolean
}

/**
 * Publishes a post. One with media goes live when they are ready: normally while this waits, else it is answered as
 * PROCESSING and goes live by itself. Unreadable media are refused while the client waits, and nothing is stored.
 * With an idempotency key that has created a post before, returns that post.
 * @throws Refusal CONFLICT when the key has created another post, RULE_BROKEN, INVALID_INPUT, WRONG_TYPE, TOO_LARGE,
 * UNREADABLE_MEDIA
 */
export async function createPost(
  ctx: Context,
  viewer: Viewer,
  request: CreatePostRequest,
): Promise<PostWithStatus> {
  const { draft } = request
  const before = await postOfRequest(ctx, viewer, request)
  if (before !== undefined) return outcomeOf(ctx, viewer, before, request)
  const uploads = await findUnusedUploads(ctx, viewer.userId, draft.uploads)
  if (uploads.length < new Set(draft.uploads).size || uploads.some((each) => each.received < each.bytes)) {
    throw refuse('RULE_BROKEN', {
      detail: "One of the files wasn't fully uploaded. Choose it again.",
    })
  }
  requireValidPostDraft(
    viewer,
    draft,
    [...request.files, ...uploads].map(({ part }) => part),
  )
  if (draft.price !== undefined) requireFeature(ctx, 'selling')
  if (draft.price !== undefined) await requireAllowedSalePrice(ctx, ctx.db, viewer.userId, draft.price)
  await requireOfferedContentTags(ctx, [...new Set(draft.contentTagCodes)])
  try {
    if (!requiresFiles(draft.type))
      return await loadOwnLivePost(ctx, viewer.userId, await publishNow(ctx, viewer, request))
    return await outcomeOf(ctx, viewer, await publishLater(ctx, viewer, request, uploads), request)
  } catch (cause) {
    const first = isTaken(cause) ? await postOfRequest(ctx, viewer, request) : undefined
    if (first === undefined) throw cause
    return outcomeOf(ctx, viewer, first, request)
  }
}

async function publishNow(ctx: Context, viewer: Viewer, request: CreatePostRequest): Promise<string> {
  const { draft } = request
  const id = ctx.newId()
  const now = ctx.clock.now()
  const { type, caption, isPublicPost, isAdult, options, pollLength, body } = draft
  const sale = saleTermsOf(draft)
  const post = {
    id,
    creatorId: viewer.userId,
    type,
    caption,
    isPublic: isPublicPost && sale === null,
    sale,
    body,
    isAdult,
    contentTagCodes: [...new Set(draft.contentTagCodes)],
    poll: postTypeRules[type].hasPoll ? { options, expiresAt: pollEndsAt(now, pollLength) } : null,
    now,
    request: idempotencyRecord(request),
  }
  await publishPostWithoutMediaBatched(ctx, post)
  return id
}

async function publishLater(
  ctx: Context,
  viewer: Viewer,
  request: CreatePostRequest,
  uploads: readonly UploadToPair[],
): Promise<string> {
  const { draft, files } = request
  const stored: UploadToPair[] = []
  try {
    for (const { part, file } of files) stored.push(await storeFileAsUpload(ctx, viewer.userId, part, file))
    const media = described(pairUploads([...stored, ...uploads]), draft)
    const fields = { ...draft, contentTagCodes: [...new Set(draft.contentTagCodes)] }
    return await queuePostUntilMediaReady(ctx, viewer.userId, {
      fields,
      media,
      request: idempotencyRecord(request),
    })
  } catch (cause) {
    for (const { id } of stored) await tryRemoveUnusedUpload(ctx, id)
    throw cause
  }
}

function described(media: readonly PairedUploads[], { alternativeTexts, transcripts }: PostDraft) {
  return media.map((each, index) => ({
    ...each,
    alternativeText: alternativeTexts[index] ?? '',
    transcript: each.part === 'IMAGE' ? null : transcripts[index] || null,
  }))
}

/**
 * Waits for the outcome of a post; while the client is connected, a failure is its answer, and nothing is
 * stored.
 */
async function outcomeOf(
  ctx: Context,
  viewer: Viewer,
  postId: string,
  { files, isHeard }: CreatePostRequest,
): Promise<PostWithStatus> {
  const outcome = await awaitOrProcessPendingPost(ctx, postId)
  if (outcome === 'GONE')
    throw refuse('UNAVAILABLE', { detail: 'This post was discarded in the meantime. Send it again.' })
  if (typeof outcome === 'string' || !isHeard()) return loadOwnPostWithStatus(ctx, viewer.userId, postId)
  // Files of the form are sent again with it; uploads can be used again.
  await discardPendingPost(ctx, viewer.userId, postId, { keepsUploads: files.length === 0 })
  throw refuse(outcome.code, { detail: outcome.failure })
}

function isTaken(cause: unknown): boolean {
  return (
    cause instanceof PostCreatedConcurrentlyError ||
    (cause instanceof Error && 'code' in cause && cause.code === '23505')
  )
}

/**
 * Returns the idempotency key of a request, and a hash of its content. Files are hashed as the form describes them.
 */
function idempotencyRecord({ draft, files, idempotencyKey }: CreatePostRequest) {
  if (idempotencyKey === null) return null
  const { type, caption, isPublicPost, isAdult, contentTagCodes, options, pollLength } = draft
  const { alternativeTexts, transcripts, uploads, price, sellsTo, opensFrom, previews, body } = draft
  const sent = files.map(({ part, file }) => [part, file.bytes, file.fileName])
  const hash = hashIdempotentRequest(
    ...[type, caption, isPublicPost, contentTagCodes, options, pollLength, alternativeTexts, uploads, sent],
    ...(isAdult ? ['adult'] : []),
    ...(transcripts.some((each) => each !== '') ? [transcripts] : []),
    ...(price === undefined ? [] : [[price, sellsTo ?? null, opensFrom ?? null, previews]]),
    ...(body === '' ? [] : [body]),
  )
  return { key: idempotencyKey, hash }
}

const byRequest = `
  SELECT post_id AS "postId", request_hash AS hash FROM post_request
  WHERE creator_id = $1 AND idempotency_key = $2
  UNION ALL SELECT post_id, request_hash FROM publication WHERE creator_id = $1 AND idempotency_key = $2`

/**
 * Finds the post that a request with this key has created. @throws Refusal CONFLICT when the key has created another
 * post
 */
async function postOfRequest(
  ctx: Context,
  viewer: Viewer,
  request: CreatePostRequest,
): Promise<string | undefined> {
  const record = idempotencyRecord(request)
  if (record === null) return undefined
  const [made] = await ctx.reads.query<{ postId: string; hash: Buffer | null }>(
    'post_of_request',
    byRequest,
    [viewer.userId, record.key],
  )
  // One from before hashes were stored counts as the same.
  if (made?.hash && !made.hash.equals(record.hash)) throw idempotencyKeyReusedRefusal()
  return made?.postId
}
