import { takedownState } from '@fanfare/contract/shapes/trust/takedowns'
import { z } from 'zod'

const filters = z.object({
  state: takedownState.optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseTakedownSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
