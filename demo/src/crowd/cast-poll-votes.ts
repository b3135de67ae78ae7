import type { Context } from '../../../server/src/platform/context.ts'
import { votePollOption } from '../../../server/src/social/posts/vote.ts'
import { forEachInParallel } from '../for-each-in-parallel.ts'
import { isCausedByUser } from '../is-caused-by-user.ts'
import { contextAt, hourMs, pastTimeAfter } from '../moment.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { type Audience, findReaders } from './audience.ts'

/** Lets most of those who may see a poll vote in it; who has voted is left alone. @returns how many votes there are */
export async function castPollVotes(
  ctx: Context,
  began: Date,
  posts: readonly PublishedPost[],
  audience: Audience,
): Promise<number> {
  const polls = posts.filter(({ options }) => options.length > 0)
  if (polls.length === 0) return 0
  const options = await ctx.db
    .selectFrom('poll_option')
    .select(['id', 'post_id'])
    .where(
      'post_id',
      'in',
      polls.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const votes = polls.flatMap((post) =>
    votesOf(
      post,
      options.filter(({ post_id }) => post_id === post.id).map(({ id }) => id),
      began,
      audience,
    ),
  )
  await forEachInParallel(votes, 4, async ({ person, optionId, time }) => {
    try {
      await votePollOption(contextAt(ctx, time), { userId: person.id, isUnrestricted: false }, optionId)
    } catch (cause) {
      if (!isCausedByUser(cause)) throw cause
    }
  })
  return votes.length
}

function votesOf(post: PublishedPost, optionIds: readonly string[], began: Date, audience: Audience) {
  const { creator, caption, postedAt } = post
  const random = createSeededRandom(`votes on ${creator.username} ${caption}`)
  const [favourite] = random.shuffled(optionIds)
  return findReaders(post, audience)
    .filter(({ username }) => username !== 'tunde' && random.chance(0.7))
    .map((person) => {
      const optionId = favourite && random.chance(0.45) ? favourite : random.pick(optionIds)
      return { person, optionId, time: pastTimeAfter(random.between(0.1, 40) * hourMs, postedAt, began) }
    })
}
