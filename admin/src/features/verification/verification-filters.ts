import { z } from 'zod'

export const verificationTabs = [
  { tab: 'PENDING', label: 'Waiting', empty: 'Nobody waits to be checked' },
  { tab: 'VERIFIED', label: 'Approved', empty: 'Nobody is approved yet' },
  { tab: 'REJECTED', label: 'Declined', empty: 'Nobody was declined' },
] as const

const filters = z.object({
  tab: z.enum(['PENDING', 'VERIFIED', 'REJECTED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})
export type VerificationFilters = z.output<typeof filters>

/** Takes from an address what it can be taken at its word for. */
export function parseVerificationFilters(search: Record<string, unknown>): VerificationFilters {
  return filters.parse(search)
}
