import { z } from 'zod'

const filters = z.object({
  state: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** URL state of the page: the filters of the unmatched charges, and the open one. */
export type UnmatchedChargeFilters = z.output<typeof filters>

export function parseUnmatchedChargeFilters(search: Record<string, unknown>): UnmatchedChargeFilters {
  return filters.parse(search)
}
