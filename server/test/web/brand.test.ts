import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRules } from '../../../contract/src/content-rules.ts'
import { type LegalText, legalDocumentNames } from '../../../contract/src/text/legal-text.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { repositoryRoot } from '../../../tools/settings/settings.ts'
import { readBuiltInLegalTexts } from '../../../web/legal-texts.ts'
import { readWebConfig } from '../../src/platform/config/web-config.ts'
import { languages } from '../../src/platform/i18n/languages.ts'
import { loadBrandOverrides } from '../../src/web/brand/brand-overrides.ts'
import { parseLegalText } from '../../src/web/brand/read-legal-text.ts'
import { renderWebSettingsElement } from '../../src/web/page-settings.ts'

const page = `<!doctype html><html><head><title>Fanfare</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" /></head>
<body><svg data-brand-mark width="28" class="shrink-0"><path d="M0 0"/></svg></body></html>`
const builtFiles = {
  '/index.html': 'a',
  '/icon.svg': 'b',
  '/manifest.webmanifest': 'c',
  '/assets/x-12345678.js': '',
}
const worker = `self.files = ${JSON.stringify(builtFiles)}\n/** what it does */`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script>
  <circle cx="5" cy="5" r="5" fill="#101080"/></svg>`

const shortcuts = ['new-post', 'notifications', 'search', 'wallet'].map((name) => `shortcut-${name}.png`)

const folder = await createDisposableFolder()
const at = (path: string) => join(folder.path, path)

beforeAll(async () => {
  await Promise.all([mkdir(at('built')), mkdir(at('legal'))])
  await Promise.all([
    writeFile(at('built/sw.js'), worker),
    ...['icon.svg', 'manifest.webmanifest', ...shortcuts].map(async (name) => {
      await writeFile(at(`built/${name}`), await readFile(join(repositoryRoot, 'web/public', name)))
    }),
    writeFile(
      at('built/manifest.fr.webmanifest'),
      JSON.stringify({ name: 'Fanfare', lang: 'fr', icons: [] }),
    ),
    writeFile(at('logo.svg'), drawing),
    writeFile(at('legal/terms.md'), '---\nupdated: 2026-10-01\n---\n# House rules\n\n<b>Be kind.</b>\n'),
    writeFile(at('legal/terms.fr.md'), '# Règles\n\nSoyez aimables.\n'),
  ])
})
afterAll(() => folder.remove())

function loadOverrides(settings: Record<string, string>) {
  const config = readWebConfig({ ...settings }, false)
  return loadBrandOverrides(config.brand, at('built')).then((overrides) => ({ config, look: overrides }))
}

const precachedFiles = (files: ReadonlyMap<string, Buffer | null>): Record<string, string> =>
  JSON.parse(/^self\.files = (.*)\n/.exec(String(files.get('/sw.js')))?.[1] ?? '')

test('where no brand is configured, its name is all that is put into the build', async () => {
  const { look } = await loadOverrides({})
  expect(look.pageOf(page, 'Fanfare')).toBe(page)
  expect(look.pageOf(page, '<Own> & co')).toContain('<title>&#60;Own&#62; &#38; co</title>')
  const files = look.filesOf('Own')
  expect(new Set(files.keys())).toEqual(
    new Set(['/manifest.webmanifest', '/manifest.fr.webmanifest', '/sw.js']),
  )
  expect(JSON.parse(String(files.get('/manifest.webmanifest')))).toMatchObject({
    name: 'Own',
    short_name: 'Own',
    start_url: '/',
    icons: expect.arrayContaining([expect.objectContaining({ src: '/icon.svg' })]),
  })
  expect(JSON.parse(String(files.get('/manifest.fr.webmanifest')))).toMatchObject({ name: 'Own', lang: 'fr' })
})

test('a second brand has colours, a mark and icons of its own in the same build, and no browser is handed its SVG', async () => {
  const { config, look } = await loadOverrides({
    BRAND_ACCENT: '#8f75ff,#5b3df0',
    BRAND_LOGO: at('logo.svg'),
  })
  const html = look.pageOf(page, 'Ovation')
  const { mark } = look.settings
  expect(mark).toMatch(/^\/brand-mark\.png\?[0-9a-f]{16}$/)
  expect(html).toContain('<title>Ovation</title>')
  expect(html).toContain('<link rel="icon" href="/icon-192.png" type="image/png" />')
  expect(html).toContain(`<img src="${mark}" width="28" height="28" alt="" class="shrink-0" />`)
  expect(html).not.toContain('<svg')
  const [, dark, light] =
    /<style>:root:root\{(.*?)\}:root\[data-theme="light"\]\{(.*?)\}<\/style>/.exec(html) ?? []
  expect(dark).toContain('--accent:#8f75ff;')
  expect(light).toContain('--accent:#5b3df0;')
  expect(light).toMatch(/--on-accent:#ffffff;--link:#[0-9a-f]{6};/)

  const files = look.filesOf('Ovation')
  const pictures = { '/icon-192.png': 192, '/icon-512.png': 512, '/icon-maskable-512.png': 512 }
  for (const [path, side] of Object.entries({
    ...pictures,
    '/apple-touch-icon.png': 180,
    '/brand-mark.png': 256,
  })) {
    const { format, width, height } = await sharp(files.get(path) ?? undefined).metadata()
    expect({ path, format, width, height }).toEqual({ path, format: 'png', width: side, height: side })
  }
  // What systems cut as they like is drawn to its edges, a dark mark upon a light ground.
  expect(await pointOf(files.get('/icon-maskable-512.png'))).toEqual([0xfb, 0xf9, 0xf5, 255])
  expect(await pointOf(files.get('/icon-512.png'))).toEqual([0, 0, 0, 0])
  expect(await pointOf(files.get('/brand-mark.png'))).toEqual([0, 0, 0, 0])
  expect(files.get('/icon.svg')).toBeNull()
  expect(String(files.get('/manifest.webmanifest'))).not.toMatch(/svg|Fanfare/)
  expect(renderWebSettingsElement(config, look.settings)).toContain(`"mark":"${mark}"`)
})

async function pointOf(picture: Buffer | null | undefined, left = 1, top = 1): Promise<number[]> {
  const point = { left, top, width: 1, height: 1 }
  return [
    ...(await sharp(picture ?? undefined)
      .ensureAlpha()
      .extract(point)
      .raw()
      .toBuffer()),
  ]
}

test('an accent alone colours the product’s own mark', async () => {
  const { look } = await loadOverrides({ BRAND_ACCENT: '#00a3a3' })
  expect(look.settings.mark).toBeNull()
  expect(look.pageOf(page, 'Fanfare')).toContain('<svg data-brand-mark')
  const icon = look.filesOf('Fanfare').get('/icon-512.png')
  expect(await pointOf(icon, 205, 256)).toEqual([0x00, 0xa3, 0xa3, 255])
})

test('the shortcuts of an app are in the accent of its brand', async () => {
  const { look } = await loadOverrides({ BRAND_ACCENT: '#00a3a3' })
  for (const path of shortcuts) {
    const shown = look.filesOf('Ovation').get(`/${path}`)
    const [own, other] = [await coloursOf(await readFile(at(`built/${path}`))), await coloursOf(shown)]
    expect([own.has('#ffb224'), own.has('#00a3a3')], path).toEqual([true, false])
    expect([other.has('#ffb224'), other.has('#00a3a3'), other.has('#100f0d')], path).toEqual([
      false,
      true,
      true,
    ])
  }
})

test('the back-office, which has no shortcuts, is in the colours of the brand too', async () => {
  await mkdir(at('desk'))
  await writeFile(at('desk/icon.svg'), await readFile(at('built/icon.svg')))
  const { brand } = readWebConfig({ BRAND_ACCENT: '#00a3a3' }, false)
  const files = (await loadBrandOverrides(brand, at('desk'))).filesOf('Ovation')
  expect(await pointOf(files.get('/icon-512.png'), 205, 256)).toEqual([0x00, 0xa3, 0xa3, 255])
})

test('beside a notification stands the shape of the mark, where it can be seen through', async () => {
  const builtIn = await readFile(join(repositoryRoot, 'web/public/badge-96.png'))
  const { look } = await loadOverrides({ BRAND_LOGO: at('logo.svg') })
  for (const badge of [builtIn, look.filesOf('Ovation').get('/badge-96.png')]) {
    const { isOpaque } = await sharp(badge ?? undefined).stats()
    expect(isOpaque).toBe(false)
    expect(new Set([...(await coloursOf(badge))])).toEqual(new Set(['#ffffff']))
  }
  const opaque = drawing.replace('<circle', '<rect width="10" height="10" fill="#ffffff"/><circle')
  await writeFile(at('opaque.svg'), opaque)
  const whole = await loadOverrides({ BRAND_LOGO: at('opaque.svg') })
  expect(whole.look.filesOf('Ovation').get('/badge-96.png')).toBeNull()
})

/** Collects the colours of all opaque pixels. */
async function coloursOf(picture: Buffer | null | undefined): Promise<Set<string>> {
  const pixels = await sharp(picture ?? undefined)
    .ensureAlpha()
    .raw()
    .toBuffer()
  const found = new Set<string>()
  for (let from = 0; from < pixels.length; from += 4) {
    if (pixels[from + 3] === 255) found.add(`#${pixels.subarray(from, from + 3).toString('hex')}`)
  }
  return found
}

