import { z } from 'zod'

export const verificationTabs = [
  { tab: 'PENDING', label: 'Waiting', empty: 'No identity checks waiting' },
  { tab: 'VERIFIED', label: 'Approved', empty: 'No approved checks yet' },
  { tab: 'REJECTED', label: 'Declined', empty: 'No declined checks' },
] as const

const filters = z.object({
  tab: z.enum(['PENDING', 'VERIFIED', 'REJECTED']).optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})
export type VerificationSearchParams = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseVerificationSearchParams(search: Record<string, unknown>): VerificationSearchParams {
  return filters.parse(search)
}
