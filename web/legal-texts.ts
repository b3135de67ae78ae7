import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parseLegalText } from '../server/src/web/brand/read-legal-text.ts'

const folder = join(import.meta.dirname, 'legal')

/** The product's text of a name in each language: `terms.md` in English, `terms.fr.md` in French. */
const textFile = /^([a-z-]+?)(?:\.([a-z]{2}))?\.md$/

/** A part for installations that count visits (`analytics`, or by their provider), or for those that do not. */
const conditionalPart = /^<!-- if ([a-z-]+) -->\n([\s\S]*?)^<!-- end -->\n/gm

const analyticsKinds = ['no-analytics', 'plausible', 'google'] as const

/**
 * Emits the product's legal texts from the Markdown in `legal/` as `/legal/{name}.{language}.json`, where an operator's
 * stand too. A text that says what an analytics provider receives has one file for each: `privacy-plausible.fr.json`.
 */
export function legalTextsPlugin(): Plugin {
  return {
    name: 'legal-texts',
    async generateBundle() {
      for (const [fileName, source] of await readBuiltInLegalTexts())
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      // After the operator's texts, which another plugin serves.
      return () =>
        middlewares.use(async (request, response, next) => {
          const path = new URL(request.originalUrl ?? '/', 'http://app').pathname.slice(1)
          const text = path.startsWith('legal/') ? (await readBuiltInLegalTexts()).get(path) : undefined
          if (text === undefined) return next()
          response.writeHead(200, { 'content-type': 'application/json' }).end(text)
        })
    },
  }
}

/** Reads all texts: JSON of `LegalText` by its path in the build. */
export async function readBuiltInLegalTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of await readdir(folder)) {
    const [, name, language = 'en'] = textFile.exec(file) ?? []
    if (name === undefined) continue
    const markdown = await readFile(join(folder, file), 'utf8')
    const hasParts = markdown.search(conditionalPart) !== -1
    for (const kind of hasParts ? analyticsKinds : (['no-analytics'] as const)) {
      const path = `legal/${kind === 'no-analytics' ? name : `${name}-${kind}`}.${language}.json`
      const text = markdown.replaceAll(conditionalPart, (_, condition, part) =>
        condition === kind || (condition === 'analytics' && kind !== 'no-analytics') ? part : '',
      )
      texts.set(path, JSON.stringify(parseLegalText(language === 'ar' ? withIsolates(text) : text)))
    }
  }
  return texts
}

/** Isolates names in Arabic, as in the catalogues, so that Latin letters leave a sentence in order. */
function withIsolates(markdown: string): string {
  return markdown.replaceAll(/\{(?:name|host)\}/g, '\u2068$&\u2069')
}