test('what the service worker keeps of another brand is fetched anew, and of nothing else', async () => {
  const [plain, branded] = await Promise.all([
    loadOverrides({}),
    loadOverrides({ BRAND_LOGO: at('logo.svg') }),
  ])
  const [before, after] = [plain, branded].map(({ look }) => precachedFiles(look.filesOf('Fanfare')))
  expect(after).toEqual({
    ...builtFiles,
    '/index.html': expect.not.stringMatching(`^(a|${before?.['/index.html']})$`),
    '/manifest.webmanifest': expect.not.stringMatching(`^(c|${before?.['/manifest.webmanifest']})$`),
    '/icon.svg': undefined,
    '/brand-mark.png': expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(precachedFiles(plain.look.filesOf('Fanfare'))).toEqual(before)
  expect(precachedFiles(plain.look.filesOf('Renamed'))['/index.html']).not.toBe(before?.['/index.html'])
  expect(String(plain.look.filesOf('Fanfare').get('/sw.js'))).toMatch(/\n\/\*\* what it does \*\/$/)
})

test('legal texts are read by language, as words and never as markup', async () => {
  const { config, look } = await loadOverrides({ BRAND_LEGAL_DIR: at('legal') })
  expect(look.settings.legal).toEqual({
    terms: { updated: '2026-10-01', languages: expect.arrayContaining(['en', 'fr']) },
  })
  const english = JSON.parse(String(look.filesOf('Fanfare').get('/legal/terms.en.json')))
  expect(english).toEqual({
    title: 'House rules',
    updated: '2026-10-01',
    summary: [{ kind: 'paragraph', text: ['<b>', 'Be kind.', '</b>'] }],
    sections: [],
  })
  expect(String(look.filesOf('Fanfare').get('/legal/terms.fr.json'))).toContain('Soyez aimables.')
  expect(renderWebSettingsElement(config, look.settings)).toContain('"legal":{"terms"')
})

test('a legal text may have sections, lists, tables and links, and no link of it runs', () => {
  const { title, updated, summary, sections } = parseLegalText(`# Terms

See [us](https://ovation.example), [here](/site/support), [bad](javascript:alert(1)), <data:text/html,x> ![x](https://e.example/x.png)

## Money & fees
- a
- **b**

| what | how much |
| --- | --- |
| fee | 10 % |

<img src=x onerror=alert(1)>

## Money & fees
last`)
  expect([title, updated]).toEqual(['Terms', null])
  expect(sections.map(({ id }) => id)).toEqual(['money-fees', 'money-fees-2'])
  expect(sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['list', 'table', 'paragraph'])
  expect(JSON.stringify(summary).match(/"to":"[^"]*"/g)).toEqual([
    '"to":"https://ovation.example"',
    '"to":"/site/support"',
  ])
  expect(sections[0]?.blocks.at(-1)).toEqual({ kind: 'paragraph', text: ['<img src=x onerror=alert(1)>'] })
})

test('an anchor at the end of a heading names its section', () => {
  const { sections } = parseLegalText(
    '# Terms\n\n## Vos droits {#rights}\n\n## Rights {#rights}\n\n## {#none}',
  )
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['rights', 'Vos droits'],
    ['rights-2', 'Rights'],
    ['none', '{#none}'],
  ])
})

