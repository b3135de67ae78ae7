import { postType } from '@fanfare/contract/fields/post-type'
import { z } from 'zod'

const filters = z.object({
  username: z.string().trim().min(1).max(60).optional().catch(undefined),
  text: z.string().trim().min(3).max(60).optional().catch(undefined),
  state: z.enum(['LIVE', 'DELETED', 'ADULT']).optional().catch(undefined),
  type: postType.optional().catch(undefined),
  dateCreatedOnOrAfter: z.iso.date().optional().catch(undefined),
  dateCreatedBefore: z.iso.date().optional().catch(undefined),
})

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parsePostListFilterValues(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
