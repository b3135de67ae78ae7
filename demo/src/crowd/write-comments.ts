import type { Context } from '../../../server/src/platform/context.ts'
import { commentKind as onPosts, replyKind } from '../../../server/src/social/comments/comment-or-reply.ts'
import { createCommentOrReply } from '../../../server/src/social/comments/create-comment-or-reply.ts'
import { forEachInParallel } from '../for-each-in-parallel.ts'
import { isCausedByUser } from '../is-caused-by-user.ts'
import { contextAt, hourMs, pastTimeAfter } from '../moment.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { type Audience, findReaders } from './audience.ts'
import { commentTexts, replyTexts } from './comment-texts.ts'

/**
 * Lets people comment on what they may see, and some creators answer. Repeated, each is made once.
 * @returns how many comments there are
 */
export async function writeComments(
  ctx: Context,
  began: Date,
  posts: readonly PublishedPost[],
  audience: Audience,
): Promise<number> {
  const comments = posts.flatMap((post) => commentsOn(post, began, audience))
  await forEachInParallel(comments, 4, async ({ post, person, content, answer, time, key }) => {
    try {
      const commentId = await createCommentOrReply(contextAt(ctx, time), onPosts, {
        viewerId: person.id,
        underId: post.id,
        content,
        idempotencyKey: key,
      })
      if (answer === null) return
      await createCommentOrReply(contextAt(ctx, pastTimeAfter(3 * hourMs, time, began)), replyKind, {
        viewerId: post.creator.id,
        underId: commentId,
        content: answer,
        idempotencyKey: key,
      })
    } catch (cause) {
      if (!isCausedByUser(cause)) throw cause
    }
  })
  return comments.length
}

function commentsOn(post: PublishedPost, began: Date, audience: Audience) {
  const { creator, caption, postedAt } = post
  const random = createSeededRandom(`comments on ${creator.username} ${caption}`)
  const texts = random.shuffled(commentTexts)
  return findReaders(post, audience)
    .filter(() => random.chance(0.03 * creator.popularity * random.next()))
    .slice(0, 9)
    .map((person, index) => {
      const time = pastTimeAfter(random.between(0.2, 60) * hourMs, postedAt, began)
      return {
        post,
        person,
        content: texts[index % texts.length] ?? '',
        answer: random.chance(0.3) ? random.pick(replyTexts) : null,
        time,
        key: `demo ${postedAt.getTime()}`,
      }
    })
}
