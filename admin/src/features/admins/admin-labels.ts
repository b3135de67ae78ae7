import type { AdminRole } from '@fanfare/contract/admin-role'
import type { PlatformAdmin } from '@fanfare/contract/shapes/backoffice/admins'

export const adminStates: Record<
  PlatformAdmin['state'],
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

export const roleHints: Record<AdminRole, string> = {
  OWNER: 'May do everything: admins and settings too.',
  FINANCE: 'Answers for money, and reads about people.',
  MODERATOR: 'Answers for identity checks, content and accounts.',
  SUPPORT: 'Looks people and payments up, and helps with sign-ins.',
}
