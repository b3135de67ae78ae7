import { z } from 'zod'

const text = z.string().trim().min(1).max(254).optional().catch(undefined)
const filters = z.object({
  admin: text,
  action: text,
  targetKind: text,
  targetId: text,
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
})

/** Filters of the audit log, as stored in the URL. */
export type AuditLogFilterValues = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseAuditLogFilterValues(search: Record<string, unknown>): AuditLogFilterValues {
  return filters.parse(search)
}
