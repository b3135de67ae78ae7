import type { Context } from '../../platform/context.ts'
import { loadCreatorDetails } from '../../social/creators/creator-details.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { loadEnclosures } from './enclosures.ts'
import { loadRssFeedPosts } from './feed-posts.ts'
import { formatRss } from './write-feed.ts'

/** A creator's newest posts that everybody may see, as RSS. @throws Refusal CREATOR_NOT_FOUND */
export async function renderPublicRssFeed(ctx: Context, username: string): Promise<string> {
  const creator = await loadCreatorDetails(ctx, null, username)
  const posts = await loadRssFeedPosts(ctx, null, creator.userId)
  const addresses = createPublicUrlBuilder(ctx.config)
  return formatRss(ctx.config, {
    creator,
    posts,
    enclosures: await loadEnclosures(ctx, posts),
    title: `${creator.displayName} · ${ctx.config.brandName}`,
    url: addresses.feed(creator.username),
    fileUrl: addresses.ofApi,
  })
}
