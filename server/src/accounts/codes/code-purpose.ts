import type { AuthenticationType } from '@fanfare/contract/shapes/accounts/two-factor'

/** What a code is for: what clients ask one for, and what takes one from each mailbox. */
export type CodePurpose = AuthenticationType | 'CHANGE_EMAIL'
