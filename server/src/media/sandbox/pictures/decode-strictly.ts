import sharp, { type FailOnOptions } from 'sharp'
import { hasUnusedWebpData } from './unused-webp-data.ts'

/**
 * Decodes a picture, as leniently as `usual` unless damage inside its pixels would pass so. Of a JPEG, libjpeg only
 * warns of it and paints blocks: a warning fails it, but for those of `isHarmless`. Not for other formats, whose
 * warnings are about their metadata, such as a wrong profile of a PNG.
 * @throws Error if the picture is damaged
 */
export async function decodePictureStrictly<T>(
  path: string,
  usual: FailOnOptions,
  decode: (failOn: FailOnOptions) => Promise<T>,
): Promise<T> {
  const { format } = await sharp(path, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg') {
    const decoded = await decode(usual)
    if (format === 'webp' && (await hasUnusedWebpData(path))) throw new Error('WebP: data beyond its pixels')
    return decoded
  }
  try {
    return await decode('warning')
  } catch (cause) {
    if (!isHarmless(cause)) throw cause
    return decode(usual)
  }
}

const damage = [
  'premature end of',
  'bad Huffman code',
  'bad arithmetic code',
  'instead of RST',
  'Inconsistent progression',
]
/** More than cameras leave between parts; what damage leaves over of a scan is longer. */
const paddingBytesMax = 64

/**
 * Checks for a warning about what cameras and scanners write and every program shows: a few bytes between two parts,
 * an unknown revision of JFIF, scan parameters that a sequential picture ignores. libjpeg names only its first
 * warning, so damage behind one of these passes.
 */
function isHarmless(cause: unknown): boolean {
  if (!(cause instanceof Error) || damage.some((each) => cause.message.includes(each))) return false
  const extraneous = /(\d+) extraneous bytes before marker/.exec(cause.message)
  if (extraneous) return Number(extraneous[1]) <= paddingBytesMax
  return /unknown (JFIF|Adobe)|Invalid SOS parameters/i.test(cause.message)
}
