import { z } from 'zod'

/** The query of a call that toggles: the state that is asked for, so that a repeat changes nothing; null, it toggles. */
export const toggleTargetQuery = z.object({
  to: z
    .enum(['true', 'false'])
    .optional()
    .transform((to) => (to === undefined ? null : to === 'true')),
})
