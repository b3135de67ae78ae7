import { closeImage, decodeImage } from './decode-image.ts'
import { resizeAndEncodeImage } from './encode-image.ts'
import { isAnimatedWebp } from './is-animated-webp.ts'

/**
 * Scales a picture so that no side exceeds 1500 pixels and encodes it at quality 0.75, upright as its camera held it and
 * without its metadata. A GIF and an animated WebP stay as they are, so that they keep moving; so does a picture that this
 * browser can't decode: the server reads more kinds.
 * @throws ImageDamagedError, NotAnImageError; ImageEncodingError
 */
export async function scaleImageForUpload(file: Blob): Promise<Blob> {
  const picture = await decodeImage(file)
  if (picture === null) return file
  try {
    const head = await file.slice(0, 32).arrayBuffer()
    const mayMove = file.type === 'image/gif' || (file.type === 'image/webp' && isAnimatedWebp(head))
    if (mayMove) return file
    return await resizeAndEncodeImage(picture, picture, { mayBeTransparent: file.type !== 'image/jpeg' })
  } finally {
    closeImage(picture)
  }
}
