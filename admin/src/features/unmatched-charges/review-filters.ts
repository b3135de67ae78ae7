import { z } from 'zod'

const filters = z.object({
  state: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Which reviews are listed, and which is open, as the address says it. */
export type ReviewFilters = z.output<typeof filters>

export function readReviewFilters(search: Record<string, unknown>): ReviewFilters {
  return filters.parse(search)
}
