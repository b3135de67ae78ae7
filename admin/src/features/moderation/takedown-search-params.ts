import { takedownState } from '@fanfare/contract/shapes/trust/takedowns'
import { z } from 'zod'

const filters = z.object({
  state: takedownState.optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Takes from an address what it can be taken at its word for. */
export function parseTakedownSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
