import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { linguiMacro } from './lingui-macro.ts'
import { messageCatalogsPlugin } from './message-catalogs-plugin.ts'
import { notServerRenderedMessage } from './src/app/ssr/not-server-rendered.ts'

/** Lazy parts that the server renders. All others are loaded by a press or belong to members' screens. */
const renderedLazyParts = new Set(
  [
    'src/app/shell/announcement-bar.tsx',
    'src/app/shell/right-rail.tsx',
    'src/app/shell/sidebar/guest-sidebar.tsx',
    'src/app/ssr/render-page.tsx',
    'src/features/landing/creator-wall.tsx',
    'src/features/landing/landing-page.tsx',
    'src/features/landing/landing-tags.tsx',
    'src/features/posts/adult/adult-content-overlay.tsx',
    'src/features/posts/card/post-poll.tsx',
    'src/features/posts/empty-feed.tsx',
    'src/features/posts/media/transcripts.tsx',
    'src/features/posts/pages/post-page.tsx',
    'src/features/posts/sale/locked-post-for-sale.tsx',
    'src/features/posts/sale/post-body-text.tsx',
    'src/features/profile/profile-page.tsx',
    'src/lib/cache/with-query-client.tsx',
    'src/lib/i18n/translate-api-messages.ts',
    'locales/ar.po',
    'locales/es.po',
    'locales/fr.po',
    'locales/pt.po',
    '../ui/src/states/illustration-shapes.tsx',
  ].map((path) => fileURLToPath(new URL(path, import.meta.url))),
)
const omitted = '\0later'

/**
 * Leaves out what is fetched later: what stands in its place in a browser until then, stands there in the page. Fails the build
 * when a part that is to be rendered is imported by nobody.
 */
function omitLazyParts(): Plugin {
  const missing = new Set(renderedLazyParts)
  return {
    name: 'leave-out-later-parts',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return undefined
      const found = await this.resolve(specifier, importer)
      if (!found || !renderedLazyParts.has(found.id)) return omitted
      missing.delete(found.id)
      return found
    },
    buildEnd(error) {
      if (!error && missing.size > 0) {
        this.error(`No dynamic import of ${[...missing].join(', ')}. renderedLazyParts names files.`)
      }
    },
    resolveId: (id) => (id === omitted ? omitted : undefined),
    // Whoever awaits it calls its `then`: one that throws does so once, and is empty for the next.
    load: (id) =>
      id === omitted
        ? `export const then = (_, reject) => reject(new Error(${JSON.stringify(notServerRenderedMessage)}))`
        : undefined,
  }
}

/** Pictures that wait for others are sent with each page. */
const thumbhashModule = fileURLToPath(new URL('../ui/src/states/thumbhash-data-url.ts', import.meta.url))

/** Replaces thumbhash by a module that writes the placeholders of pictures into the page in fewer bytes. */
function withSmallThumbhash(): Plugin {
  return {
    name: 'make-small-likenesses',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'thumbhash' && importer !== thumbhashModule ? thumbhashModule : undefined,
  }
}

/** The thread of the web server that draws first screens, all that it needs in one folder. */
export default defineConfig({
  plugins: [
    omitLazyParts(),
    withSmallThumbhash(),
    babel({ presets: [linguiMacro] }),
    react(),
    messageCatalogsPlugin(),
  ],
  ssr: { target: 'webworker', noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('ssr-worker.js', import.meta.url)),
    outDir: 'dist/.ssr',
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { external: /^node:/, output: { entryFileNames: '[name].mjs' } },
  },
})
