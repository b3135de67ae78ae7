import type { Context } from '../../../server/src/platform/context.ts'
import { togglePostLike } from '../../../server/src/social/posts/like-post.ts'
import { forEachInParallel } from '../for-each-in-parallel.ts'
import { isCausedByUser } from '../is-caused-by-user.ts'
import { contextAt, hourMs, pastTimeAfter } from '../moment.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { type Audience, findReaders } from './audience.ts'

/** Lets people like what they may see, some posts much more than others. @returns how many likes there are */
export async function giveLikes(
  ctx: Context,
  began: Date,
  posts: readonly PublishedPost[],
  audience: Audience,
): Promise<number> {
  const existingLikes = await ctx.db
    .selectFrom('post_like')
    .select(['post_id', 'account_id'])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
  const liked = new Set(existingLikes.map(({ post_id, account_id }) => `${post_id} ${account_id}`))
  const likes = posts.flatMap((post) => likesOf(post, began, audience))
  await forEachInParallel(likes, 4, async ({ post, person, time }) => {
    // The command would take a like back that is there already.
    if (liked.has(`${post.id} ${person.id}`)) return
    try {
      await togglePostLike(contextAt(ctx, time), person.id, post.id)
    } catch (cause) {
      if (!isCausedByUser(cause)) throw cause
    }
  })
  return likes.length
}

function likesOf(post: PublishedPost, began: Date, audience: Audience) {
  const { creator, postedAt, caption, pictures, video } = post
  const random = createSeededRandom(`likes of ${creator.username} ${caption}`)
  const isSeen = pictures.length > 0 || video !== null
  const mood = (creator.popularity / 10) * (isSeen ? 1 : 0.62) * random.between(0.35, 1.25)
  const subscribers = audience.readers.get(creator.id)
  return findReaders(post, audience)
    .filter((person) => random.chance(mood * (subscribers?.has(person.id) ? 1 : 0.55)))
    .map((person) => {
      const later = -Math.log(1 - random.next()) * 15 * hourMs
      return { post, person, time: pastTimeAfter(later + 60_000, postedAt, began) }
    })
}
