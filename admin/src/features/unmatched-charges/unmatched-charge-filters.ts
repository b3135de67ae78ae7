import { z } from 'zod'

const filters = z.object({
  state: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Which reviews are listed, and which is open, as the address says it. */
export type UnmatchedChargeFilters = z.output<typeof filters>

export function parseUnmatchedChargeFilters(search: Record<string, unknown>): UnmatchedChargeFilters {
  return filters.parse(search)
}
