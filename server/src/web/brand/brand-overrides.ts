import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'
import type { Brand } from '../../platform/brand/kinds-of-brand.ts'
import type { Palette } from '../../platform/brand/palette.ts'
import { escapeHtml } from '../head-elements.ts'
import { brandMarkPath, renderBrandIcons, shortcutIconPaths } from './make-icons.ts'
import { parseLegalText } from './read-legal-text.ts'

/** Files that replace those of the build, by path; null if the file no longer exists. */
export type ReplacementFiles = ReadonlyMap<string, Buffer | null>

/** Brand settings that the page receives. */
export type BrandSettings = {
  /** The address of the mark; null where it is the product’s own, which is part of the page. */
  mark: string | null
  /** The legal texts that are not the product’s own. */
  legal: Partial<Record<LegalDocumentName, { updated: string | null; languages: string[] }>>
}

export type BrandOverrides = {
  settings: BrandSettings
  /** The page with the brand’s name, colours and pictures. */
  pageOf: (html: string, name: string) => string
  /** Returns all files that differ from the build if the brand has this name. */
  filesOf: (name: string) => ReplacementFiles
}

const svgIcon = '/icon.svg'
const ownIcon = /<link rel="icon" href="\/icon\.svg" type="image\/svg\+xml" \/>/
const ownTitle = '<title>Fanfare</title>'
const ownMark = /<svg data-brand-mark([^>]*)>[\s\S]*?<\/svg>/g

/**
 * Loads what a brand changes in a build: its pictures and texts once, when a server starts; the rest by the name that the
 * platform has at the time.
 * @param folder of the build, or of the files that one copies as they are
 */
export async function loadBrandOverrides(brand: Brand, folder: string): Promise<BrandOverrides> {
  const builtIn = (path: string) => readFile(join(folder, path), 'utf8').catch(() => null)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webmanifest'))
  const manifests = await Promise.all(
    names.map(async (name) => [`/${name}`, await readFile(join(folder, name), 'utf8')] as const),
  )
  const serviceWorker = await builtIn('sw.js')
  const hasOwnPictures = brand.hasOwnAccent || brand.logo !== null
  const pictures = hasOwnPictures
    ? await renderBrandIcons(brand, await builtInPictures(folder))
    : new Map<string, Buffer | null>()
  const { legal, texts } = await readTexts(brand)
  const mark = pictures.get(brandMarkPath) ?? undefined
  const style = brand.hasOwnAccent ? styleOf(brand) : ''
  const settings = { mark: mark ? `${brandMarkPath}?${hashOf(mark)}` : null, legal }

  return {
    settings,
    pageOf(html, name) {
      const named = html.replace(ownTitle, () => `<title>${escapeHtml(name)}</title>`)
      const withIcon = hasOwnPictures
        ? named.replace(ownIcon, () => '<link rel="icon" href="/icon-192.png" type="image/png" />')
        : named
      const marked = mark
        ? withIcon.replace(ownMark, (_, attributes) => imageOf(settings.mark, attributes))
        : withIcon
      return marked.replace('</head>', () => `${style}</head>`)
    },
    filesOf(name) {
      const files = new Map<string, Buffer | null>([...pictures, ...texts])
      if (hasOwnPictures) files.set(svgIcon, null)
      for (const [path, manifest] of manifests) files.set(path, manifestOf(manifest, name, hasOwnPictures))
      // Not by what owners announce or set: only for another brand the app is another version.
      const version = hashOf(...[name, style, ...[...pictures.values()].map((each) => each ?? '')])
      if (serviceWorker) files.set('/sw.js', keeping(serviceWorker, files, version, mark))
      return files
    },
  }
}

/** The back-office is no app that is installed: its build has no shortcuts. */
async function builtInPictures(folder: string) {
  const names = new Set(await readdir(folder))
  const shortcuts = shortcutIconPaths
    .filter((path) => names.has(path.slice(1)))
    .map(async (path) => [path, await readFile(join(folder, path))] as const)
  return {
    icon: await readFile(join(folder, svgIcon), 'utf8'),
    shortcuts: new Map(await Promise.all(shortcuts)),
  }
}

/** The mark where the page draws ours before its scripts are there, in the same room. */
function imageOf(address: string | null, attributes: string): string {
  const [room = ''] = / class="[^"]*"/.exec(attributes) ?? []
  return `<img src="${address}" width="28" height="28" alt=""${room} />`
}

/** Heavier than the rules of the build, wherever those come to stand. */
function styleOf({ palettes: { dark, light } }: Brand): string {
  return `<style>:root:root{${rulesOf(dark)}}:root[data-theme="light"]{${rulesOf(light)}}</style>`
}

function rulesOf(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`)
    .join(';')
}

function manifestOf(manifest: string, name: string, hasOwnPictures: boolean): Buffer {
  const { icons, ...rest } = JSON.parse(manifest) as { icons: { src: string }[] }
  const shown = hasOwnPictures ? icons.filter(({ src }) => src !== svgIcon) : icons
  return Buffer.from(JSON.stringify({ ...rest, name, short_name: name, icons: shown }))
}

/** The service worker with what it keeps of this brand: its first line names all that, as `emit-service-worker.ts` has it. */
function keeping(
  serviceWorker: string,
  files: ReplacementFiles,
  version: string,
  mark: Buffer | undefined,
): Buffer {
  const end = serviceWorker.indexOf('\n')
  const [, said] = /^self\.files = (\{.*\})$/.exec(serviceWorker.slice(0, end)) ?? []
  if (said === undefined)
    throw new Error('The service worker of the build does not begin with what it keeps.')
  const versions = JSON.parse(said) as Record<string, string>
  for (const path of Object.keys(versions)) {
    const own = files.get(path)
    if (own === null) delete versions[path]
    else if (own) versions[path] = hashOf(own)
  }
  versions['/index.html'] = hashOf(`${versions['/index.html']}`, version)
  if (mark) versions[brandMarkPath] = hashOf(mark)
  return Buffer.from(`self.files = ${JSON.stringify(versions)}${serviceWorker.slice(end)}`)
}

async function readTexts({ legal: files }: Brand) {
  const legal: BrandSettings['legal'] = {}
  const texts = new Map<string, Buffer>()
  for (const { name, language, path } of files) {
    const text = parseLegalText(await readFile(path, 'utf8'))
    const said = legal[name] ?? { updated: null, languages: [] }
    said.languages.push(language)
    if (language === 'en') said.updated = text.updated
    legal[name] = said
    texts.set(`/legal/${name}.${language}.json`, Buffer.from(JSON.stringify(text)))
  }
  return { legal, texts }
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}
