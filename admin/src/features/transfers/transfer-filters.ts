import { z } from 'zod'

export const tabs = [
  { tab: 'LINES', label: 'Statement lines', empty: 'No line waits for anybody' },
  { tab: 'CLAIMED', label: 'Claimed by people', empty: 'Nobody says that money was sent' },
  { tab: 'MATCHED', label: 'Matched', empty: 'No line was matched yet' },
  { tab: 'CREDITED', label: 'Credited', empty: 'No line was credited by hand yet' },
  { tab: 'RETURNED', label: 'Given back', empty: 'Nothing was given back yet' },
  { tab: 'DISMISSED', label: 'Dismissed', empty: 'No line was dismissed yet' },
  { tab: 'UNSEEN', label: 'Without a line', empty: 'A statement tells of all that was confirmed' },
] as const
export type Tab = (typeof tabs)[number]['tab']

const text = z.string().trim().min(1).max(60).optional().catch(undefined)
const filters = z.object({
  tab: z
    .enum(['CLAIMED', 'MATCHED', 'CREDITED', 'RETURNED', 'DISMISSED', 'UNSEEN'])
    .optional()
    .catch(undefined),
  id: text,
})

export type TransferFilters = z.output<typeof filters>

/** Takes from an address what it can be taken at its word for. */
export function parseTransferFilters(search: Record<string, unknown>): TransferFilters {
  return filters.parse(search)
}
