import { findImageDamage } from './find-image-damage.ts'
import { mayBeImageBySignature } from './image-signature.ts'

/** The file was a picture, of which a part is missing or damaged. */
export class ImageDamagedError extends Error {}

/** The file is no picture of any kind, whatever it is called. */
export class NotAnImageError extends Error {}

/** A picture that can be drawn, upright as its camera held it. */
export type DecodedImage = ImageBitmap | HTMLImageElement

/**
 * Decodes a picture that is whole.
 * @returns null where this browser has no decoder or no room for it, or can't tell whether its end is missing: the server can
 * @throws ImageDamagedError, NotAnImageError
 */
export async function decodeImage(file: Blob): Promise<DecodedImage | null> {
  const bytes = await file.arrayBuffer()
  const isImage = mayBeImageBySignature(bytes.slice(0, 32))
  const damage = isImage ? findImageDamage(bytes) : null
  if (damage === 'DAMAGED') throw new ImageDamagedError()
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => decodeWithImageElement(file))
    .catch((cause: unknown) => {
      if (!isImage) throw new NotAnImageError('No decoder knows it', { cause })
      return null
    })
  if (image === null || damage === null) return image
  const lacksPixels = hasBlankEdge(image)
  closeImage(image)
  if (lacksPixels) throw new ImageDamagedError()
  return null
}

/** Some browsers show more kinds than they make bitmaps of. */
async function decodeWithImageElement(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Frees the memory of a decoded picture. */
export function closeImage(image: DecodedImage): void {
  if ('close' in image) image.close()
}

const grey = 128
/**
 * Rows of two of the largest blocks: browsers leave out the last blocks of a JPEG that lacks its end mark alone, which the
 * server takes.
 */
const lastRows = 32

/**
 * Checks whether a JPEG has no pixels along one edge, inside its last rows: it is transparent, or of the grey that decoders
 * put there. Each edge, since a camera may have been held in any way.
 */
function hasBlankEdge(image: DecodedImage): boolean {
  const { width, height } = image
  const context = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d')
  if (!context) return false
  const inset = Math.min(lastRows, Math.floor((Math.min(width, height) - 1) / 2))
  const edges = [
    [0, height - 1 - inset, width, 1],
    [0, inset, width, 1],
    [inset, 0, 1, height],
    [width - 1 - inset, 0, 1, height],
  ] as const
  return edges.some(([x, y, w, h]) => {
    context.clearRect(0, 0, 64, 64)
    context.drawImage(image, x, y, w, h, 0, 0, 64, 64)
    const { data } = context.getImageData(0, 0, 64, 64)
    const isTransparent = data.every((value, at) => at % 4 !== 3 || value === 0)
    return isTransparent || data.every((value, at) => at % 4 === 3 || Math.abs(value - grey) <= 1)
  })
}
