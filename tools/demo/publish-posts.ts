import type { Context } from '../../server/src/context.ts'
import { createPost } from '../../server/src/posts/create-post.ts'
import type { Studio } from './art/studio.ts'
import type { Draft } from './drafts.ts'
import { inParallel } from './in-parallel.ts'
import { at } from './moment.ts'
import { asReceived } from './pictures.ts'

export type Published = Draft & { id: string }

/** Publishes what is not there yet: a caption tells a creator's posts apart. Also those that she has deleted since count. */
export async function publishPosts(
  ctx: Context,
  drafts: readonly Draft[],
  studio: Studio,
  say: (line: string) => void,
): Promise<Published[]> {
  const kept = await ctx.db
    .selectFrom('post')
    .select(['id', 'creator_id', 'caption'])
    .where('creator_id', 'in', [...new Set(drafts.map(({ creator }) => creator.id))])
    .execute()
  const known = new Map(kept.map(({ id, creator_id, caption }) => [`${creator_id} ${caption}`, id]))
  const published: Published[] = []
  await inParallel(drafts, 3, async (draft) => {
    const id = known.get(`${draft.creator.id} ${draft.caption}`) ?? (await publish(ctx, draft, studio))
    published.push({ ...draft, id })
    if (published.length % 25 === 0 || published.length === drafts.length) {
      say(`posts ${published.length}/${drafts.length}`)
    }
  })
  return published
}

async function publish(ctx: Context, draft: Draft, studio: Studio): Promise<string> {
  const { creator, caption, isPublic, tags, postedAt } = draft
  const viewer = { userId: creator.id, sessionId: '', verificationStatus: 'VERIFIED' as const }
  const pictures = await Promise.all(
    draft.pictures.map(({ subject, size, seed }) => studio.paint(subject, size, seed)),
  )
  const fields = {
    type: pictures.length > 0 ? ('MEDIA' as const) : ('TEXT' as const),
    caption,
    isPublicPost: isPublic,
    contentTagCodes: tags,
  }
  const { postId } = await asReceived(pictures, (files) =>
    createPost(at(ctx, postedAt), viewer, fields, files, `demo ${creator.username} ${postedAt.getTime()}`),
  )
  return postId
}
