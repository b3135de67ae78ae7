import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isTranslatedManifest } from './no-js-strings.ts'

const PRECACHED = /\.(html|js|css|woff2|svg|webmanifest)$/
/** Vite puts the hash of the content into the names of what it bundles. */
const HASHED = /^assets\//

/**
 * Emits `service-worker.js` together with the push and share workers, which precaches the files of the build,
 * except images that only operating systems show.
 */
export function serviceWorkerPlugin(): Plugin {
  let publicDir = ''
  return {
    name: 'emit-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files: Record<string, string> = {}
        const add = (name: string, content: string | Uint8Array) => {
          if (PRECACHED.test(name)) files[`/${name}`] = HASHED.test(name) ? '' : hashOf(content)
        }
        for (const file of Object.values(bundle)) {
          // Each person has one of the languages, cached once fetched.
          if (file.type === 'chunk' && file.facadeModuleId?.endsWith('.po')) continue
          if (isTranslatedManifest(file.fileName)) continue
          add(file.fileName, file.type === 'chunk' ? file.code : file.source)
        }
        for (const name of await readdir(publicDir)) add(name, await readFile(join(publicDir, name)))
        const sources = await Promise.all(
          ['service-worker.js', 'push-worker.js', 'share-worker.js'].map((name) =>
            readFile(join(import.meta.dirname, name), 'utf8'),
          ),
        )
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `self.files = ${JSON.stringify(files)}\n${sources.join('\n')}`,
        })
      },
    },
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
