import type { EmailedCodePurpose } from '@fanfare/contract/shapes/accounts/two-factor'

/** Purpose of a code: what clients ask one for, what needs one from each mailbox, and what confirms a guest's address. */
export type CodePurpose = EmailedCodePurpose | 'CHANGE_EMAIL' | 'TAKEDOWN_NOTICE'
