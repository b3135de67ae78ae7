import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import type { PostType } from '@fanfare/contract/social/post-types'
import { storeFileAsUpload } from '../../../server/src/media/uploads/store-upload.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { Refusal } from '../../../server/src/platform/errors.ts'
import { createPost } from '../../../server/src/social/posts/publishing/create-post.ts'
import { discardPendingPost } from '../../../server/src/social/posts/publishing/discard-pending-post.ts'
import { forEachInParallel } from '../for-each-in-parallel.ts'
import { contextAt } from '../moment.ts'
import { synthesizeSong } from '../sound/song.ts'
import { cropPicture } from './pictures.ts'
import type { PlannedPost } from './planned-posts.ts'
import { type DemoFile, withTemporaryUploads } from './temporary-uploads.ts'

export type PublishedPost = PlannedPost & { id: string }

/**
 * Publishes missing posts: the caption identifies a creator's post. Posts that the creator has deleted since
 * count as published. Posts left half-published by a killed run are started again.
 */
export async function publishMissingPosts(
  ctx: Context,
  drafts: readonly PlannedPost[],
): Promise<PublishedPost[]> {
  const keys = drafts.map(keyOf)
  const creatorIds = [...new Set(drafts.map(({ creator }) => creator.id))]
  const unfinished = await ctx.db
    .selectFrom('publication')
    .select(['post_id', 'creator_id'])
    .where('creator_id', 'in', creatorIds)
    .where('idempotency_key', 'in', keys)
    .execute()
  for (const { post_id, creator_id } of unfinished) {
    await discardPendingPost(ctx, creator_id, post_id).catch((cause: unknown) => {
      // A worker has brought it to its end just now.
      if (!(cause instanceof Refusal)) throw cause
    })
  }
  const existingPosts = await ctx.db
    .selectFrom('post')
    .select(['id', 'creator_id', 'caption'])
    .where('creator_id', 'in', creatorIds)
    .execute()
  const known = new Map(existingPosts.map(({ id, creator_id, caption }) => [`${creator_id} ${caption}`, id]))
  const published: PublishedPost[] = []
  await forEachInParallel(drafts, 3, async (draft) => {
    const id = known.get(`${draft.creator.id} ${draft.caption}`) ?? (await publish(ctx, draft))
    published.push({ ...draft, id })
  })
  return published
}

async function publish(ctx: Context, draft: PlannedPost): Promise<string> {
  const { creator, caption, isPublic, price, tags, options, pictures, postedAt } = draft
  const viewer = {
    userId: creator.id,
    sessionId: '',
    verificationStatus: 'VERIFIED' as const,
    isUnrestricted: false,
  }
  const fields = {
    type: typeOf(draft),
    caption,
    isPublicPost: isPublic,
    isAdult: false,
    contentTagCodes: tags,
    pollLength: limits.pollDays,
    options,
    ...(price !== null && { price, sellsTo: 'EVERYONE' as const, opensFrom: 1 }),
    previews: price !== null && pictures.length > 1 ? [0] : [],
    body: '',
    alternativeTexts: [],
    transcripts: [],
  }
  // What is uploaded in the past has expired already: the files come now, the post then.
  const uploads = await withTemporaryUploads(await mediaOf(draft), (files) =>
    Promise.all(files.map(({ part, file }) => storeFileAsUpload(ctx, creator.id, part, file))),
  )
  const { postId } = await createPost(withoutWorker(contextAt(ctx, postedAt)), viewer, {
    draft: { ...fields, uploads: uploads.map(({ id }) => id) },
    files: [],
    idempotencyKey: keyOf(draft),
    isHeard: () => true,
  })
  return postId
}

function keyOf({ creator, postedAt }: PlannedPost): string {
  return `demo ${creator.username} ${postedAt.getTime()}`
}

function typeOf({ options, song, video, pictures }: PlannedPost): PostType {
  if (options.length > 0) return 'POLL'
  if (song) return 'AUDIO'
  return video || pictures.length > 0 ? 'MEDIA' : 'TEXT'
}

/** Returns the files of a post, each with its part. */
async function mediaOf({ pictures, video, song }: PlannedPost): Promise<DemoFile[]> {
  if (song) return [{ part: 'AUDIO', name: 'song.wav', bytes: synthesizeSong(song.style, song.seed) }]
  if (video) {
    const file = (ending: string) => readFile(join(import.meta.dirname, '../../videos', `${video}.${ending}`))
    return [
      { part: 'VIDEO', name: `${video}.mp4`, bytes: await file('mp4') },
      { part: 'THUMBNAIL', name: `${video}.jpg`, bytes: await file('jpg') },
    ]
  }
  return Promise.all(
    pictures.map(async (picture, index) => ({
      part: 'IMAGE' as const,
      name: `${index + 1}.jpg`,
      bytes: await cropPicture(picture),
    })),
  )
}

/** No worker is waited for: this process makes the media itself. */
function withoutWorker(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, mediaWorkerWaitMs: 0 } }
}
