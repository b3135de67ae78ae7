import type { ImageWidth, imageWidths, PostFile } from '@fanfare/contract/shapes/social/media'
import { prefersReducedData } from './prefers-reduced-data.ts'

/** The contract's widths; only its type is imported, because its module carries zod. */
const widths: typeof imageWidths = [320, 640, 1080]

export type ImageSource = { src: string; width: number }

/** The sizes that an image exists in, smallest first: each width below its own, then itself; the two smallest alone for who saves data. */
export function listImageSources(
  file: Pick<PostFile, 'url' | 'width'>,
  toUrl: (path: string, width?: ImageWidth) => string,
): ImageSource[] {
  const { url, width } = file
  if (!url) return []
  const own = width ?? widths[2]
  const sources = [
    ...widths.filter((one) => one < own).map((one) => ({ src: toUrl(url, one), width: one })),
    { src: toUrl(url), width: own },
  ]
  return prefersReducedData() ? sources.slice(0, 2) : sources
}

export function srcSetOf(sources: readonly ImageSource[]): string {
  return sources.map(({ src, width }) => `${src} ${width}w`).join(', ')
}
