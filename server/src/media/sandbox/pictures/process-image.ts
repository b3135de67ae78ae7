import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { imageWidths } from '@fanfare/contract/shapes/social/media'
import sharp, {
  type JpegOptions,
  type OutputInfo,
  type ResizeOptions,
  type Sharp,
  type SharpOptions,
  type WebpOptions,
} from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Refusal } from '../../../platform/errors.ts'
import { renditionName } from '../../picture-format.ts'
import { damagedPictureRefusal } from '../media-limits.ts'
import type { ImagePurpose, ProcessedFile, ProcessedMedia } from '../processed-media.ts'
import { apngToWebp } from './apng-to-webp.ts'
import { decodePictureStrictly } from './decode-strictly.ts'
import { copyPngWithoutText } from './drop-png-text.ts'
import { requireAcceptedImageHeader } from './inspect-image-header.ts'
import { isDecodableTruncatedJpeg } from './truncated-jpeg.ts'

const boxes = {
  POST: { width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true },
  COVER: { width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true },
  AVATAR: { width: 400, height: 400, fit: 'cover' },
  BANNER: { width: 1500, height: 500, fit: 'cover' },
} as const satisfies Record<ImagePurpose, ResizeOptions>

const contentType = 'image/webp'
const quality = limits.imageQuality * 100
const webp = { quality, effort: 4 } satisfies WebpOptions
const animatedWebp = { quality, effort: 2 } satisfies WebpOptions
const jpeg = { quality } satisfies JpegOptions
/** Background of a transparent picture in a format without transparency. */
const paper = '#ffffff'
const placeholderSide = 5
const secondsMax = 60

/** Output folder of the pictures, and whether a JPEG is made beside each. */
export type PictureTarget = { folder: string; withJpeg: boolean }

/**
 * Converts a picture to renditions: upright, sRGB, no larger than needed, without metadata. The largest first, named
 * "original", or "cover" if it is one, then those of `imageWidths` that are smaller; as WebP, and as JPEG, which of an
 * animation is its first frame.
 * @throws Refusal WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA
 */
export async function processImage(
  sent: string,
  purpose: ImagePurpose,
  target: PictureTarget,
): Promise<ProcessedMedia> {
  const path = await copyPngWithoutText(sent, join(target.folder, 'without-text'))
  const { isAnimated } = await requireAcceptedImageHeader(path)
  try {
    const frames = purpose === 'POST' ? await apngToWebp(path, join(target.folder, 'frames.webp')) : path
    const { files, placeholder } =
      (isAnimated && purpose === 'POST') || frames !== path
        ? await processAnimation(frames, target)
        : await processStill(path, purpose, target)
    const { width = null, height = null } = files[0] ?? {}
    return { contentType, width, height, duration: null, placeholder, waveform: null, files }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : damagedPictureRefusal(cause)
  }
}

type Made = Pick<ProcessedMedia, 'files'> & { placeholder: string }

/** Decodes once; every size is made from the largest. */
async function processStill(path: string, purpose: ImagePurpose, target: PictureTarget): Promise<Made> {
  const { data, info } = await decodePictureStrictly(path, 'error', (failOn) =>
    decoded(path, purpose, { failOn }),
  ).catch(async (cause) => {
    if (!(await isDecodableTruncatedJpeg(path, cause))) throw cause
    return decoded(path, purpose, { failOn: 'none' })
  })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const files: ProcessedFile[] = []
  const make = async (size: string, resized: () => Sharp) => {
    files.push(await encodeWebp(resized().webp(webp), target, size))
    if (target.withJpeg) files.push(await encodeJpeg(resized(), target, size))
  }
  await make(purpose === 'COVER' ? 'cover' : 'original', pixels)
  for (const smaller of widthsBelow(width)) {
    await make(String(smaller), () => pixels().resize({ width: smaller }))
  }
  return { files, placeholder: await placeholderOf(pixels()) }
}

async function decoded(path: string, purpose: ImagePurpose, options: SharpOptions) {
  const { depth, hasProfile } = await open(path, options).metadata()
  const image = open(path, options).autoOrient().resize(boxes[purpose])
  // Colours of 16 bits go through a wider space, and would be taken for sRGB if they came from a profile.
  const inProfile = depth === 'ushort' && hasProfile ? image.withIccProfile('srgb', { attach: false }) : image
  return inProfile.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

async function processAnimation(path: string, target: PictureTarget): Promise<Made> {
  const files: ProcessedFile[] = []
  const make = async (size: string, box: ResizeOptions) => {
    const frames = open(path, { animated: true }).toColourspace('srgb').resize(box)
    const made = await encodeWebp(frames.webp(animatedWebp), target, size)
    files.push(made)
    if (!target.withJpeg) return made
    const first = open(path).toColourspace('srgb').resize(box)
    files.push(await encodeJpeg(first, target, size))
    return made
  }
  const original = await decodePictureStrictly(path, 'error', () => make('original', boxes.POST))
  for (const smaller of widthsBelow(original.width)) await make(String(smaller), { width: smaller })
  return { files, placeholder: await placeholderOf(open(path)) }
}

function open(path: string, options: SharpOptions = {}): Sharp {
  return sharp(path, {
    failOn: 'error',
    sequentialRead: true,
    // `requireAcceptedImageHeader` has checked the narrower limits.
    limitInputPixels: limits.photoPixels,
    ...options,
  }).timeout({ seconds: secondsMax })
}

function widthsBelow(width: number): number[] {
  return imageWidths.filter((each) => each < width)
}

type MadePicture = ProcessedFile & { width: number; height: number }

function encodeWebp(image: Sharp, { folder }: PictureTarget, size: string): Promise<MadePicture> {
  return write(image, { name: size, path: join(folder, `${size}.webp`), contentType })
}

function encodeJpeg(image: Sharp, { folder }: PictureTarget, size: string): Promise<MadePicture> {
  const name = renditionName(size, 'jpeg')
  const opaque = image.flatten({ background: paper }).jpeg(jpeg)
  return write(opaque, { name, path: join(folder, name), contentType: 'image/jpeg' })
}

async function write(
  image: Sharp,
  file: Pick<ProcessedFile, 'name' | 'path' | 'contentType'>,
): Promise<MadePicture> {
  const info: OutputInfo = await image.toFile(file.path)
  const { size: bytes } = await stat(file.path)
  return { ...file, bytes, width: info.width, height: info.pageHeight ?? info.height }
}

/** Averages the picture to a few patches, then hashes it: the hash alone would preserve outlines. */
async function placeholderOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', kernel: 'cubic' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
