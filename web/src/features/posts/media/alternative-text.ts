import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'

/** Returns a function from a file to its alternative text: the creator's own, else one with the creator's name. */
export function useAlternativeTextFunction(post: Post): (file: PostFile) => string {
  const { t } = useLingui()
  const { displayName } = post.creator
  return ({ alternativeText, contentType }) =>
    alternativeText ||
    (contentType.startsWith('video/') ? t`Video by ${displayName}` : t`Photo by ${displayName}`)
}
