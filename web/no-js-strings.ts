import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readTranslations } from './message-catalogs-plugin.ts'
import { appLanguages } from './src/lib/i18n/languages.ts'

/** Strings as they stand in the page and the catalogs. */
const needsScripts = /*i18n*/ 'This app needs JavaScript.'
const description =
  /*i18n*/ 'Posts, pictures and music from the creators you love, and a way to support them.'

const manifestForm = /^manifest\.(\w+)\.webmanifest$/
const translated = appLanguages.map(({ code }) => code).filter((code) => code !== 'en')

type Manifest = { description: string; shortcuts: { name: string }[] }

/**
 * Says in each language what is read before any script, or without: the page says that it needs them in all, being the same
 * for everybody; and each has a manifest, which the page's head chooses.
 */
export function noJsTranslationsPlugin(): Plugin {
  return {
    name: 'say-before-scripts',
    async transformIndexHtml(html) {
      const others = await Promise.all(
        translated.map(async (code) => {
          const direction = code === 'ar' ? ' dir="rtl"' : ''
          return `<p lang="${code}"${direction}>${(await translatorFor(code))(needsScripts)}</p>`
        }),
      )
      return html.replace(
        `<noscript>${needsScripts}</noscript>`,
        () => `<noscript><p>${needsScripts}</p>${others.join('')}</noscript>`,
      )
    },
    async generateBundle() {
      for (const code of translated) {
        const source = JSON.stringify(await manifestFor(code))
        this.emitFile({ type: 'asset', fileName: `manifest.${code}.webmanifest`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [, asked] = manifestForm.exec(new URL(request.url ?? '/', 'http://app').pathname.slice(1)) ?? []
        const code = translated.find((each) => each === asked)
        if (!code) return next()
        const manifest = JSON.stringify(await manifestFor(code))
        response.writeHead(200, { 'content-type': 'application/manifest+json' }).end(manifest)
      })
    },
  }
}

/** Checks whether a file is the manifest in a language other than English. */
export function isTranslatedManifest(name: string): boolean {
  return manifestForm.test(name)
}

async function manifestFor(code: string): Promise<Manifest> {
  const say = await translatorFor(code)
  const path = join(import.meta.dirname, 'public', 'manifest.webmanifest')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  if (manifest.description !== description) throw new Error(`${path} describes the app in other words.`)
  return {
    ...manifest,
    ...{ lang: code, dir: code === 'ar' ? 'rtl' : 'ltr' },
    description: say(description),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: say(shortcut.name) })),
  }
}

async function translatorFor(code: string): Promise<(english: string) => string> {
  const path = join(import.meta.dirname, 'locales', `${code}.po`)
  const said = new Map((await readTranslations(path)).map(({ msgid, text }) => [msgid, text]))
  return (english) => {
    const text = said.get(english)
    if (text === undefined) throw new Error(`${path} does not say “${english}”.`)
    return text
  }
}
