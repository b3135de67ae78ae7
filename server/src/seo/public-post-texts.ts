import type { Post } from '@fanfare/contract/shapes/social/posts'
import { isPublicAndVisible, publicPostHeadline } from '@fanfare/contract/text/post-headline'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'

const descriptionLength = 160

/**
 * Builds the texts about a post where it is not shown itself. If guests may not see its content, they name
 * only its creator: neither its caption, which its page shows to all visitors, nor its tags.
 * @param post as a guest sees it
 */
export function buildPublicPostTexts(post: Post, brandName: string) {
  const { displayName } = post.creator
  const isSeen = isPublicAndVisible(post)
  const caption = isSeen ? post.caption.trim() : ''
  const headline = publicPostHeadline(post)
  return {
    isSeen,
    headline,
    title: headline === '' ? `Post by ${displayName}` : `${displayName}: ${headline}`,
    description: truncateToSingleLine(caption, descriptionLength) || untitled(post, brandName),
  }
}

function untitled({ creator: { displayName }, isWithheld, isPublic }: Post, brandName: string): string {
  if (isWithheld) return `A post by ${displayName} on ${brandName}, for people of 18 and over.`
  return isPublic
    ? `A post by ${displayName} on ${brandName}.`
    : `A post by ${displayName} for subscribers on ${brandName}.`
}
