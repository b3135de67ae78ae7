import { z } from 'zod'

/** What for adults is shown: none where one did not ask for it, all behind a press, or all. */
export const adultContent = z.enum(['HIDE', 'BLUR', 'SHOW'])
export type AdultContent = z.output<typeof adultContent>
