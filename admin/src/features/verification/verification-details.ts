import type { ReturnedData } from '@fanfare/contract/call'
import type { verificationRequestDetails } from '@fanfare/contract/shapes/backoffice/identity'

export type VerificationDetails = ReturnedData<typeof verificationRequestDetails>
