import type { DataOf } from '@fanfare/contract/call'
import type { verificationRequestDetails } from '@fanfare/contract/shapes/backoffice/identity'

export type VerificationDetails = DataOf<typeof verificationRequestDetails>
