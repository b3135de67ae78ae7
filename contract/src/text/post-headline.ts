import { truncateToSingleLine } from './truncate-to-single-line.ts'

const headlineLength = 60

type Seen = { isPublic: boolean; isSubscribed: boolean; caption: string }

/** Checks whether a post is public and this person may see it. */
export function isPublicAndVisible({ isPublic, isSubscribed }: Omit<Seen, 'caption'>): boolean {
  return isPublic && isSubscribed
}

/** The first 60 characters or so of what a post says, where everybody may read it; else nothing, for it ends up in histories. */
export function publicPostHeadline(post: Seen): string {
  return isPublicAndVisible(post) ? truncateToSingleLine(post.caption, headlineLength) : ''
}
