import { limits } from '@fanfare/contract/limits'
import { fitWithin } from './fit-within.ts'

export class ImageEncodingError extends Error {
  constructor(options?: ErrorOptions) {
    super('Failed to create image from canvas', options)
  }
}

type Canvas = { canvas: OffscreenCanvas | HTMLCanvasElement; encode: (type: string) => Promise<Blob | null> }

function createCanvas(width: number, height: number): Canvas {
  const quality = limits.imageQuality
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, encode: (type) => canvas.convertToBlob({ type, quality }) }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return { canvas, encode: (type) => new Promise((resolve) => canvas.toBlob(resolve, type, quality)) }
}

type Size = { width: number; height: number }
type Area = Size & { x: number; y: number }

/**
 * Draws a picture so that no side exceeds 1500 pixels and encodes it at quality 0.75. JPEG has no transparency: what may
 * have some becomes WebP, and stands on white where a browser can't write that.
 * @param size of the picture; `area`: only this part of it, in its own pixels
 * @throws ImageEncodingError
 */
export async function resizeAndEncodeImage(
  source: CanvasImageSource,
  size: Size,
  { mayBeTransparent, area }: { mayBeTransparent: boolean; area?: Area },
): Promise<Blob> {
  const { width, height } = fitWithin(
    area?.width ?? size.width,
    area?.height ?? size.height,
    limits.imageSide,
  )
  const { canvas, encode } = createCanvas(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context) throw new ImageEncodingError()
  context.imageSmoothingQuality = 'high'
  if (area) context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height)
  else context.drawImage(source, 0, 0, width, height)

  if (mayBeTransparent) {
    const webp = await encode('image/webp')
    if (webp?.type === 'image/webp') return webp
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  const jpeg = await encode('image/jpeg')
  if (!jpeg) throw new ImageEncodingError()
  return jpeg
}