test('our legal texts have the same sections, blocks and names to fill in in every language', async () => {
  const texts = await readBuiltInLegalTexts()
  const paths = [...texts.keys()].filter((path) => path.endsWith('.en.json'))
  expect(new Set(paths.map((path) => basename(path, '.en.json')))).toEqual(
    new Set([...legalDocumentNames, 'privacy-google', 'privacy-plausible']),
  )
  for (const path of paths) {
    const english = texts.get(path) ?? ''
    expect(english).not.toMatch(/\*\*|<!--|\{(?!name|email|host)\w/)
    for (const language of languages.filter((each) => each !== 'en')) {
      const translated = texts.get(path.replace('.en.', `.${language}.`)) ?? ''
      expect(outlineOf(translated), `${path} in ${language}`).toEqual(outlineOf(english))
    }
  }
  const listed = await readFile(join(repositoryRoot, 'web/src/layout/site/legal-documents.ts'), 'utf8')
  for (const name of legalDocumentNames) {
    const { updated } = JSON.parse(texts.get(`legal/${name}.en.json`) ?? '') as LegalText
    const [, day] = new RegExp(`name: '${name}',[\\s\\S]*?updated: '(.*)'`).exec(listed) ?? []
    expect(day, name).toBe(updated)
  }
  const { sections } = JSON.parse(texts.get('legal/acceptable-use-policy.en.json') ?? '') as LegalText
  const anchors = sections.map(({ id }) => id)
  expect(Object.values(contentRules).filter(({ section }) => !anchors.includes(section))).toEqual([])
})

/** A text with nothing left of its strings but addresses, anchors and what is filled in. */
function outlineOf(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (typeof value !== 'string' || ['id', 'kind', 'updated'].includes(key)) return value
    return key === 'to' ? value.replace(/\?.*/, '') : (value.match(/\{\w+\}/g) ?? [])
  })
}
