/** Formats in which pictures are stored; of those that a client prefers equally, the first is sent. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Returns the name of a rendition in a format: a size alone names its WebP, which every picture has. */
export function renditionName(size: string, format: PictureFormat): string {
  return format === 'webp' ? size : `${size}.${format}`
}
