import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import sharp, { type AvifOptions } from 'sharp'
import { renditionName } from '../../picture-format.ts'
import type { ProcessedFile, ProcessedMedia } from '../processed-media.ts'

/**
 * Widths for which AVIF pays off: the wider a picture, the longer it takes and the less it saves (decision
 * record 22).
 */
const widths = [320, 640] as const
const avif = { quality: 50, effort: 2 } satisfies AvifOptions
const contentType = 'image/avif'
const secondsMax = 30

/** Makes AVIF renditions of a WebP of ours, in the widths below its own; none of an animation. */
export async function makeAvifRenditions(path: string, folder: string): Promise<ProcessedMedia> {
  const { width: whole, pages = 1 } = await sharp(path).metadata()
  const files: ProcessedFile[] = []
  for (const maxWidth of widths) {
    if (maxWidth >= whole || pages > 1) continue
    const name = renditionName(String(maxWidth), 'avif')
    const target = join(folder, name)
    const { width, height } = await sharp(path, { limitInputPixels: limits.imagePixels })
      .timeout({ seconds: secondsMax })
      .resize({ width: maxWidth })
      .avif(avif)
      .toFile(target)
    const { size: bytes } = await stat(target)
    files.push({ name, path: target, contentType, bytes, width, height })
  }
  return { contentType, width: null, height: null, duration: null, placeholder: null, waveform: null, files }
}
