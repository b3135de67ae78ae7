import { readFile } from 'node:fs/promises'
import { limits } from '@fanfare/contract/limits'
import sharp from 'sharp'

/** Height of the largest blocks; a decoder fills those that are missing with grey. */
const lowestRows = 16
const grey = 128
const scanBegins = Buffer.from('ffda', 'hex')

/**
 * Checks whether a JPEG lacks only its very end, as after an upload or memory card that failed at the last
 * moment: its lowest rows are present, and a progressive one has started its last scan.
 */
export async function isDecodableTruncatedJpeg(path: string, cause: unknown): Promise<boolean> {
  if (!(cause instanceof Error && cause.message.includes('premature end of JPEG'))) return false
  // What is damaged before its end too lacks more.
  if (cause.message.includes('Corrupt JPEG data')) return false
  const image = () =>
    sharp(path, { failOn: 'none', sequentialRead: true, limitInputPixels: limits.photoPixels })
  const { width, height, isProgressive } = await image().metadata()
  if (isProgressive && !(await refinesDetails(path))) return false
  const rows = Math.min(lowestRows, height)
  const lowest = await image()
    .extract({ left: 0, top: height - rows, width, height: rows })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { channels } = await sharp(lowest).stats()
  return channels.some(({ mean, stdev }) => stdev > 1 || Math.abs(mean - grey) > 1)
}

/** Checks whether the last scan that starts holds frequencies above the first, down to the last bit (ISO 10918-1, B.2.3). */
async function refinesDetails(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const at = bytes.lastIndexOf(scanBegins)
  const spectrum = at + 5 + 2 * (bytes[at + 4] ?? 0)
  return (bytes[spectrum] ?? 0) > 0 && ((bytes[spectrum + 2] ?? 15) & 15) === 0
}
