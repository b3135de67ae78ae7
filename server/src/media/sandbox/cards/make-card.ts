import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shareCardSize } from '@fanfare/contract/calls/social/creators'
import sharp from 'sharp'
import type { ProcessedMedia, SandboxJob, ShareCardFacts } from '../processed-media.ts'
import { shareCardFontFamilies, toRenderableName } from './card-fonts.ts'
import {
  escapeSvgText,
  positionShareCardVerifiedMark,
  renderShareCardOverlaySvg,
  type ShareCardHeadline,
  shareCardAvatarPosition,
  shareCardBannerSize,
  shareCardBrandFontSize,
  shareCardNameBox,
  shareCardUnderlaySvg,
  shareCardVerifiedMarkSide,
} from './card-svg.ts'

type CardJob = SandboxJob & { kind: 'CARD' }

/** Font size at which texts are measured. */
const measure = 100
const sizeMin = 40
const graphemes = new Intl.Segmenter()

/** Makes the share image of a person's page. @throws an Error if a picture cannot be read */
export async function makeShareCard({
  path,
  folder,
  avatar,
  banner,
  mark,
}: CardJob): Promise<ProcessedMedia> {
  const facts = JSON.parse(await readFile(path, 'utf8')) as ShareCardFacts
  const shownName = toRenderableName(facts.displayName)
  const headline = await fitted(shownName ?? `@${facts.username}`)
  const { brandName, accent, onAccent } = facts
  const brand = { text: brandName, width: (await widthOf(brandName)) * (shareCardBrandFontSize / measure) }
  const layer = renderShareCardOverlaySvg({
    headline,
    handle: shownName === null ? null : facts.username,
    isVerified: facts.isVerified,
    ...{ brand, accent, onAccent, hasOwnMark: mark !== null },
    initials: avatar === null ? initialsOf(shownName ?? facts.username) : null,
    tint: tintOf(facts.displayName),
  })
  const target = join(folder, 'card.jpeg')
  const { width, height } = await sharp(shareCardUnderlaySvg)
    .composite([
      ...(banner === null ? [] : [{ input: await bannerOf(banner), left: 0, top: 0 }]),
      { input: layer, left: 0, top: 0 },
      ...(avatar === null
        ? []
        : [
            {
              input: await faceOf(avatar),
              left: shareCardAvatarPosition.left,
              top: shareCardAvatarPosition.top,
            },
          ]),
      ...(mark === null
        ? []
        : [{ input: await markOf(mark), ...positionShareCardVerifiedMark(brand.width) }]),
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(target)
  const contentType = 'image/jpeg'
  const { size: bytes } = await stat(target)
  const files = [{ name: 'original', path: target, contentType, bytes, width, height }]
  return { contentType, ...shareCardSize, duration: null, placeholder: null, waveform: null, files }
}

function bannerOf(path: string): Promise<Buffer> {
  return sharp(path)
    .resize({ ...shareCardBannerSize, fit: 'cover' })
    .flatten({ background: '#100f0d' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function markOf(path: string): Promise<Buffer> {
  return sharp(path, { density: 300 })
    .resize({
      width: shareCardVerifiedMarkSide,
      height: shareCardVerifiedMarkSide,
      fit: 'contain',
      background: '#0000',
    })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function faceOf(path: string): Promise<Buffer> {
  const { side } = shareCardAvatarPosition
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`
  return sharp(path)
    .resize({ width: side, height: side, fit: 'cover' })
    .ensureAlpha()
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Fits a text on one line if large enough there, else on two; longer text ends in an ellipsis. */
async function fitted(text: string): Promise<ShareCardHeadline> {
  const one = await setIn([text])
  if (one.size >= 64) return one
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  const two = middle === undefined ? one : await setIn([text.slice(0, middle), text.slice(middle + 1)], 66)
  const best = two.size > one.size ? two : one
  if (best.size >= sizeMin) return best
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  for (let length = letters.length - 1; length > 1; length--) {
    const cut = await setIn([`${letters.slice(0, length).join('').trimEnd()}…`])
    if (cut.size >= sizeMin) return cut
  }
  return best
}

async function setIn(
  texts: readonly string[],
  sizeMax = shareCardNameBox.sizeMax,
): Promise<ShareCardHeadline> {
  const widths = await Promise.all(texts.map(widthOf))
  const size = Math.min(sizeMax, (shareCardNameBox.width / Math.max(...widths)) * measure)
  const lines = texts.map((text, index) => ({ text, width: ((widths[index] ?? 0) * size) / measure }))
  return { lines, size }
}

async function widthOf(text: string): Promise<number> {
  const font = `${shareCardFontFamilies.display} Bold ${measure}`
  const { width } = await sharp({ text: { text: escapeSvgText(text), font, dpi: 72 } }).metadata()
  return width
}

function initialsOf(text: string): string {
  const parts = text.split(/\s+/)
  const worded = parts.filter((part) => /^[\p{L}\p{N}]/u.test(part))
  const [from = '', ...more] = worded.length > 0 ? worded : parts
  return [from, more.at(-1) ?? ''].map(first).join('').toLocaleUpperCase()
}

function first(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment
  return ''
}

/** Chooses the tint as `Avatar` of the interface does. */
function tintOf(text: string): number {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % 6
}
