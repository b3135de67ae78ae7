import { type PictureFormat, pictureFormats } from '../picture-format.ts'

type Range = { type: string; quality: number }

const rangesMax = 50

/**
 * Returns the formats of pictures that an Accept header allows, the best first, as RFC 9110 weighs them. AVIF is given only to
 * clients that name it: programs that accept anything may not decode it. JPEG comes last in any case: everything decodes it.
 */
export function parseAcceptedPictureFormats(accept: string | undefined): PictureFormat[] {
  const ranges = (accept ?? '*/*').split(',').slice(0, rangesMax).map(rangeOf)
  const weighed = pictureFormats
    .map((format) => ({ format, quality: qualityOf(ranges, format) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ format }) => format)
  return weighed.includes('jpeg') ? weighed : [...weighed, 'jpeg']
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((each) => each.trim().toLowerCase())
  const q = parameters.find((each) => each.startsWith('q='))
  const quality = q === undefined ? 1 : Number(q.slice(2))
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** Returns a format's quality in the most specific range. */
function qualityOf(ranges: readonly Range[], format: PictureFormat): number {
  const exact = `image/${format}`
  const types = format === 'avif' ? [exact] : [exact, 'image/*', '*/*']
  for (const type of types) {
    const range = ranges.find((each) => each.type === type)
    if (range) return range.quality
  }
  return 0
}
