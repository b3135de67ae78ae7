import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { extraFilesOfEntryPoints, refuseChunkCycles } from './chunk-files.ts'
import { criticalCssPlugin } from './critical-css.ts'
import { serviceWorkerPlugin } from './emit-service-worker.ts'
import { firstScreenEntryPoints } from './entry-points.ts'
import { inlineBrandMarkPlugin } from './inline-brand-mark.ts'
import { legalTextsPlugin } from './legal-texts.ts'
import { linguiMacro } from './lingui-macro.ts'
import { manualChunkOf } from './manual-chunks.ts'
import { messageCatalogsPlugin } from './message-catalogs-plugin.ts'
import { noJsTranslationsPlugin } from './no-js-strings.ts'
import { prefetchPlugin } from './prefetch.ts'

/**
 * Paths that the React Compiler memoizes: they re-render during scrolling, typing or playback. Elsewhere
 * memoizing costs more than re-rendering: a tenth of the scripts of a first screen.
 */
const remembering = [
  'web/src/features/posts/composer/',
  'web/src/lib/paging/',
  'web/src/features/posts/post-feed.tsx',
  'web/src/features/profile/media-grid.tsx',
  'web/src/lib/media/player/',
]

/**
 * Transitive imports of each chunk, itself included; `entry` has those that every page loads first, `data`
 * those fetched beside each of its pages.
 */
const brought = new Map<string, ReadonlySet<string>>()
/** Chunks of first screens. */
const first = new Set<string>()

function learnWhatChunksBring(): Plugin {
  return {
    name: 'learn-what-chunks-bring',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      refuseChunkCycles(bundle)
      const bringing = (name: string, found = new Set<string>()) => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || found.has(name)) return found
        found.add(name)
        for (const one of file.imports) bringing(one, found)
        return found
      }
      for (const name of extraFilesOfEntryPoints(firstScreenEntryPoints, bundle)) first.add(name)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        brought.set(file.fileName, bringing(file.fileName))
        if (file.isEntry) {
          brought.set('entry', bringing(file.fileName))
          first.add(file.fileName)
        }
        if (file.moduleIds.some((id) => id.endsWith('/cache/with-query-client.tsx')))
          brought.set('data', bringing(file.fileName))
      }
    },
  }
}

/**
 * Returns the dependencies to preload with a chunk: none that is already loaded, as each name costs bytes in
 * the importing chunk. First screens name only styles: the rest of what a press loads is named in its first
 * file.
 */
function missing(chunk: string, dependencies: string[], asking: string): string[] {
  if (first.has(asking)) return dependencies.filter((one) => one.endsWith('.css'))
  const isThere = (one: string) => ['entry', 'data', asking].some((by) => brought.get(by)?.has(one))
  const rest = isThere(chunk) ? dependencies : dependencies.filter((one) => !isThere(one))
  return rest.length === 1 && rest[0] === chunk ? [] : rest
}

export default defineConfig({
  plugins: [
    learnWhatChunksBring(),
    // Before the compiler, which must see what the macros became.
    babel({ presets: [linguiMacro] }),
    react({ compiler: { sources: remembering } }),
    tailwindcss(),
    messageCatalogsPlugin(),
    prefetchPlugin(),
    noJsTranslationsPlugin(),
    legalTextsPlugin(),
    inlineBrandMarkPlugin(),
    criticalCssPlugin(),
    serviceWorkerPlugin(),
  ],
  // They are gone once compiled: there is nothing to prepare.
  optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] },
  // React has what this stands in for.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // What is in it of others, with their words: a release hands both on.
    license: { fileName: '.vite/packages.json' },
    rolldownOptions: {
      // No getter of ours does anything, and a number is shorter than its name.
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page begins with is one file: it compresses better than the twenty that pages share parts of.
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: manualChunkOf },
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 6 },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (chunk, dependencies, { hostId, hostType }) =>
        hostType === 'js' ? missing(chunk, dependencies, hostId) : dependencies,
    },
  },
})
