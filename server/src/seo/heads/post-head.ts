import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { effectiveGuestViewerId } from '../../access/file-tokens/age-token.ts'
import type { Context } from '../../platform/context.ts'
import { loadPostForViewer } from '../../social/posts/find-posts.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { canMemberBeIndexed } from '../may-be-indexed.ts'
import { buildPublicPostTexts } from '../public-post-texts.ts'
import { interactionLinkedData, personLinkedData } from './linked-data.ts'
import { publicFeedLinkOf } from './public-feed-link.ts'
import { loadShareCardHeadPicture } from './share-card-picture.ts'

/** @throws Refusal POST_NOT_FOUND */
export async function loadPostHead(ctx: Context, postId: string): Promise<PageHead> {
  const post = await loadPostForViewer(ctx, effectiveGuestViewerId(ctx, undefined), postId)
  const { username } = post.creator
  const [picture, listed] = await Promise.all([
    loadShareCardHeadPicture(ctx, username),
    canMemberBeIndexed(ctx, username),
  ])
  const { brandName } = ctx.config
  const { isSeen, title, description } = buildPublicPostTexts(post, brandName)
  const addresses = createPublicUrlBuilder(ctx.config)
  const url = addresses.post(username, postId)
  return {
    status: 200,
    title: `${title} · ${brandName}`,
    description,
    canonical: url,
    isIndexed: listed && isSeen,
    isAdult: post.isAdult,
    siteName: brandName,
    type: 'article',
    picture,
    jsonLd: linkedData(ctx, post),
    feeds: [publicFeedLinkOf(ctx, post.creator)],
    oembed: isSeen ? addresses.oembed(url) : null,
  }
}

function linkedData({ config }: Context, post: Post): string {
  const { isSeen, headline } = buildPublicPostTexts(post, config.brandName)
  const { caption, likeCount, commentCount, contentTags, datePosted } = post
  const { username } = post.creator
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: createPublicUrlBuilder(config).post(username, post.postId),
    datePublished: datePosted,
    author: personLinkedData(config, post.creator),
    isAccessibleForFree: isSeen,
    ...(isSeen && {
      ...(headline !== '' && { headline, articleBody: caption }),
      ...(contentTags.length > 0 && { keywords: contentTags.map(({ name }) => name) }),
      ...(likeCount !== undefined && {
        interactionStatistic: interactionLinkedData('LikeAction', likeCount),
      }),
      commentCount,
    }),
  })
}
