import { decodeImage } from './decode-image.ts'
import { encodeImage, ImageEncodingError } from './encode-image.ts'
import { hasImageSignature } from './image-signature.ts'
import { isAnimatedWebp } from './is-animated-webp.ts'
import { isImageTruncated } from './is-image-truncated.ts'

/** The file is a picture of which the end, and with it what could be shown, is missing. */
export class PictureDamaged extends Error {}

/**
 * Scales a picture so that no side exceeds 1500 pixels and encodes it at quality 0.75, upright as its camera held it and
 * without its metadata. A GIF and an animated WebP stay as they are, so that they keep moving; so does a picture that this
 * browser has no decoder or no room for: the server reads more kinds.
 * @throws ImageNotDrawn; PictureDamaged
 */
export async function scaleImage(file: Blob): Promise<Blob> {
  const head = await file.slice(0, 32).arrayBuffer()
  const mayMove = file.type === 'image/gif' || (file.type === 'image/webp' && isAnimatedWebp(head))
  try {
    const picture = await decodeImage(file)
    try {
      if (mayMove) return file
      return await encodeImage(picture, picture, { mayBeTransparent: file.type !== 'image/jpeg' })
    } finally {
      if (picture instanceof ImageBitmap) picture.close()
    }
  } catch (cause) {
    if (hasImageSignature(head)) {
      if (isImageTruncated(await file.arrayBuffer())) throw new PictureDamaged('It is cut off', { cause })
      return file
    }
    throw cause instanceof ImageEncodingError ? cause : new ImageEncodingError({ cause })
  }
}
