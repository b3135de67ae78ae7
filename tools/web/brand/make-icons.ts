import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Brand } from '../../../server/src/brand/kinds-of-brand.ts'
import { builtInPalettes, contrast, grounds } from '../../../server/src/brand/palette.ts'

/** Where pictures of the brand are served: the mark by itself, and what systems show. */
export const markPath = '/brand-mark.png'
const markSide = 256
const drawnSide = 1024
const roundness = 7 / 32

type Drawing = {
  picture: Sharp
  /** What it stands on where it may not be seen through. */
  ground: string
  /** Whether it has a ground of its own, and fills it. */
  isWhole: boolean
}

/**
 * The pictures of a brand by their paths. Whatever the operator’s file holds is drawn: no browser is handed its SVG.
 * @param builtInIcon the product’s own icon as SVG, in whose accent stands the brand’s where it has no mark of its own
 */
export async function makeIcons(brand: Brand, builtInIcon: string): Promise<Map<string, Buffer>> {
  const { default: sharp } = await import('sharp')

  const open = async (content: Buffer): Promise<Sharp> => {
    const { format, width } = await sharp(content).metadata()
    const density = format === 'svg' ? Math.min(100_000, (72 * drawnSide) / width) : 72
    return sharp(content, { density }).toColourspace('srgb').ensureAlpha()
  }
  const within = (picture: Sharp, side: number) =>
    picture
      .clone()
      .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()

  const drawing = async (): Promise<Drawing> => {
    if (brand.logo === null) {
      const { dark } = brand.palettes
      const icon = builtInIcon.replaceAll(builtInPalettes.dark.accent, dark.accent)
      return { picture: await open(Buffer.from(icon)), ground: grounds.dark[0], isWhole: true }
    }
    const picture = await open(await readFile(brand.logo.path))
    const { width, height } = await picture.metadata()
    const { isOpaque } = await picture.clone().stats()
    const [corner, mean] = await Promise.all([
      picture.clone().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer(),
      picture.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer(),
    ])
    return isOpaque && width === height
      ? { picture, ground: colourOf(corner), isWhole: true }
      : { picture, ground: groundUnder(colourOf(mean)), isWhole: false }
  }

  const { picture, ground, isWhole } = await drawing()
  /** In the middle of its ground, which a system may cut as it likes but for `share` of each side. */
  const upon = async (side: number, share: number, isRound = false) => {
    const input = await within(picture, Math.round(side * share))
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${isRound ? side * roundness : 0}" fill="${ground}"/></svg>`
    return sharp(Buffer.from(plate)).composite([{ input }]).png().toBuffer()
  }
  const icon = (side: number) => (isWhole ? within(picture, side) : upon(side, 0.72, true))
  const [small, large, maskable, touch, mark] = await Promise.all([
    icon(192),
    icon(512),
    upon(512, isWhole ? 0.8 : 0.56),
    upon(180, isWhole ? 1 : 0.68),
    within(picture, markSide),
  ])
  return new Map([
    ['/icon-192.png', small],
    ['/icon-512.png', large],
    ['/icon-maskable-512.png', maskable],
    ['/apple-touch-icon.png', touch],
    ...(brand.logo === null ? [] : [[markPath, mark] as const]),
  ])
}

/** The theme’s ground on which a colour is seen better. */
function groundUnder(colour: string): string {
  const [dark, light] = [grounds.dark[0], grounds.light[0]]
  return contrast(colour, dark) >= contrast(colour, light) ? dark : light
}

function colourOf(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
