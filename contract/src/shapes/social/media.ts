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
  /**
   * Description of a picture or video by its creator; null if there is none, or the viewer may not see it.
   */
  alternativeText: z.string().nullable(),
  /**
   * Loudness of an audio along its length, 0 to 100; null for everything else, or if the viewer may not hear
   * it.
   */
  waveform: z.array(z.int()).nullable(),
  /** WebVTT captions of a video. */
  captionsUrl: z.string().nullable(),
  /** Plain text: what is said in a video or audio, in its creator's words. */
  transcriptUrl: z.string().nullable(),
  /** Codecs of a video, in the format of `canPlayType`; null if unknown, or the viewer may not see it. */
  codecs: z.string().nullable(),
  /**
   * The same video as H.264, for devices that do not play it is, the smallest first: made some time after its post is
   * live, where it is needed and can be.
   */
  renditions: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
})
export type PostFile = z.output<typeof postFile>

/** The widths that an image exists in, each `{url}?w={width}`; the original size is without `w`. */
export const imageWidths = [320, 640, 1080] as const
export type ImageWidth = (typeof imageWidths)[number]

/**
 * Role of a file uploaded for a post: the name of its part in the form, and the `part` of a resumable upload.
 */
export const uploadFileRole = z.enum(['IMAGE', 'VIDEO', 'THUMBNAIL', 'CAPTIONS', 'AUDIO'])
export type UploadFileRole = z.output<typeof uploadFileRole>
