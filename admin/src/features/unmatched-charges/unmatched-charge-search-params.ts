import { z } from 'zod'

const filters = z.object({
  state: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** URL state of the page: the filters of the unmatched charges, and the open one. */
export type UnmatchedChargeSearchParams = z.output<typeof filters>

export function parseUnmatchedChargeSearchParams(
  search: Record<string, unknown>,
): UnmatchedChargeSearchParams {
  return filters.parse(search)
}
