import { z } from 'zod'

const filters = z.object({
  state: z.enum(['WON', 'LOST']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Which disputes are listed, and which is open, as the address says it. */
export type DisputeFilters = z.output<typeof filters>

export function parseDisputeFilters(search: Record<string, unknown>): DisputeFilters {
  return filters.parse(search)
}
