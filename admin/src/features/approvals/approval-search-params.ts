import { z } from 'zod'

const filters = z.object({ id: z.string().max(26).optional().catch(undefined) })

/** Reads from the address which proposal is open. */
export function parseApprovalSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
