import type { PostFile } from '@fanfare/contract/shapes/media'
import type { Post } from '@fanfare/contract/shapes/posts'
import { useLingui } from '@lingui/react/macro'

/** What a picture or video shows: in its creator's words, else by whom it is. */
export function useAlternativeText(post: Post): (file: PostFile) => string {
  const { t } = useLingui()
  const { displayName } = post.creator
  return ({ alternativeText, contentType }) =>
    alternativeText ||
    (contentType.startsWith('video/') ? t`Video by ${displayName}` : t`Photo by ${displayName}`)
}
