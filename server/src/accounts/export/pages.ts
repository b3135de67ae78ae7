import type { Brand } from '../../platform/brand/kinds-of-brand.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import type { ExportRow } from './section-rows.ts'
import type { ExportSection } from './sections.ts'

/** The web app's two themes, as the reader's system wants them. */
const styleWith = ({ dark, light }: Palettes) => `
:root{color-scheme:light dark;--bg:#fbf9f5;--surface:#fff;--border:#e8e2d6;--text:#1c1a15;--muted:#6d675b;--link:${light.link}}
@media(prefers-color-scheme:dark){:root{--bg:#100f0d;--surface:#171613;--border:#2b2924;--text:#f6f3ec;--muted:#a59f92;--link:${dark.link}}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 20px 64px}a{color:var(--link)}h1{line-height:1.2;margin:8px 0 4px}
.muted{color:var(--muted)}ul.parts{list-style:none;padding:0;border:1px solid var(--border);border-radius:16px;overflow:hidden}
.parts li{display:flex;gap:12px;justify-content:space-between;padding:12px 16px;background:var(--surface)}
.parts li+li{border-top:1px solid var(--border)}
article{content-visibility:auto;contain-intrinsic-size:auto 160px;margin:16px 0;padding:16px;background:var(--surface);border:1px solid var(--border);border-radius:16px}
dl{display:grid;grid-template-columns:minmax(120px,1fr) 3fr;gap:6px 16px;margin:0}dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.media{display:grid;gap:12px;margin-top:12px}
.media img,.media video{max-width:100%;height:auto;border-radius:12px}audio{width:100%}
@media(max-width:575px){dl{grid-template-columns:1fr}dt{margin-top:6px}}`

type Palettes = Brand['palettes']
type Named = { name: string; palettes: Palettes }
type Frame = { title: string; brand: Named; isIndex?: boolean }

const head = ({ t, language, direction }: Translator, { title, brand, isIndex }: Frame) => `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>${text(title)} · ${text(brand.name)}</title><style>${styleWith(brand.palettes)}</style></head><body><main>
${isIndex ? '' : `<p><a href="../index.html">${text(t`All your data`)}</a></p>\n`}<h1>${text(title)}</h1>
`
const foot = '</main></body></html>\n'

type Index = {
  brand: Named
  name: string
  username: string
  madeAt: Date
  parts: readonly Pick<ExportSection, 'name' | 'title'>[]
}

/** Renders the index page of an export: its contents and their files. */
export function renderExportIndex(
  translator: Translator,
  { brand, name, username, madeAt, parts }: Index,
): string {
  const { t, moment } = translator
  const items = parts.map(
    (part) =>
      `<li><a href="pages/${part.name}.html">${text(part.title(t))}</a><a class="muted" href="data/${part.name}.json">JSON</a></li>`,
  )
  return `${head(translator, { title: name, brand, isIndex: true })}<p class="muted">@${text(username)} · ${text(t`created on ${moment(madeAt)}`)}</p>
<p>${text(t`Everything ${brand.name} stores about you, to read offline. Amounts with names ending in “Minor” are in hundredths.`)}</p>
<ul>
<li><a href="media/">media</a>: ${text(t`your photos, videos and audio`)}</li>
<li><a href="data/">data</a>: ${text(t`the same data in a machine-readable format`)}</li>
<li><a href="data/ledger.csv">ledger.csv</a>: ${text(t`all your transactions as a table`)}</li>
</ul>
<ul class="parts">
${items.join('\n')}
</ul>
${foot}`
}

/** The page of a section, written as its rows come. */
export async function* streamExportSectionPage(
  translator: Translator,
  { title }: ExportSection,
  rows: AsyncIterable<ExportRow>,
  brand: Named,
): AsyncGenerator<string> {
  const { t } = translator
  yield head(translator, { title: title(t), brand })
  let count = 0
  for await (const row of rows) {
    count++
    yield articleOf(translator, row)
  }
  yield count === 0 ? `<p class="muted">${text(t`There's nothing here.`)}</p>\n` : ''
  yield foot
}

function articleOf(translator: Translator, { media, ...row }: ExportRow): string {
  const facts = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${text(labelOf(name))}</dt><dd>${text(worded(translator, value))}</dd>`)
  const files = Array.isArray(media) ? media.map((file) => mediumOf(translator, file as MediumFile)) : []
  const shown = files.length > 0 ? `<div class="media">${files.join('')}</div>` : ''
  return `<article><dl>${facts.join('')}</dl>${shown}</article>\n`
}

type MediumFile = {
  fileId: string
  contentType: string
  alternativeText: string
  hasCaptions: boolean
  hasTranscript: boolean
}

function mediumOf(
  { t }: Translator,
  { fileId, contentType, alternativeText, hasCaptions, hasTranscript }: MediumFile,
): string {
  const address = `../media/${exportedMediaName(fileId, contentType)}`
  const label = text(alternativeText)
  if (contentType.startsWith('image/')) return `<img src="${address}" alt="${label}" loading="lazy">`
  const tag = contentType.startsWith('video/') ? 'video' : 'audio'
  const captions = hasCaptions ? linkTo(exportedMediaName(`${fileId}-captions`, 'text/vtt'), t`Captions`) : ''
  const transcript = hasTranscript
    ? linkTo(exportedMediaName(`${fileId}-transcript`, 'text/plain'), t`Transcript`)
    : ''
  return `<${tag} src="${address}" controls preload="none" aria-label="${label}"></${tag}>${captions}${transcript}`
}

function linkTo(name: string, title: string): string {
  return `<p><a href="../media/${name}">${text(title)}</a></p>`
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'text/plain': 'txt',
  'text/vtt': 'vtt',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
}

/** Returns the name of a file in the media folder. */
export function exportedMediaName(fileId: string, contentType: string): string {
  const [type = ''] = contentType.split(';')
  return `${fileId}.${endings[type] ?? type.replace(/^\w+\/(?:x-)?/, '').replaceAll(/\W/g, '')}`
}

/** "datePosted" is read as "Date posted". */
function labelOf(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function worded({ t, moment }: Translator, value: unknown): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (typeof value === 'object') return JSON.stringify(value)
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))
  return isMoment ? moment(new Date(String(value))) : String(value)
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
