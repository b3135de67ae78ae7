import { encodePicture, ImageNotDrawn } from './encode-picture.ts'
import { isAnimatedWebp } from './is-animated-webp.ts'

/** Scales a picture so that no side exceeds 1500 pixels and encodes it at quality 0.75, upright as its camera held it and
 * without its metadata. A GIF and an animated WebP stay as they are, so that they keep moving. Throws `ImageNotDrawn`. */
export async function scaleImage(file: Blob): Promise<Blob> {
  if (file.type === 'image/gif') return file
  if (file.type === 'image/webp' && isAnimatedWebp(await file.slice(0, 32).arrayBuffer())) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return await encodePicture(picture, picture, { mayBeTransparent: file.type !== 'image/jpeg' })
    } finally {
      picture.close()
    }
  } catch (cause) {
    throw cause instanceof ImageNotDrawn ? cause : new ImageNotDrawn({ cause })
  }
}
