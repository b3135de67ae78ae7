import { limits } from '@fanfare/contract/limits'
import { imageWidths } from '@fanfare/contract/media'
import sharp, { type ResizeOptions, type Sharp, type SharpOptions, type WebpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '../http/refusal.ts'
import { withinPixelBudget } from './pixel-budget.ts'
import { sniffImage } from './sniff-image.ts'

/** What a picture is for: a post's keeps its shape, an avatar is a square of 400, a banner 1500 by 500. */
export type ImagePurpose = 'POST' | 'AVATAR' | 'BANNER'

/** One encoded size of a picture, `name` being "original" or its width. Always WebP. */
export type EncodedImage = { name: string; width: number; height: number; bytes: Buffer }

export type ProcessedImage = {
  width: number
  height: number
  /** A ThumbHash in base64, made of so few patches of colour that nothing can be recognised in it. */
  placeholder: string
  /** The original first, then those of `imageWidths` that are smaller. */
  encoded: EncodedImage[]
}

const boxes = {
  POST: { width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true },
  AVATAR: { width: 400, height: 400, fit: 'cover' },
  BANNER: { width: 1500, height: 500, fit: 'cover' },
} as const satisfies Record<ImagePurpose, ResizeOptions>

const webp = { quality: limits.imageQuality * 100, effort: 4 } satisfies WebpOptions
const animatedWebp = { quality: limits.imageQuality * 100, effort: 2 } satisfies WebpOptions
const placeholderSide = 5
const secondsMax = 60

/**
 * Turns what a client sent into pictures of ours: upright, sRGB, no larger than needed, with no metadata.
 * @throws Refusal WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA
 */
export async function processImage(path: string, purpose: ImagePurpose): Promise<ProcessedImage> {
  const header = await sniffImage(path)
  return withinPixelBudget(header.pixels, async () => {
    try {
      return header.isAnimated && purpose === 'POST'
        ? await processAnimation(path)
        : await processStill(path, purpose)
    } catch (cause) {
      throw refuse('UNREADABLE_MEDIA', { detail: 'This picture is damaged and could not be read.', cause })
    }
  })
}

/** Decodes once; every size is made from the largest. */
async function processStill(path: string, purpose: ImagePurpose): Promise<ProcessedImage> {
  const { data, info } = await open(path)
    .autoOrient()
    .resize(boxes[purpose])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const original = await encode(pixels().webp(webp), 'original')
  const encoded = [original]
  for (const smaller of widthsBelow(width)) {
    encoded.push(await encode(pixels().resize({ width: smaller }).webp(webp), String(smaller)))
  }
  return { width, height, placeholder: await placeholderOf(pixels()), encoded }
}

async function processAnimation(path: string): Promise<ProcessedImage> {
  const frames = () => open(path, { animated: true }).toColourspace('srgb')
  const original = await encode(frames().resize(boxes.POST).webp(animatedWebp), 'original')
  const { width, height } = original
  const encoded = [original]
  for (const smaller of widthsBelow(width)) {
    encoded.push(await encode(frames().resize({ width: smaller }).webp(animatedWebp), String(smaller)))
  }
  return { width, height, placeholder: await placeholderOf(open(path)), encoded }
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

async function encode(image: Sharp, name: string): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { name, width: info.width, height: info.pageHeight ?? info.height, bytes: data }
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
