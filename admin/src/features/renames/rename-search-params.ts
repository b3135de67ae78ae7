import { z } from 'zod'

const filters = z.object({ id: z.string().max(26).optional().catch(undefined) })

/** Takes from an address what it can be taken at its word for. */
export function parseRenameSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
