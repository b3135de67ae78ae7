import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { refuse } from '../../../platform/errors.ts'
import { hasBlankOrTruncatedHead } from '../first-bytes.ts'
import { damagedPictureRefusal } from '../media-limits.ts'
import type { ProcessedMedia } from '../processed-media.ts'
import { decodePictureStrictly } from './decode-strictly.ts'
import { copyPngWithoutText } from './drop-png-text.ts'
import { requireAcceptedImageHeader, startsAsPng } from './inspect-image-header.ts'

const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Decodes a picture of a document, whatever the client called it, to check that it can be read; makes no files.
 * @throws Refusal WRONG_TYPE unless it is a JPEG, PNG or WebP; TOO_LARGE; UNREADABLE_MEDIA
 */
export async function requireDecodableDocumentPicture(sent: string, folder: string): Promise<ProcessedMedia> {
  const path = await copyPngWithoutText(sent, join(folder, 'without-text'))
  const type = await fileTypeFromFile(path)
  if (!type && ((await startsAsPng(path)) || (await hasBlankOrTruncatedHead(path))))
    throw damagedPictureRefusal(new Error('No header of a picture'))
  if (!type || !accepted.has(type.mime)) {
    throw refuse('WRONG_TYPE', { detail: 'Documents must be JPEG, PNG or WebP images.' })
  }
  await requireAcceptedImageHeader(path)
  try {
    await decodePictureStrictly(path, 'truncated', (failOn) => sharp(path, { failOn }).resize(64).toBuffer())
  } catch (cause) {
    throw damagedPictureRefusal(cause)
  }
  const nothing = { width: null, height: null, duration: null, placeholder: null, waveform: null }
  return { contentType: 'image/webp', ...nothing, files: [] }
}
