import { limits } from '../limits.ts'

/** The spec's five rules, in the order of the checklist. */
export const passwordRules = [
  { rule: 'lowercase', message: 'One lowercase letter', holds: (p: string) => /\p{Ll}/u.test(p) },
  { rule: 'uppercase', message: 'One uppercase letter', holds: (p: string) => /\p{Lu}/u.test(p) },
  { rule: 'digit', message: 'One number', holds: (p: string) => /\p{Nd}/u.test(p) },
  { rule: 'special', message: 'One special character', holds: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
  {
    rule: 'length',
    message: '8 characters or more',
    holds: (p: string) => p.length >= limits.passwordLengthMin,
  },
] as const
