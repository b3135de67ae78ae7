import { requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { everyPostType } from '@fanfare/contract/social/post-types'

const types = everyPostType.filter(requiresFiles).map((type) => `'${type}'`)

/** SQL condition: a post is of a type that holds files. @param post alias with the `type` of a post */
export function isPostTypeWithFilesSql(post: string): string {
  return `${post}.type IN (${types.join(', ')})`
}
