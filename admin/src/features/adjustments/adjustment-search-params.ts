import { adjustmentState } from '@fanfare/contract/shapes/money/adjustments'
import { z } from 'zod'

const filters = z.object({
  state: adjustmentState.exclude(['PROPOSED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** URL state of the adjustments page: the filters and the open adjustment. */
export type AdjustmentSearchParams = z.output<typeof filters>

export function parseAdjustmentSearchParams(search: Record<string, unknown>): AdjustmentSearchParams {
  return filters.parse(search)
}
