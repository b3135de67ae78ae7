import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { linguiMacro } from './lingui-macro.ts'
import { messageCatalogsPlugin } from './message-catalogs-plugin.ts'
import { notServerRenderedMessage } from './src/app/ssr/not-server-rendered.ts'

/** Lazy parts that the server renders. All others are loaded by a press or belong to members' screens. */
const renderedLazyParts =
  /\/(cache\/with-query-client|landing\/(landing-page|creator-wall|landing-tags)|profile\/profile-page|posts\/pages\/post-page|shell\/(sidebar\/guest-sidebar|right-rail|announcement-bar)|posts\/(empty-feed|card\/post-poll|media\/transcripts|sale\/(locked-post-for-sale|post-body-text))|posts\/adult\/adult-content-overlay|states\/illustration-shapes|i18n\/translate-api-messages)\.tsx?$|\/locales\/(ar|es|fr|pt)\.po$|\/ssr\/render-page\.tsx$/
const omitted = '\0later'

/** Leaves out what is fetched later: what stands in its place in a browser until then, stands there in the page. */
function omitLazyParts(): Plugin {
  return {
    name: 'leave-out-later-parts',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return undefined
      const found = await this.resolve(specifier, importer)
      return found && renderedLazyParts.test(found.id) ? found : omitted
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
