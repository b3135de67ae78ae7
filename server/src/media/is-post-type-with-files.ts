import { hasMediaFiles } from '@fanfare/contract/post-type-rules'
import { everyPostType } from '@fanfare/contract/post-types'

const types = everyPostType.filter(hasMediaFiles).map((type) => `'${type}'`)

/** SQL condition: a post is of a type that holds files. @param post alias with the `type` of a post */
export function isPostTypeWithFilesSql(post: string): string {
  return `${post}.type IN (${types.join(', ')})`
}
