/**
 * A thread of the web server in which first screens of guests are drawn by the components of the app: `server/src/web/ssr/`
 * starts it with the settings of the page, and sends it what the API says. It is one tab with nothing in it: what a browser
 * has, the components ask for here as they do there, and find nothing kept.
 */
import { parentPort, workerData } from 'node:worker_threads'

const nothing = () => undefined
const listening = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: nothing }
const settings = { textContent: workerData.settings }
const root = { lang: 'en', dir: 'ltr', dataset: { theme: 'dark' } }

Object.assign(globalThis, {
  ...listening,
  window: globalThis,
  self: globalThis,
  document: {
    ...listening,
    hidden: false,
    documentElement: root,
    getElementById: (id) => (id === 'settings' ? settings : null),
    querySelector: () => null,
  },
  history: { state: null, pushState: nothing, replaceState: nothing },
  location: new URL(workerData.origin),
  matchMedia: () => ({ ...listening, matches: false }),
  // What the API says is sent here: nothing is asked of anybody.
  fetch: () => Promise.reject(new Error('Nothing is fetched while a page is drawn.')),
})

const { renderGuestPage } = await import('./src/app/ssr/render-page.tsx')
parentPort.postMessage('ready')

// One after the other: the language and the cache are those of one page at a time.
let last = Promise.resolve()
parentPort.on('message', ({ id, path, language, replies }) => {
  const draw = async () => {
    Object.assign(root, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
    globalThis.location = new URL(path, workerData.origin)
    parentPort.postMessage({ id, html: await renderGuestPage({ path, language, replies }) })
  }
  last = last
    .then(draw)
    .catch((error) => parentPort.postMessage({ id, error: String(error?.stack ?? error) }))
})
