import { shareCardSize as cardSize } from '@fanfare/contract/calls/social/creators'
import { shareCardFontFamilies } from './card-fonts.ts'

export const shareCardBannerSize = { width: 1200, height: 400 }
export const shareCardAvatarPosition = { side: 236, left: 64, top: 296 }
const ring = 10
const fadeTop = 190
const centre = {
  x: shareCardAvatarPosition.left + shareCardAvatarPosition.side / 2,
  y: shareCardAvatarPosition.top + shareCardAvatarPosition.side / 2,
}
const ground = '#100f0d'
const tints = ['#3b3020', '#23322b', '#2b2b3d', '#3a2730', '#22323a', '#38291f']

/** A text, and its width in pixels. */
export type MeasuredText = { text: string; width: number }
export type ShareCardHeadline = { lines: MeasuredText[]; size: number }
export const shareCardBrandFontSize = 38
/** Position at which the brand's name ends; its mark starts before the name. */
const brandEnd = { x: 1136, y: 574 }
export const shareCardVerifiedMarkSide = 42
export const positionShareCardVerifiedMark = (nameWidth: number) => ({
  left: Math.round(brandEnd.x - nameWidth - 56),
  top: brandEnd.y - 35,
})
export const shareCardNameBox = { left: 344, width: 760, sizeMax: 88 }

/** Bottom layer: the gradient of a page without a banner. */
export const shareCardUnderlaySvg = svg(`
  <linearGradient id="page" x1="0" y1="0" x2="1" y2="0.6">
    <stop offset="0" stop-color="#6b4c14"/><stop offset="0.5" stop-color="#413a6b"/><stop offset="1" stop-color="#1f5562"/>
  </linearGradient>
  <rect width="100%" height="100%" fill="${ground}"/>
  <rect width="100%" height="${shareCardBannerSize.height}" fill="url(#page)"/>`)

/**
 * Builds the layer over the banner: it fades into the background, on which stand the ring, the name and the
 * platform's mark.
 */
export function renderShareCardOverlaySvg(facts: {
  headline: ShareCardHeadline
  handle: string | null
  isVerified: boolean
  brand: MeasuredText
  /** True if the brand has a mark of its own, which is composited onto the image. */
  hasOwnMark: boolean
  accent: string
  onAccent: string
  /** Shown without an avatar. */
  initials: string | null
  tint: number
}): Buffer {
  const { headline, handle, isVerified, initials, tint } = facts
  const { lines, size } = headline
  const last = lines.at(-1)
  const firstLine = (lines.length > 1 ? 442 : 462) + Math.round(size * 0.1)
  const step = size * 1.08
  const lastLine = firstLine + step * (lines.length - 1)
  const badge = size * 0.62
  return svg(`
    <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${ground}" stop-opacity="0"/><stop offset="0.5" stop-color="${ground}" stop-opacity="0.45"/>
      <stop offset="0.8" stop-color="${ground}" stop-opacity="0.93"/><stop offset="1" stop-color="${ground}"/>
    </linearGradient>
    <rect y="${fadeTop}" width="100%" height="${shareCardBannerSize.height - fadeTop}" fill="url(#fade)"/>
    <rect y="${shareCardBannerSize.height - 1}" width="100%" height="100%" fill="${ground}"/>
    <circle cx="${centre.x}" cy="${centre.y}" r="${shareCardAvatarPosition.side / 2 + ring}" fill="${ground}"/>
    <circle cx="${centre.x}" cy="${centre.y}" r="${shareCardAvatarPosition.side / 2}" fill="${tints[tint % tints.length]}"/>
    ${initials === null ? '' : textElement(initials, { x: centre.x, y: centre.y + 34, size: 96, family: shareCardFontFamilies.display, weight: 700, anchor: 'middle' })}
    ${lines.map(({ text }, index) => textElement(text, { x: shareCardNameBox.left, y: firstLine + step * index, size, family: shareCardFontFamilies.display, weight: 700 })).join('')}
    ${
      isVerified && last
        ? `<g transform="translate(${shareCardNameBox.left + last.width + size * 0.22} ${lastLine - badge * 0.95}) scale(${badge / 24})">${verifiedMark(facts)}</g>`
        : ''
    }
    ${handle === null ? '' : textElement(`@${handle}`, { x: shareCardNameBox.left, y: lastLine + 62, size: 34, family: shareCardFontFamilies.text, weight: 500, fill: '#a59f92' })}
    <g transform="translate(${brandEnd.x} ${brandEnd.y})">${brand(facts)}</g>`)
}

type Colours = { accent: string; onAccent: string }

const verifiedMark = ({ accent, onAccent }: Colours) => `
  <path fill="${accent}" d="M12 1.5c1.2 0 2 1.5 3.1 1.9 1.1.5 2.7-.1 3.6.8.9.9.3 2.5.8 3.6.4 1.1 1.9 1.9 1.9 3.2v2c0 1.3-1.5 2.1-1.9 3.2-.5 1.1.1 2.7-.8 3.6-.9.9-2.5.3-3.6.8-1.1.4-1.9 1.9-3.1 1.9s-2-1.5-3.1-1.9c-1.1-.5-2.7.1-3.6-.8-.9-.9-.3-2.5-.8-3.6C4.1 15.1 2.6 14.3 2.6 13v-2c0-1.3 1.5-2.1 1.9-3.2.5-1.1-.1-2.7.8-3.6.9-.9 2.5-.3 3.6-.8C10 3 10.8 1.5 12 1.5Z"/>
  <path fill="none" stroke="${onAccent}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="m8.2 12.3 2.6 2.6 5-5.4"/>`

/** Draws the megaphone and the name, which end at the origin. */
function brand(facts: Colours & { brand: MeasuredText; hasOwnMark: boolean }): string {
  const { text, width } = facts.brand
  return `
    ${facts.hasOwnMark ? '' : megaphone(width, facts)}
    ${textElement(text, { x: 0, y: 0, size: shareCardBrandFontSize, family: shareCardFontFamilies.display, weight: 700, anchor: 'end' })}`
}

function megaphone(nameWidth: number, { accent }: Colours): string {
  return `
    <g transform="translate(${-nameWidth - 56} -35) scale(1.3)">
      <path fill="${accent}" d="M17.9 6.9c1.1-.6 2.4.2 2.4 1.4v15.4c0 1.2-1.3 2-2.4 1.4l-5-2.5v2.2a2 2 0 0 1-2 2H9.6a2 2 0 0 1-2-2v-4.7l-4.2-2a2.3 2.3 0 0 1 0-4.2L17.9 6.9Z"/>
      <path fill="none" stroke="${accent}" stroke-width="2.6" stroke-linecap="round" d="M24.5 16h5M23.9 10.3l4.5-2.6M23.9 21.7l4.5 2.6"/>
    </g>`
}

type TextOptions = {
  x: number
  y: number
  size: number
  family: string
  weight: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
}

function textElement(
  text: string,
  { x, y, size, family, weight, fill = '#f6f3ec', anchor = 'start' }: TextOptions,
): string {
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}"
    text-anchor="${anchor}" xml:space="preserve">${escapeSvgText(text)}</text>`
}

export function escapeSvgText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function svg(content: string): Buffer {
  const { width, height } = cardSize
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
}
