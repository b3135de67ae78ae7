import type { Context } from '../../server/src/context.ts'
import { likePost } from '../../server/src/posts/like-post.ts'
import { inParallel } from './in-parallel.ts'
import type { Member } from './join-people.ts'
import { at, hourMs } from './moment.ts'
import { isPeoplesDoing } from './peoples-doing.ts'
import type { Published } from './publish-posts.ts'
import { createRandom } from './random.ts'

/** Lets people like what they may see, some posts much more than others. @returns how many likes there are */
export async function giveLikes(
  ctx: Context,
  began: Date,
  posts: readonly Published[],
  people: readonly Member[],
): Promise<number> {
  const postIds = posts.map(({ id }) => id)
  const kept = await ctx.db
    .selectFrom('post_like')
    .select(['post_id', 'account_id'])
    .where('post_id', 'in', postIds)
    .execute()
  const liked = new Set(kept.map(({ post_id, account_id }) => `${post_id} ${account_id}`))
  const deleted = await ctx.db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', postIds)
    .where('deleted_at', 'is not', null)
    .execute()
  const gone = new Set(deleted.map(({ id }) => id))
  const readers = await subscribersOf(ctx, began)
  const likes = posts
    .filter(({ id }) => !gone.has(id))
    .flatMap((post) => likesOf(post, began, people, readers.get(post.creator.id) ?? new Set()))
  await inParallel(likes, 4, async ({ post, person, time }) => {
    // The command would take a like back that is there already.
    if (liked.has(`${post.id} ${person.id}`)) return
    try {
      await likePost(at(ctx, time), person.id, post.id)
    } catch (cause) {
      if (!isPeoplesDoing(cause)) throw cause
    }
  })
  return likes.length
}

function likesOf(post: Published, began: Date, people: readonly Member[], readers: ReadonlySet<string>) {
  const { creator, postedAt, caption, isPublic, pictures } = post
  const random = createRandom(`likes of ${creator.username} ${caption}`)
  const mood = (creator.popularity / 10) * (pictures.length > 0 ? 1 : 0.62) * random.between(0.35, 1.25)
  return people
    .filter((person) => person.id !== creator.id && person.username !== 'guestless')
    .filter((person) => isPublic || readers.has(person.id))
    .filter((person) => random.chance(mood * (readers.has(person.id) ? 1 : 0.55)))
    .map((person) => {
      const later = -Math.log(1 - random.next()) * 15 * hourMs
      return { post, person, time: new Date(Math.min(postedAt.getTime() + later + 60_000, began.getTime())) }
    })
}

/** By creator, who may see what subscribers see, and did when the demo began. */
async function subscribersOf(ctx: Context, began: Date): Promise<Map<string, Set<string>>> {
  const rows = await ctx.db
    .selectFrom('subscription')
    .select(['creator_id', 'fan_id'])
    .where('access_until', '>', began)
    .execute()
  const subscribers = new Map<string, Set<string>>()
  for (const { creator_id, fan_id } of rows) {
    subscribers.set(creator_id, (subscribers.get(creator_id) ?? new Set()).add(fan_id))
  }
  return subscribers
}
