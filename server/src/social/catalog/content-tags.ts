import type { ReceivedData } from '@fanfare/contract/call'
import type { getContentTag } from '@fanfare/contract/shapes/social/catalog'
import type { Context } from '../../platform/context.ts'

type ContentTag = ReceivedData<typeof getContentTag>[number]

/** Every content tag that is offered, by its name. */
export function loadOfferedContentTags({ reads }: Context): Promise<ContentTag[]> {
  return reads.query<ContentTag>(
    'content_tags',
    'SELECT code, name FROM content_tag WHERE retired_at IS NULL ORDER BY name LIMIT 500',
    [],
  )
}
