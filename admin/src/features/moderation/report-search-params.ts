import { reportedTargetKind } from '@fanfare/contract/shapes/backoffice/reports'
import { z } from 'zod'

const filters = z.object({
  kind: reportedTargetKind.optional().catch(undefined),
  /** Selected tab; pending reports if omitted. */
  tab: z.literal('DECIDED').optional().catch(undefined),
  id: z.string().max(26).optional().catch(undefined),
})

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseReportSearchParams(search: Record<string, unknown>): z.output<typeof filters> {
  return filters.parse(search)
}
