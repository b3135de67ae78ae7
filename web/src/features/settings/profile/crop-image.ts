import type { DecodedImage } from '../../../lib/media/prepare/decode-image.ts'
import { resizeAndEncodeImage } from '../../../lib/media/prepare/encode-image.ts'

/** A part of a picture, each in hundredths of its width or height. */
export type CropRectPercent = { x: number; y: number; width: number; height: number }

/** A part of a picture as a picture of its own, with no side over 1500 pixels. @throws ImageEncodingError */
export function cropAndScaleImage(
  picture: DecodedImage,
  part: CropRectPercent,
  mayBeTransparent: boolean,
): Promise<Blob> {
  const { width, height } = picture
  const area = {
    x: (part.x / 100) * width,
    y: (part.y / 100) * height,
    width: (part.width / 100) * width,
    height: (part.height / 100) * height,
  }
  return resizeAndEncodeImage(picture, { width, height }, { mayBeTransparent, area })
}
