import type { PlatformUser } from '@fanfare/contract/shapes/backoffice/users'

export const accountStateLabels: Record<
  PlatformUser['accountStatus'],
  { label: string; tone: 'success' | 'neutral' | 'danger' }
> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  DEACTIVATED: { label: 'Deactivated', tone: 'neutral' },
  SUSPENDED: { label: 'Suspended', tone: 'danger' },
}

export const verificationStateLabels: Record<PlatformUser['verificationStatus'], string> = {
  UNVERIFIED: 'None',
  PENDING: 'Waiting',
  VERIFIED: 'Verified',
  REJECTED: 'Declined',
}
