import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { imageWidths } from '@fanfare/contract/media'
import sharp, {
  type OutputInfo,
  type ResizeOptions,
  type Sharp,
  type SharpOptions,
  type WebpOptions,
} from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '../http/refusal.ts'
import type { MadeFile, MadeMedia } from './made-media.ts'
import { sniffImage } from './sniff-image.ts'

/**
 * What a picture is for: a post's keeps its shape, as does the cover of a video or audio; an avatar is a square of 400, a
 * banner 1500 by 500.
 */
export type ImagePurpose = 'POST' | 'COVER' | 'AVATAR' | 'BANNER'

const boxes = {
  POST: { width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true },
  COVER: { width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true },
  AVATAR: { width: 400, height: 400, fit: 'cover' },
  BANNER: { width: 1500, height: 500, fit: 'cover' },
} as const satisfies Record<ImagePurpose, ResizeOptions>

const contentType = 'image/webp'
const webp = { quality: limits.imageQuality * 100, effort: 4 } satisfies WebpOptions
const animatedWebp = { quality: limits.imageQuality * 100, effort: 2 } satisfies WebpOptions
const placeholderSide = 5
const secondsMax = 60

/**
 * Turns what a client sent into pictures of ours in `folder`: upright, sRGB, no larger than needed, with no metadata. The
 * largest first, named "original", or "cover" where it is one, then those of `imageWidths` that are smaller.
 * @throws Refusal WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA
 */
export async function processImage(path: string, purpose: ImagePurpose, folder: string): Promise<MadeMedia> {
  const { isAnimated } = await sniffImage(path)
  try {
    const { files, placeholder } =
      isAnimated && purpose === 'POST'
        ? await processAnimation(path, folder)
        : await processStill(path, purpose, folder)
    const { width = null, height = null } = files[0] ?? {}
    return { contentType, width, height, duration: null, placeholder, waveform: null, files }
  } catch (cause) {
    throw refuse('UNREADABLE_MEDIA', { detail: 'This picture is damaged and could not be read.', cause })
  }
}

type Made = Pick<MadeMedia, 'files'> & { placeholder: string }

/** Decodes once; every size is made from the largest. */
async function processStill(path: string, purpose: ImagePurpose, folder: string): Promise<Made> {
  const { data, info } = await open(path)
    .autoOrient()
    .resize(boxes[purpose])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const files = [await encode(pixels().webp(webp), folder, purpose === 'COVER' ? 'cover' : 'original')]
  for (const smaller of widthsBelow(width)) {
    files.push(await encode(pixels().resize({ width: smaller }).webp(webp), folder, String(smaller)))
  }
  return { files, placeholder: await placeholderOf(pixels()) }
}

async function processAnimation(path: string, folder: string): Promise<Made> {
  const frames = () => open(path, { animated: true }).toColourspace('srgb')
  const original = await encode(frames().resize(boxes.POST).webp(animatedWebp), folder, 'original')
  const files = [original]
  for (const smaller of widthsBelow(original.width)) {
    files.push(await encode(frames().resize({ width: smaller }).webp(animatedWebp), folder, String(smaller)))
  }
  return { files, placeholder: await placeholderOf(open(path)) }
}

function open(path: string, options: SharpOptions = {}): Sharp {
  return sharp(path, {
    failOn: 'error',
    sequentialRead: true,
    limitInputPixels: limits.imagePixels,
    ...options,
  }).timeout({ seconds: secondsMax })
}

function widthsBelow(width: number): number[] {
  return imageWidths.filter((each) => each < width)
}

async function encode(image: Sharp, folder: string, name: string): Promise<MadeFile & { width: number }> {
  const path = join(folder, `${name}.webp`)
  const info: OutputInfo = await image.toFile(path)
  const { size: bytes } = await stat(path)
  return { name, path, contentType, bytes, width: info.width, height: info.pageHeight ?? info.height }
}

/** The picture averaged to a few patches, then hashed: the hash alone would keep outlines. */
async function placeholderOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', kernel: 'cubic' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
