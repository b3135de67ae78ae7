import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import sharp from 'sharp'
import { refuse } from '../../../../platform/errors.ts'
import { type Ffmpeg, runFfmpeg } from '../../run-ffmpeg.ts'
import { withProfile } from './png-profile.ts'
import { type Heic, readHeic } from './read-heic.ts'

const decodeMs = 30_000
/** Side in pixels: larger than any stored picture, quick to write. */
const side = 2 * limits.imageSide
const channels = 3

/**
 * Decodes a HEIC by ffmpeg, of any version: it gets the tiles one after the other, and they are put together here.
 * @returns where it lies in `folder` as a PNG, upright, with its colour profile
 * @throws Refusal TOO_LARGE; WRONG_TYPE where there is no ffmpeg; an Error where the picture is damaged
 */
export async function heicToPng(from: Ffmpeg & { path: string; folder: string }): Promise<string> {
  const heic = readHeic(await readFile(from.path))
  const { width, height, tile, tiles } = heic
  if (width * height > limits.imagePixels || tile.width * tile.height * tiles > 2 * limits.imagePixels) {
    throw refuse('TOO_LARGE', {
      detail: `A picture can't have more than ${limits.imagePixels / 1_000_000} megapixels.`,
    })
  }
  const [stream, raw] = [join(from.folder, 'tiles.hevc'), join(from.folder, 'tiles.rgb')]
  await writeFile(stream, Buffer.concat(heic.stream), { mode: 0o600 })
  const words = [
    ...['-threads', '1', '-f', 'hevc', '-i', stream, '-fps_mode', 'passthrough'],
    ...['-vf', `scale=${tile.width}:${tile.height}`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', raw],
  ]
  if (!(await runFfmpeg(from, words, decodeMs))) {
    throw refuse('WRONG_TYPE', {
      detail:
        "This photo is HEIC, which most devices can't show. Save it as JPEG and try again, or choose Most Compatible in your phone's camera settings.",
    })
  }
  const pixels = await putTogether(heic, raw)
  const whole = sharp(pixels, { raw: { width, height, channels } })
  const turned = whole.rotate((360 - 90 * heic.quarters) % 360).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  const upright = sharp(data, { raw: { width: info.width, height: info.height, channels } })
  if (heic.mirror === 'LEFT_RIGHT') upright.flop()
  if (heic.mirror === 'TOP_BOTTOM') upright.flip()
  const png = await upright.png({ compressionLevel: 1 }).toBuffer()
  const target = join(from.folder, 'decoded.png')
  await writeFile(target, heic.profile ? withProfile(png, heic.profile) : png, { mode: 0o600 })
  return target
}

/** The tiles, of which the last ones of a row or column go past the picture, as one. */
async function putTogether({ width, height, columns, tile, tiles }: Heic, raw: string): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * channels)
  const part = Buffer.alloc(tile.width * tile.height * channels)
  const file = await open(raw, 'r')
  try {
    for (let each = 0; each < tiles; each++) {
      const { bytesRead } = await file.read(part, 0, part.length, each * part.length)
      if (bytesRead < part.length) throw new Error('This picture lacks some of its tiles.')
      const [left, top] = [(each % columns) * tile.width, Math.floor(each / columns) * tile.height]
      const shown = Math.max(0, Math.min(tile.width, width - left)) * channels
      for (let row = 0; row < tile.height && top + row < height; row++) {
        const start = row * tile.width * channels
        part.copy(pixels, ((top + row) * width + left) * channels, start, start + shown)
      }
    }
  } finally {
    await file.close()
  }
  return pixels
}
