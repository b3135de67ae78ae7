import { limits } from '@fanfare/contract/limits'
import { mediaFormatOfContentType, mediaFormatsOfFileKind } from '@fanfare/contract/social/media-formats'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { refuse } from '../../../platform/errors.ts'
import { hasBlankOrTruncatedHead, isPrintableAscii, readFirstBytes } from '../first-bytes.ts'
import { damagedPictureRefusal, formatMediaFormatList } from '../media-limits.ts'

// Only decoders of the accepted types may run: no SVG, PDF or anything that libvips adds later.
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
export const maxAnimationFrames = 1000
const longest = limits.imageSideSent.toLocaleString('en')

/**
 * Detects the type of a picture by its first bytes and header, whatever the client called it, without decoding a pixel.
 * @throws Refusal WRONG_TYPE unless it is one of the pictures of `mediaFormats`; UNREADABLE_MEDIA if it was one before it was
 * damaged; TOO_LARGE for more pixels than are decoded, or a shape that takes far longer than their number suggests
 */
export async function requireAcceptedImageHeader(path: string): Promise<{ isAnimated: boolean }> {
  const bytes = await readFirstBytes(path)
  const type = await fileTypeFromBuffer(bytes)
  const format =
    formats[mediaFormatOfContentType(type?.mime ?? '')?.name ?? ''] ??
    (beginsLikePng(bytes) ? 'png' : undefined)
  const header = format ? await readHeader(path) : undefined
  // A text that begins like a picture is none.
  if (format && !header && !isPrintableAscii(bytes))
    throw damagedPictureRefusal(new Error(`No header of a ${format}`))
  if (!type && (await hasBlankOrTruncatedHead(path)))
    throw damagedPictureRefusal(new Error('No bytes of a picture'))
  if (!header || header.format !== format) {
    throw refuse('WRONG_TYPE', {
      detail: `Only ${formatMediaFormatList(mediaFormatsOfFileKind('IMAGE'))} images can be uploaded.`,
    })
  }
  const { width, pageHeight: height = header.height } = header
  // Other items in the container of an AVIF are not shown.
  const frames = format === 'heif' ? 1 : (header.pages ?? 1)
  if (Math.max(width, height) > limits.imageSideSent) {
    throw refuse('TOO_LARGE', { detail: `Images can't be larger than ${longest} pixels on a side.` })
  }
  const pixels = width * height * frames
  const most = format === 'jpeg' ? limits.photoPixels : limits.imagePixels
  if (pixels > most || frames > maxAnimationFrames) {
    const counted = frames > 1 ? `${maxAnimationFrames} frames or ` : ''
    throw refuse('TOO_LARGE', {
      detail: `Images can't have more than ${counted}${most / 1_000_000} megapixels.`,
    })
  }
  return { isAnimated: frames > 1 }
}

/** Checks for a PNG, also one whose line ends were changed or whose first chunk is gone: nothing else begins so. */
function beginsLikePng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '\x89PNG'
}

/** Checks whether a file of unrecognised type was a PNG before it was damaged. */
export async function startsAsPng(path: string): Promise<boolean> {
  return beginsLikePng(await readFirstBytes(path))
}

async function readHeader(path: string): Promise<Metadata | undefined> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
