import type { SentQuery } from '@fanfare/contract/call'
import { verificationStatus } from '@fanfare/contract/shapes/accounts/accounts'
import { accountStatus, type searchUsers } from '@fanfare/contract/shapes/backoffice/users'
import { z } from 'zod'

const text = z.string().trim().min(1).max(254).optional().catch(undefined)
const filters = z.object({
  username: text,
  email: text,
  firstName: text,
  lastName: text,
  accountStatus: accountStatus.optional().catch(undefined),
  status: verificationStatus.optional().catch(undefined),
  dateJoinedOnOrAfter: z.iso.date().optional().catch(undefined),
  dateJoinedBefore: z.iso.date().optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
})

/** Filters of the user list, as stored in the URL. */
export type UserListFilterValues = z.output<typeof filters> & SentQuery<typeof searchUsers>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseUserListFilterValues(search: Record<string, unknown>): UserListFilterValues {
  return filters.parse(search)
}
