/**
 * What a guest is asked before she sees what is for adults: nothing, when she was born, or to sign in. Members have said when
 * they were born.
 */
export const ageGates = ['off', 'confirm', 'sign-in'] as const
export type AgeGate = (typeof ageGates)[number]

/** What is said to who is younger. */
export const tooYoungMessage = 'You must be 18 or over to see this'

/** The header in which a guest sends her age pass. */
export const agePassHeader = 'age-pass'
