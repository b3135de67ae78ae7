import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Post } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../context.ts'
import { eyesOfGuest } from '../../file-tokens/age-pass.ts'
import { findPost } from '../../posts/find-posts.ts'
import { addressesOf } from '../addresses.ts'
import { cutText } from '../cut-text.ts'
import { isListed } from '../is-listed.ts'
import { cardPicture } from './card-picture.ts'
import { countOf, personOf } from './linked-data.ts'

const titleLength = 60
const descriptionLength = 160

/**
 * Of a post whose content a guest may not see, nothing is told but whose it is: neither its caption, which the page itself shows, nor its tags.
 * @throws Refusal POST_NOT_FOUND
 */
export async function postHead(ctx: Context, postId: string): Promise<PageHead> {
  const post = await findPost(ctx, eyesOfGuest(ctx, undefined), postId)
  const { username, displayName } = post.creator
  const [picture, listed] = await Promise.all([cardPicture(ctx, username), isListed(ctx, username)])
  const { brandName } = ctx.config
  const isSeen = post.isPublic && post.isSubscribed
  const caption = isSeen ? post.caption.trim() : ''
  return {
    status: 200,
    title:
      caption === ''
        ? `Post by ${displayName} · ${brandName}`
        : `${displayName}: ${cutText(caption, titleLength)} · ${brandName}`,
    description: cutText(caption, descriptionLength) || withoutWords(post, brandName),
    canonical: addressesOf(ctx.config).post(username, postId),
    isIndexed: listed && isSeen,
    isAdult: post.isAdult,
    siteName: brandName,
    type: 'article',
    picture,
    jsonLd: linkedData(ctx, post, isSeen),
  }
}

function withoutWords({ creator: { displayName }, isWithheld, isPublic }: Post, brandName: string): string {
  if (isWithheld) return `A post by ${displayName} on ${brandName}, for people of 18 and over.`
  return isPublic
    ? `A post by ${displayName} on ${brandName}.`
    : `A post by ${displayName} for subscribers on ${brandName}.`
}

function linkedData({ config }: Context, post: Post, isSeen: boolean): string {
  const { caption, likeCount, commentCount, contentTags, datePosted } = post
  const { username } = post.creator
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: addressesOf(config).post(username, post.postId),
    datePublished: datePosted,
    author: personOf(config, post.creator),
    isAccessibleForFree: isSeen,
    ...(isSeen && {
      ...(caption !== '' && { headline: cutText(caption, titleLength), articleBody: caption }),
      ...(contentTags.length > 0 && { keywords: contentTags.map(({ name }) => name) }),
      ...(likeCount !== undefined && { interactionStatistic: countOf('LikeAction', likeCount) }),
      commentCount,
    }),
  })
}
