/** The formats that a picture is kept in, in the order in which those that a client likes alike are given. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The name of a rendition in a format: a size alone names its WebP, which every picture has. */
export function formatName(size: string, format: PictureFormat): string {
  return format === 'webp' ? size : `${size}.${format}`
}
