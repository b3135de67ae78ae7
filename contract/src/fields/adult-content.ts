import { z } from 'zod'

/** Display of adult content: hidden unless the viewer asks for it, blurred until pressed, or shown. */
export const adultContentDisplay = z.enum(['HIDE', 'BLUR', 'SHOW'])
export type AdultContentDisplay = z.output<typeof adultContentDisplay>
