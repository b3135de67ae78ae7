import { limits } from '@fanfare/contract/limits'
import { kindOfType, kindsOf } from '@fanfare/contract/media-kinds'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { refuse } from '../../../platform/errors.ts'
import { firstBytes, isBlank, isText } from '../first-bytes.ts'
import { damagedPicture, listed } from '../media-limits.ts'

// Only what decodes the accepted types may run at all: no SVG, PDF or anything that libvips learns later.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** libvips' name of the format of each kind. */
const formats: Record<string, string> = { JPEG: 'jpeg', PNG: 'png', GIF: 'gif', WebP: 'webp', AVIF: 'heif' }
export const framesMax = 1000
const longest = limits.imageSideSent.toLocaleString('en')

/**
 * Looks at the first bytes of a file and at its header, whatever the client called it, without decoding a pixel.
 * @throws Refusal WRONG_TYPE unless it is one of the pictures of `mediaKinds`; UNREADABLE_MEDIA where it was one before it
 * was damaged; TOO_LARGE with more pixels than are decoded here, or of a shape that takes far longer than its pixels say
 */
export async function sniffImage(path: string): Promise<{ isAnimated: boolean }> {
  const bytes = await firstBytes(path)
  const type = await fileTypeFromBuffer(bytes)
  const format =
    formats[kindOfType(type?.mime ?? '')?.name ?? ''] ?? (beginsLikePng(bytes) ? 'png' : undefined)
  const header = format ? await readHeader(path) : undefined
  // Text that begins like a picture is none.
  if (format && !header && !isText(bytes)) throw damagedPicture(new Error(`No header of a ${format}`))
  if (!type && (await isBlank(path))) throw damagedPicture(new Error('No bytes of a picture'))
  if (!header || header.format !== format) {
    throw refuse('WRONG_TYPE', { detail: `Only ${listed(kindsOf('IMAGE'))} pictures can be uploaded.` })
  }
  const { width, pageHeight: height = header.height } = header
  // What else lies in the container of an AVIF is not shown.
  const frames = format === 'heif' ? 1 : (header.pages ?? 1)
  if (Math.max(width, height) > limits.imageSideSent) {
    throw refuse('TOO_LARGE', { detail: `A picture can't be longer than ${longest} pixels on a side.` })
  }
  const pixels = width * height * frames
  const most = format === 'jpeg' ? limits.photoPixels : limits.imagePixels
  if (pixels > most || frames > framesMax) {
    const counted = frames > 1 ? `${framesMax} frames or ` : ''
    throw refuse('TOO_LARGE', {
      detail: `A picture can't have more than ${counted}${most / 1_000_000} megapixels.`,
    })
  }
  return { isAnimated: frames > 1 }
}

/** A PNG, also one whose line ends were changed or whose first chunk is gone: nothing else begins so. */
function beginsLikePng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '\x89PNG'
}

/** Checks whether a file of unrecognised type was a PNG before it was damaged. */
export async function wasPng(path: string): Promise<boolean> {
  return beginsLikePng(await firstBytes(path))
}

async function readHeader(path: string): Promise<Metadata | undefined> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
