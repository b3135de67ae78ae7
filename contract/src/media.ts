import { z } from 'zod'

/** A file of a post; without `url` and `thumbnailUrl` where the viewer may not see it. */
export const postFile = z.object({
  fileId: z.string().nullable(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  /** A ThumbHash in base64: a blur from which nothing can be recognised. */
  placeholder: z.string().nullable(),
})
export type PostFile = z.output<typeof postFile>

/** The widths that an image exists in, each `{url}?w={width}`; the original size is without `w`. */
export const imageWidths = [320, 640, 1080] as const
