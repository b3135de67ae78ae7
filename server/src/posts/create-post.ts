import type { BodyOf } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import type { createPost as createPostCall, Publication } from '@fanfare/contract/posts'
import type { Context } from '../context.ts'
import type { ReceivedFile } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { discardImages, type StoredImage, storeImage } from '../media/store-image.ts'
import { findPost } from './find-posts.ts'
import { pollEnd } from './poll.ts'
import { publishPost } from './publish-post.ts'

type Fields = BodyOf<typeof createPostCall>

/**
 * Publishes a text or picture post or a poll. With an idempotency key that has made a post before, answers with that post.
 * @throws Refusal RULE_BROKEN, INVALID_INPUT, WRONG_TYPE, TOO_LARGE, UNREADABLE_MEDIA
 */
export async function createPost(
  ctx: Context,
  viewer: Viewer,
  fields: Fields,
  files: readonly ReceivedFile[],
  idempotencyKey: string | undefined,
): Promise<Publication> {
  checkKey(idempotencyKey)
  const before = await postOfRequest(ctx, viewer, idempotencyKey)
  if (before !== undefined) return publicationOf(ctx, viewer, before)
  checkRules(viewer, fields, files)
  const contentTagCodes = [...new Set(fields.contentTagCodes)]
  await checkTags(ctx, contentTagCodes)

  const images = await storeImages(ctx, files)
  const id = ctx.newId()
  const now = ctx.clock.now()
  const post = {
    id,
    creatorId: viewer.userId,
    type: fields.type,
    caption: fields.caption,
    isPublic: fields.isPublicPost,
    contentTagCodes,
    images,
    now,
    poll:
      fields.type === 'POLL' ? { options: fields.options, expiresAt: pollEnd(now, fields.pollLength) } : null,
    idempotencyKey,
  }
  try {
    await ctx.db.transaction().execute((tx) => publishPost(tx, ctx.newId, post))
  } catch (cause) {
    await discardImages(ctx, images)
    const first = await postOfRequest(ctx, viewer, idempotencyKey)
    if (first === undefined) throw cause
    return publicationOf(ctx, viewer, first)
  }
  return publicationOf(ctx, viewer, id)
}

async function publicationOf(ctx: Context, viewer: Viewer, postId: string): Promise<Publication> {
  return { ...(await findPost(ctx, viewer.userId, postId)), status: 'LIVE', failure: null }
}

function checkRules(viewer: Viewer, { type, isPublicPost }: Fields, files: readonly ReceivedFile[]): void {
  if (type === 'AUDIO' || (type === 'MEDIA' && files.length === 0))
    throw broken('Please upload an audio file')
  if (type !== 'MEDIA' && files.length > 0)
    throw broken('Only a media post has pictures: publish it as MEDIA.')
  if (files.length > limits.mediaFiles) {
    throw broken(`You can only upload a maximum of ${limits.mediaFiles} files.`)
  }
  if (!isPublicPost && viewer.verificationStatus !== 'VERIFIED') {
    throw broken('You need to Verify Your Account first to post Paid Content')
  }
}

function broken(detail: string) {
  return refuse('RULE_BROKEN', { detail })
}

function checkKey(key: string | undefined): void {
  if (key !== undefined && (key.length < 1 || key.length > 200)) {
    throw refuse('INVALID_INPUT', { detail: 'An Idempotency-Key has 1 to 200 characters.' })
  }
}

async function checkTags(ctx: Context, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const known = await ctx.reads.query<{ code: string }>(
    'known_tags',
    'SELECT code FROM content_tag WHERE code = ANY($1::text[])',
    [codes],
  )
  if (known.length < codes.length) {
    const message = 'One of the tags does not exist.'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'contentTagCodes', message }] })
  }
}

async function postOfRequest(
  ctx: Context,
  viewer: Viewer,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [made] = await ctx.reads.query<{ postId: string }>(
    'post_of_request',
    'SELECT post_id AS "postId" FROM post_request WHERE creator_id = $1 AND idempotency_key = $2',
    [viewer.userId, key],
  )
  return made?.postId
}

/** All of them or none. */
async function storeImages(ctx: Context, files: readonly ReceivedFile[]): Promise<StoredImage[]> {
  const images: StoredImage[] = []
  try {
    for (const file of files) images.push(await storeImage(ctx, file.path, 'POST'))
  } catch (cause) {
    await discardImages(ctx, images)
    throw cause
  }
  return images
}
