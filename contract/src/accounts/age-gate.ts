/**
 * Check that a guest must pass before seeing adult content: none, entering a date of birth, or signing in.
 * Members have already given their date of birth.
 */
export const ageGateModes = ['off', 'confirm', 'sign-in'] as const
export type AgeGateMode = (typeof ageGateModes)[number]

/** Message for viewers under 18. */
export const tooYoungMessage = 'You must be 18 or over to see this'

/** Header in which a guest sends their age token. */
export const agePassHeader = 'age-pass'
