import { z } from 'zod'

const filters = z.object({
  state: z.enum(['WON', 'LOST']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** URL state of the disputes page: the filters and the open dispute. */
export type DisputeSearchParams = z.output<typeof filters>

export function parseDisputeSearchParams(search: Record<string, unknown>): DisputeSearchParams {
  return filters.parse(search)
}
