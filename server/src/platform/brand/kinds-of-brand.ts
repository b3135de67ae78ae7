import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LegalDocumentName, legalDocumentNames } from '@fanfare/contract/text/legal-text'
import { z } from 'zod'
import {
  buildPalette,
  builtInPalettes,
  contrastRatio,
  deriveVisibleAccent,
  minAccentContrast,
  type Palette,
  type Theme,
  themeBackgrounds,
} from './palette.ts'

const root = resolve(import.meta.dirname, '../../..')

/** `#6d4aff` for both themes, or `#8f75ff,#5b3df0`: the dark one's first. Gives all colours that are made of it. */
export const brandAccentSetting = z.string().transform((text, check): Record<Theme, Palette> => {
  const [dark = '', light = dark, ...more] = text.split(',').map((each) => each.trim().toLowerCase())
  if (more.length > 0 || ![dark, light].every((each) => /^#[0-9a-f]{6}$/.test(each))) {
    check.addIssue('is a colour such as #6d4aff, or two with a comma, that of the dark theme first')
    return z.NEVER
  }
  const accents: Record<Theme, string> = { dark, light }
  for (const theme of ['dark', 'light'] as const) {
    const [ground] = themeBackgrounds[theme]
    const found = contrastRatio(accents[theme], ground)
    if (found >= minAccentContrast) continue
    const better = { ...accents, [theme]: deriveVisibleAccent(theme, accents[theme]) }
    check.addIssue(
      `can hardly be seen in the ${theme} theme: ${accents[theme]} on ${ground} has a contrast of ${found.toFixed(2)}, and ${minAccentContrast} is the least. Name a colour for each theme, the dark one’s first, such as ${better.dark},${better.light}`,
    )
    return z.NEVER
  }
  return { dark: buildPalette('dark', dark), light: buildPalette('light', light) }
})

/** Describes for operators, in a sentence, the contrast of the text on the accent and of the links in it. */
export function describeAccentContrast({ dark, light }: Record<Theme, Palette>): string {
  const onAccentContrasts = [dark, light].map(({ accent, onAccent }) => contrastRatio(accent, onAccent))
  const links = (['dark', 'light'] as const).map((theme) => {
    const { link } = { dark, light }[theme]
    return `${link} in the ${theme} theme (${contrastRatio(link, themeBackgrounds[theme][0]).toFixed(1)})`
  })
  return `BRAND_ACCENT: words on it are ${[...new Set([dark.onAccent, light.onAccent])].join(' and ')}, with a contrast of ${Math.min(...onAccentContrasts).toFixed(1)} at least; links are ${links.join(' and ')}.`
}

const mostLogoBytes = 1_000_000
const leastLogoSide = 512
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type BrandLogo = { path: string /** Another for other bytes. */; version: string }

/** A file with the brand's mark, from the folder of the product where its path is relative. */
export const brandLogoSetting = z.string().transform((text, check): BrandLogo => {
  const path = resolve(root, text)
  const wrong = problemOfLogo(path)
  if (wrong === undefined) {
    return { path, version: createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) }
  }
  check.addIssue(wrong)
  return z.NEVER
})

function problemOfLogo(path: string): string | undefined {
  if (!isFile(path)) return `is no file: ${path}`
  if (statSync(path).size > mostLogoBytes) return 'is a file of at most a megabyte'
  const content = readFileSync(path)
  if (content.subarray(0, 8).equals(pngSignature)) {
    const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
    if (Math.min(width, height) >= leastLogoSide) return undefined
    return `is ${width} by ${height} pixels: a PNG has at least ${leastLogoSide} each way, so that icons of all sizes can be made of it`
  }
  return /<svg[\s>]/.test(content.toString('utf8')) ? undefined : 'is an SVG or a PNG file'
}

export type BrandLegalFile = { name: LegalDocumentName; language: string; path: string }

const legalFile = /^([a-z-]+)(?:\.([a-z]{2}))?\.(?:md|txt)$/

/** A folder with `terms.md`, `privacy.fr.md` and so on, each in the place of what the product says there. */
export const legalFolderSetting = z.string().transform((text, check): BrandLegalFile[] => {
  const folder = resolve(root, text)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    check.addIssue(`is no folder: ${folder}`)
    return z.NEVER
  }
  const files = readdirSync(folder)
    .filter((file) => /\.(md|txt)$/.test(file) && file !== 'README.md')
    .map((file) => {
      const [, name = '', language = 'en'] = legalFile.exec(file) ?? []
      return { file, name, language, path: join(folder, file) }
    })
  const unknown = files.find(({ name }) => !isLegalName(name))
  if (unknown || files.length === 0) {
    const said = unknown ? `has ${unknown.file}, which is no legal text` : 'has no legal text'
    check.addIssue(
      `${said}: they are ${legalDocumentNames.map((name) => `${name}.md`).join(', ')}, or such as terms.fr.md`,
    )
    return z.NEVER
  }
  const lacking = files.find(
    ({ name, language }) =>
      language !== 'en' && !files.some((each) => each.name === name && each.language === 'en'),
  )
  if (lacking) {
    check.addIssue(`has ${lacking.file} without ${lacking.name}.md, which all other languages are shown`)
    return z.NEVER
  }
  return files.flatMap(({ name, language, path }) => (isLegalName(name) ? [{ name, language, path }] : []))
})

function isLegalName(name: string): name is LegalDocumentName {
  return legalDocumentNames.some((each) => each === name)
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** Builds the brand’s looks and texts; the name, which owners may change, is separate. */
export function buildBrand(data: {
  BRAND_ACCENT?: Record<Theme, Palette> | undefined
  BRAND_LOGO?: BrandLogo | undefined
  BRAND_LEGAL_DIR?: BrandLegalFile[] | undefined
  WEB_ORIGIN: string
}) {
  return {
    palettes: data.BRAND_ACCENT ?? builtInPalettes,
    /** True if an operator chose the colours. */
    hasOwnAccent: data.BRAND_ACCENT !== undefined,
    /** The file of the mark; null where it is the product's own. */
    logo: data.BRAND_LOGO ?? null,
    /** Public URL of the icon, 192 pixels wide and high, with a background of its own. */
    iconUrl: new URL('/icon-192.png', data.WEB_ORIGIN).href,
    legal: data.BRAND_LEGAL_DIR ?? [],
  }
}

export type Brand = ReturnType<typeof buildBrand>
