import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { AdminListItem } from '@fanfare/contract/shapes/backoffice/admins'

export const adminStateLabels: Record<
  AdminListItem['state'],
  { label: string; tone: 'success' | 'neutral' | 'danger' }
> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  INVITED: { label: 'Invited', tone: 'neutral' },
  DISABLED: { label: 'Disabled', tone: 'danger' },
}

export const roleNames: Record<AdminRole, string> = {
  OWNER: 'Owner',
  FINANCE: 'Finance',
  MODERATOR: 'Moderator',
  SUPPORT: 'Support',
}

export const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

export const roleDescriptions: Record<AdminRole, string> = {
  OWNER: 'Full access, including admins and settings.',
  FINANCE: 'Manages money; can view members.',
  MODERATOR: 'Manages identity checks, content and accounts.',
  SUPPORT: 'Looks up members and payments, and helps with sign-in.',
}
