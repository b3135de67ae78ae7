import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/posts.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'

/** Lengths and sizes (bytes) of what the viewer may publish, and the prices that they can ask. */
export const postLimits = z.object({
  captionLength: z.int(),
  bodyLength: z.int(),
  mediaFiles: z.int(),
  imageBytes: z.int(),
  videoBytes: z.int(),
  videoSeconds: z.int(),
  audioBytes: z.int(),
  audioSeconds: z.int(),
  /** Files of a paid post that everybody sees. */
  previews: z.int(),
  /** Prices that the viewer can ask for a post, in minor units; null for who cannot sell. */
  price: z
    .object({
      min: signedMinorUnits,
      max: signedMinorUnits,
      currencyCode,
      /** The highest price is lower in the first days after the verification. */
      isNewSeller: z.boolean(),
      /** End of those days; null for who is no new seller. */
      newSellerUntil: z.string().nullable(),
    })
    .nullable(),
})
export type PostLimits = z.output<typeof postLimits>

export const getPostLimits = call(calls.getPostLimits, {
  summary: 'Retrieve what I may publish: lengths, sizes, and the prices that I can ask',
  data: postLimits,
})
