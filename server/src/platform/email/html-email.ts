import type { Config } from '../config/config.ts'
import type { Translator } from '../i18n/translator.ts'
import type { Email, EmailItem } from './email.ts'

/**
 * Picks the brand’s name, colours and logo for an email. The logo is shown only where it is an operator’s
 * own: email programs ask before they load pictures.
 */
function brandOf({ brandName, webOrigin, brand: { palettes, logo, iconUrl } }: Config) {
  const { accent, onAccent, accentSoft } = palettes.light
  const softs = { light: accentSoft, dark: palettes.dark.accentSoft }
  return { name: brandName, home: webOrigin, accent, onAccent, softs, iconUrl: logo && iconUrl }
}

type Brand = ReturnType<typeof brandOf>

/** The web app's themes, written out: mail programs know no custom properties. */
const light = { page: '#f4f0e8', card: '#ffffff', line: '#e8e2d6', text: '#1c1a15', muted: '#6b6559' }
const dark = {
  page: '#100f0d',
  card: '#1f1d1a',
  line: '#38342d',
  text: '#f6f3ec',
  muted: '#a59f92',
}

const widest = 600
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const copyFont = 'font-family:ui-monospace,Menlo,Consolas,monospace'

/** Dark as mail programs say it, each in its own way; those that paint dark themselves begin with the light one. */
function styleOf({ softs }: Brand): string {
  const darkRules = [
    ['.page', `background-color:${dark.page}`],
    ['.card', `background-color:${dark.card}`],
    ['.soft', `background-color:${softs.dark}`],
    ['.text', `color:${dark.text}`],
    ['.muted', `color:${dark.muted}`],
    ['.line', `border-color:${dark.line}`],
  ]
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    // What Apple's and Gmail's programs take for a date, an address or a number is not to look like a link.
    'a[x-apple-data-detectors],u+.page .text a,#MessageViewBody .text a{color:inherit!important;text-decoration:none!important}',
    `@media (prefers-color-scheme:dark){${darkRules.map(([of, rule]) => `${of}{${rule}!important}`).join('')}}`,
    // Outlook's: it marks what it has painted over.
    ...darkRules.map(([of, rule]) => `[data-ogsc] ${of},[data-ogsb] ${of}{${rule}!important}`),
  ].join('\n')
}

/** Read by programs that show the beginning of a mail in their list; what fills it up keeps the rest of the mail out of there. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(60)

/** A letter as HTML in tables, with its styles in place: what Outlook, Gmail, Apple Mail, Yahoo and Samsung have in common. */
export function renderHtmlEmail({ language, direction }: Translator, config: Config, letter: Email): string {
  const brand = brandOf(config)
  const { title, paragraphs, items = [], code, action, footnote, links = [] } = letter
  const from = direction === 'rtl' ? 'right' : 'left'
  const body = [
    ...paragraphs.map(paragraphOf),
    ...items.map(itemOf),
    code === undefined ? '' : codeOf(code, brand),
    action ? buttonOf(action, brand, direction) : '',
  ]
  const foot = links.map(
    ({ label, url }) =>
      `<a class="muted" href="${escaped(url)}" style="color:${light.muted};text-decoration:underline">${escaped(label)}</a>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${direction}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(letter.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${styleOf(brand)}
</style>
</head>
<body class="page" dir="${direction}" style="margin:0;padding:0;background-color:${light.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${light.page};mso-hide:all">${escaped(beginningOf(letter))}${filling}</div>
<table ${layout} width="100%" class="page" bgcolor="${light.page}" dir="${direction}" style="background-color:${light.page}"><tr><td align="center" style="padding:32px 12px">
<!--[if mso]><table ${layout} width="${widest}" align="center"><tr><td><![endif]-->
<table ${layout} width="100%" dir="${direction}" style="max-width:${widest}px;margin:0 auto">
<tr><td class="card" bgcolor="${light.card}" align="${from}" style="padding:28px 28px 12px;background-color:${light.card};border-top:4px solid ${brand.accent};border-radius:20px;text-align:${from}">
${mastheadOf(brand, direction)}
<h1 class="text" style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;${broken};color:${light.text}">${escaped(title)}</h1>
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td align="center" style="padding:20px 28px 0;text-align:center">
<p class="muted" style="margin:0;${font};font-size:13px;line-height:20px;color:${light.muted}">${[escaped(footnote), foot.join('\u00a0· ')].filter(Boolean).join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const layout = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'
/** Names and other words that are longer than a phone is wide. */
const broken = 'overflow-wrap:anywhere;word-break:break-word'
const read = `${font};font-size:16px;line-height:24px;${broken}`

function mastheadOf({ name, home, iconUrl }: Brand, direction: string): string {
  const mark = iconUrl
    ? `<img src="${escaped(iconUrl)}" width="32" height="32" alt="" style="vertical-align:middle;border-radius:8px;margin-${direction === 'rtl' ? 'left' : 'right'}:10px">`
    : ''
  return `<p class="text" style="margin:0 0 28px;${font};font-size:20px;line-height:24px;font-weight:800;color:${light.text}"><a class="text" href="${escaped(home)}" style="color:${light.text};text-decoration:none">${mark}<bdi>${escaped(name)}</bdi></a></p>`
}

function paragraphOf(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${read};color:${light.text}">${escaped(text)}</p>`
}

/** Renders an item. Text by others has the direction it is written in. */
function itemOf({ title, text, url }: EmailItem, index: number, items: readonly EmailItem[]): string {
  const parts = [
    title &&
      `<a class="text" href="${escaped(url)}" style="color:${light.text};font-weight:600;text-decoration:none">${escaped(title)}</a>`,
    text && `<span class="muted" dir="auto" style="color:${light.muted}">${escaped(text)}</span>`,
  ]
  const line = index < items.length - 1 ? `padding:0 0 16px;border-bottom:1px solid ${light.line};` : ''
  return `<p class="text line" style="margin:0 0 16px;${line}${read};color:${light.text}">${parts.filter(Boolean).join('<br>')}</p>`
}

function codeOf(code: string, { softs: { light: soft } }: Brand): string {
  return `<table ${layout} width="100%" style="margin:8px 0 24px"><tr><td class="soft text" dir="ltr" align="center" bgcolor="${soft}" style="padding:20px 0;border-radius:12px;background-color:${soft};text-align:center;${copyFont};font-size:34px;line-height:40px;font-weight:700;letter-spacing:10px;text-indent:10px;color:${light.text}">${escaped(code)}</td></tr></table>`
}

/** All of it can be pressed, in Outlook too, which knows of no room around a link but of that in a cell. */
function buttonOf(
  { label, url }: { label: string; url: string },
  { accent, onAccent }: Brand,
  direction: string,
): string {
  return `<table ${layout} dir="${direction}" style="margin:8px 0 24px"><tr><td align="center" bgcolor="${accent}" style="border-radius:999px;background-color:${accent};mso-padding-alt:14px 26px"><a href="${escaped(url)}" style="display:inline-block;padding:14px 26px;${font};font-size:16px;line-height:20px;font-weight:600;color:${onAccent};text-decoration:none">${escaped(label)}</a></td></tr></table>`
}

function beginningOf({ paragraphs, items = [], title }: Email): string {
  const [item] = items
  return paragraphs[0] ?? (item ? [item.title, item.text].filter(Boolean).join(': ') : title)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
