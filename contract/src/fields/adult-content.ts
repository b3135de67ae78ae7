import { z } from 'zod'

/** Display of adult content: hidden unless the viewer asks for it, blurred until pressed, or shown. */
export const adultContent = z.enum(['HIDE', 'BLUR', 'SHOW'])
export type AdultContent = z.output<typeof adultContent>
