import { z } from 'zod'

/** A boolean in a form, where it is sent as text. */
export const formBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
