import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createSeededRandom } from '../seeded-random.ts'

const folder = join(import.meta.dirname, '../../pictures')

/** Shipped pictures by subject: `mountains:dusk` has `mountains-dusk-1.webp` and those that follow. */
const shipped = Map.groupBy(
  readdirSync(folder)
    .filter((name) => name.endsWith('.webp'))
    .sort(),
  (name) => name.replace(/-\d+\.webp$/, '').replace('-', ':'),
)

export type PictureSize = { width: number; height: number }

export type PictureSpec = {
  subject: string
  /**
   * Number that selects which of the subject's pictures is cropped: the next number selects the next picture.
   */
  index: number
  size: PictureSize
  seed: string
}

export function isPictureSubject(text: string): boolean {
  return shipped.has(text)
}

export function facePictureOf(username: string): string {
  return join(folder, 'faces', `${username}.webp`)
}

/** A part from about the middle of a picture, as it is or seen in a mirror: the same seed gives the same. @returns a JPEG */
export async function cropPicture({ subject, index, size, seed }: PictureSpec): Promise<Buffer> {
  const names = shipped.get(subject) ?? []
  const whole = sharp(join(folder, names[index % names.length] ?? ''))
  const { width, height } = await whole.metadata()
  const random = createSeededRandom(seed)
  const scale = Math.min(width / size.width, height / size.height) * random.between(0.82, 1)
  const part = { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }
  return whole
    .extract({
      left: Math.round((width - part.width) * random.between(0.34, 0.66)),
      top: Math.round((height - part.height) * random.between(0.2, 0.8)),
      ...part,
    })
    .flop(random.chance(0.5))
    .resize(size)
    .jpeg({ quality: 92 })
    .toBuffer()
}
