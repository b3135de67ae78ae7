import type { UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'

export const accountStateLabels: Record<
  UserForAdmins['accountStatus'],
  { label: string; tone: 'success' | 'neutral' | 'danger' }
> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  DEACTIVATED: { label: 'Deactivated', tone: 'neutral' },
  SUSPENDED: { label: 'Suspended', tone: 'danger' },
}

export const verificationStateLabels: Record<UserForAdmins['verificationStatus'], string> = {
  UNVERIFIED: 'None',
  PENDING: 'Waiting',
  VERIFIED: 'Verified',
  REJECTED: 'Declined',
}
