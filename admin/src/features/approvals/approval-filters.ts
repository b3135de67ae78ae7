import { z } from 'zod'

const filters = z.object({ id: z.string().max(26).optional().catch(undefined) })

/** Which proposal is open, as the address says it. */
export function readApprovalFilters(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
