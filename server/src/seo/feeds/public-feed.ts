import type { Context } from '../../platform/context.ts'
import { creatorDetails } from '../../social/creators/creator-details.ts'
import { addressesOf } from '../addresses.ts'
import { enclosuresOf } from './enclosures.ts'
import { feedPosts } from './feed-posts.ts'
import { writeFeed } from './write-feed.ts'

/** A creator's newest posts that everybody may see, as RSS. @throws Refusal CREATOR_NOT_FOUND */
export async function publicFeed(ctx: Context, username: string): Promise<string> {
  const creator = await creatorDetails(ctx, null, username)
  const posts = await feedPosts(ctx, null, creator.userId)
  const addresses = addressesOf(ctx.config)
  return writeFeed(ctx.config, {
    creator,
    posts,
    enclosures: await enclosuresOf(ctx, posts),
    title: `${creator.displayName} · ${ctx.config.brandName}`,
    url: addresses.feed(creator.username),
    fileUrl: addresses.ofApi,
  })
}
