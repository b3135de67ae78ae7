import { adjustmentState } from '@fanfare/contract/shapes/money/adjustments'
import { z } from 'zod'

const filters = z.object({
  state: adjustmentState.exclude(['PROPOSED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Which adjustments are listed, and which is open, as the address says it. */
export type AdjustmentFilters = z.output<typeof filters>

export function parseAdjustmentFilters(search: Record<string, unknown>): AdjustmentFilters {
  return filters.parse(search)
}
