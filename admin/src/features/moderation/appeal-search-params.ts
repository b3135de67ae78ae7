import { z } from 'zod'

const filters = z.object({
  tab: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Takes from an address what it can be taken at its word for. */
export function parseAppealSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
