import { open } from 'node:fs/promises'
import { limits } from '@fanfare/contract/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { refuse } from '../../../refusal.ts'

// Only what decodes the accepted types may run at all: no SVG, PDF, HEIF or anything that libvips learns later.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
sharp.cache(false)
sharp.concurrency(1)

const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const framesMax = 1000
const longest = limits.imageSideSent.toLocaleString('en')

/**
 * Looks at the first bytes of a file and at its header, whatever the client called it, without decoding a pixel.
 * @throws Refusal WRONG_TYPE unless it is a JPEG, PNG, GIF or WebP; TOO_LARGE with more pixels than are decoded here, or of
 * a shape that takes far longer than its pixels say
 */
export async function sniffImage(path: string): Promise<{ isAnimated: boolean }> {
  const type = await fileTypeFromBuffer(await firstBytes(path))
  const header = type && formats[type.mime] ? await readHeader(path) : undefined
  if (!header || header.format !== formats[type?.mime ?? '']) {
    throw refuse('WRONG_TYPE', { detail: 'Only JPEG, PNG, GIF and WebP pictures can be uploaded.' })
  }
  const { width, pageHeight: height = header.height, pages: frames = 1 } = header
  if (Math.max(width, height) > limits.imageSideSent) {
    throw refuse('TOO_LARGE', { detail: `A picture can't be longer than ${longest} pixels on a side.` })
  }
  const pixels = width * height * frames
  if (pixels > limits.imagePixels || frames > framesMax) {
    const most = frames > 1 ? `${framesMax} frames or ` : ''
    throw refuse('TOO_LARGE', {
      detail: `A picture can't have more than ${most}${limits.imagePixels / 1_000_000} megapixels.`,
    })
  }
  return { isAnimated: frames > 1 }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4100), 0, 4100, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readHeader(path: string): Promise<Metadata | undefined> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
