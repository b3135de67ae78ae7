import { z } from 'zod'

/** Why an admin decided as she did: it is kept, and shown to those whom it concerns. */
export const reason = z
  .string('Give a reason')
  .trim()
  .min(1, 'Give a reason')
  .max(500, 'A reason has at most 500 characters')
