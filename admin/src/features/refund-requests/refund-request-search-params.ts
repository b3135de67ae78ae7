import { z } from 'zod'

const filters = z.object({
  state: z.enum(['FAILED', 'GIVEN_BACK', 'KEPT']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** URL state of the refund requests: the state, and the open request. FAILED: refunds of sales that the card’s provider has refused. */
export type RefundRequestSearchParams = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseRefundRequestSearchParams(search: Record<string, unknown>): RefundRequestSearchParams {
  return filters.parse(search)
}
