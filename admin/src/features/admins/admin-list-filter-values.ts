import { adminRoles } from '@fanfare/contract/backoffice/admin-role'
import { z } from 'zod'

const filters = z.object({
  email: z.string().trim().min(1).max(254).optional().catch(undefined),
  role: z.enum(adminRoles).optional().catch(undefined),
  state: z.enum(['ACTIVE', 'INVITED', 'DISABLED']).optional().catch(undefined),
})

/** Filters of the admin list, as stored in the URL. */
export type AdminListFilterValues = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseAdminListFilterValues(search: Record<string, unknown>): AdminListFilterValues {
  return filters.parse(search)
}
