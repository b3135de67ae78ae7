import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { ReceivedFile } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import { withinPixelBudget } from '../media/pixel-budget.ts'
import { sniffImage } from '../media/sniff-image.ts'

const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Looks into a picture of a document, whatever the client called it, and decodes it to be sure that it can be read.
 * @param path the form field, for the message
 * @throws Refusal WRONG_TYPE unless it is a JPEG, PNG or WebP; TOO_LARGE; UNREADABLE_MEDIA
 */
export async function checkDocument(path: string, file: ReceivedFile): Promise<void> {
  const type = await fileTypeFromFile(file.path)
  if (!type || !accepted.has(type.mime)) {
    const message = 'Documents can be JPEG, PNG or WebP pictures.'
    throw refuse('WRONG_TYPE', { detail: message, errors: [{ path, message }] })
  }
  const { pixels } = await sniffImage(file.path)
  await withinPixelBudget(pixels, async () => {
    try {
      await sharp(file.path, { failOn: 'truncated' }).resize(64).toBuffer()
    } catch (cause) {
      const message = 'This picture is damaged and could not be read.'
      throw refuse('UNREADABLE_MEDIA', { detail: message, errors: [{ path, message }], cause })
    }
  })
}
