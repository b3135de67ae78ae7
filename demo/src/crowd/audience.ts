import type { Context } from '../../../server/src/platform/context.ts'
import type { Member } from '../people/create-accounts.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'

/** Fans with access to subscriber posts, by creator, when the demo began. */
export type SubscriberIdsByCreator = ReadonlyMap<string, ReadonlySet<string>>

/** The people, and what they may read. */
export type Audience = { people: readonly Member[]; readers: SubscriberIdsByCreator }

export async function loadAudience(ctx: Context, began: Date, people: readonly Member[]): Promise<Audience> {
  const rows = await ctx.db
    .selectFrom('subscription')
    .select(['creator_id', 'fan_id'])
    .where('access_until', '>', began)
    .execute()
  const readers = new Map<string, Set<string>>()
  for (const { creator_id, fan_id } of rows) {
    readers.set(creator_id, (readers.get(creator_id) ?? new Set()).add(fan_id))
  }
  return { people, readers }
}

/** Returns everybody who may see this post, except its creator and the newcomer who has done nothing yet. */
export function findReaders({ creator, isPublic }: PublishedPost, { people, readers }: Audience): Member[] {
  return people
    .filter(({ id, username }) => id !== creator.id && username !== 'guestless')
    .filter(({ id }) => isPublic || readers.get(creator.id)?.has(id))
}

/** The posts that nobody has deleted since. */
export async function excludeDeletedPosts(
  ctx: Context,
  posts: readonly PublishedPost[],
): Promise<PublishedPost[]> {
  const deleted = await ctx.db
    .selectFrom('post')
    .select('id')
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .where('deleted_at', 'is not', null)
    .execute()
  const gone = new Set(deleted.map(({ id }) => id))
  return posts.filter(({ id }) => !gone.has(id))
}
