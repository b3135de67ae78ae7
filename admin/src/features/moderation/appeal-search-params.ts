import { z } from 'zod'

const filters = z.object({
  tab: z.enum(['DECIDED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseAppealSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
