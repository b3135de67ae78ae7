import { z } from 'zod'

export const bankTransferTabs = [
  { tab: 'LINES', label: 'Statement lines', empty: 'No statement lines to review' },
  { tab: 'CLAIMED', label: 'Claimed by members', empty: 'No claimed transfers' },
  { tab: 'MATCHED', label: 'Matched', empty: 'No lines matched yet' },
  { tab: 'CREDITED', label: 'Credited', empty: 'No lines credited manually yet' },
  { tab: 'RETURNED', label: 'Returned', empty: 'No lines returned yet' },
  { tab: 'DISMISSED', label: 'Dismissed', empty: 'No lines dismissed yet' },
  { tab: 'UNSEEN', label: 'No statement line', empty: 'Every confirmed transfer has a statement line' },
] as const
export type BankTransferTab = (typeof bankTransferTabs)[number]['tab']

const text = z.string().trim().min(1).max(60).optional().catch(undefined)
const filters = z.object({
  tab: z
    .enum(['CLAIMED', 'MATCHED', 'CREDITED', 'RETURNED', 'DISMISSED', 'UNSEEN'])
    .optional()
    .catch(undefined),
  id: text,
})

export type BankTransferSearchParams = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseBankTransferSearchParams(search: Record<string, unknown>): BankTransferSearchParams {
  return filters.parse(search)
}
