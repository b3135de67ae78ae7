import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Brand } from '../../platform/brand/kinds-of-brand.ts'
import { builtInPalettes, contrastRatio, themeBackgrounds } from '../../platform/brand/palette.ts'

/** URL path of the brand’s mark. */
export const brandMarkPath = '/brand-mark.png'
/** URL path of the notification badge: systems take its shape, and paint it themselves. */
const badgePath = '/badge-96.png'
export const shortcutIconPaths = ['new-post', 'notifications', 'search', 'wallet'].map(
  (name) => `/shortcut-${name}.png`,
)
const markSide = 256
const renderedSide = 1024
const badgeSide = 96
const roundness = 7 / 32

type Drawing = {
  picture: Sharp
  /** Background colour where the picture must be opaque. */
  ground: string
  /** True if the picture has its own background, and fills it. */
  isWhole: boolean
}

/**
 * The pictures of a brand by their paths. Whatever the operator’s file holds is drawn: no browser is handed its SVG.
 * @param builtIn the product’s own: the icon as SVG, and the pictures of shortcuts, in whose accent stands the brand’s
 * @returns null for what there is none of
 */
export async function renderBrandIcons(
  brand: Brand,
  builtIn: { icon: string; shortcuts: ReadonlyMap<string, Buffer> },
): Promise<Map<string, Buffer | null>> {
  const { default: sharp } = await import('sharp')

  const open = async (content: Buffer): Promise<Sharp> => {
    const { format, width } = await sharp(content).metadata()
    const density = format === 'svg' ? Math.min(100_000, (72 * renderedSide) / width) : 72
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
      const icon = builtIn.icon.replaceAll(builtInPalettes.dark.accent, dark.accent)
      return { picture: await open(Buffer.from(icon)), ground: themeBackgrounds.dark[0], isWhole: true }
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
  /**
   * Renders the picture centred on its background, which a system may crop except for `share` of each side.
   */
  const upon = async (side: number, share: number, isRounded = false) => {
    const input = await within(picture, Math.round(side * share))
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${isRounded ? side * roundness : 0}" fill="${ground}"/></svg>`
    return sharp(Buffer.from(plate)).composite([{ input }]).png().toBuffer()
  }
  const icon = (side: number) => (isWhole ? within(picture, side) : upon(side, 0.72, true))
  /** The shape of a mark that can be seen through; of another there is none. */
  const badge = async () => {
    const shape = await sharp(await within(picture, badgeSide))
      .extractChannel('alpha')
      .raw()
      .toBuffer()
    const white = { width: badgeSide, height: badgeSide, channels: 3, background: '#fff' } as const
    const raw = { width: badgeSide, height: badgeSide, channels: 1 } as const
    return sharp({ create: white }).joinChannel(shape, { raw }).png().toBuffer()
  }
  const shortcut = async ([path, png]: readonly [string, Buffer]) => {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    recolour(data, builtInPalettes.dark.accent, brand.palettes.dark.accent)
    const raw = { width, height, channels: 4 } as const
    return [path, await sharp(data, { raw }).png().toBuffer()] as const
  }
  const shortcuts = await Promise.all([...builtIn.shortcuts].map(shortcut))
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
    ...shortcuts,
    ...(brand.logo === null
      ? []
      : [[brandMarkPath, mark] as const, [badgePath, isWhole ? null : await badge()] as const]),
  ])
}

/** Puts one colour in the place of another in what is drawn with it upon our dark ground: its edges are mixed of both. */
function recolour(pixels: Buffer, from: string, to: string): void {
  const [ground, before, after] = [channelsOf(themeBackgrounds.dark[0]), channelsOf(from), channelsOf(to)]
  for (let at = 0; at < pixels.length; at += 4) {
    const share = ((pixels[at] ?? 0) - ground[0]) / (before[0] - ground[0])
    for (const channel of [0, 1, 2] as const) {
      const mixed = ground[channel] + share * (after[channel] - ground[channel])
      pixels[at + channel] = Math.min(255, Math.max(0, Math.round(mixed)))
    }
  }
}

function channelsOf(colour: string): [number, number, number] {
  const all = Number.parseInt(colour.slice(1), 16)
  return [all >> 16, (all >> 8) & 255, all & 255]
}

/** The theme’s ground on which a colour is seen better. */
function groundUnder(colour: string): string {
  const [dark, light] = [themeBackgrounds.dark[0], themeBackgrounds.light[0]]
  return contrastRatio(colour, dark) >= contrastRatio(colour, light) ? dark : light
}

function colourOf(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
