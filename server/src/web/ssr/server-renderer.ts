import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ForwardedForHeaders } from '../visitor-address.ts'
import { fetchFirstScreenApiReplies, isServerRenderable } from './fetch-api-replies.ts'
import { insertRenderedHtml } from './insert-rendered-html.ts'
import { negotiateLanguage } from './negotiate-language.ts'
import { type RenderRequest, type RenderWorker, startRenderWorker } from './render-worker.ts'

/** Maximum wait for a rendering, after which the app renders the same. */
const renderWaitMs = 400
/** Lifetime of a cached screen, as it shows relative times. */
const cacheMs = 30_000
const maxCached = 200
const maxPending = 40
const settingsForm = /<script id="settings"[^>]*>([\s\S]*?)<\/script>/

export type ServerRenderer = {
  /** @param page what is served from now on, with the settings that are rendered by */
  setPage: (page: string) => void
  /**
   * Returns a function that inserts the first screen at a path into a page; undefined if the app is to render
   * it.
   */
  at: (
    path: string,
    accepted: string | undefined,
    visitor: ForwardedForHeaders,
  ) => Promise<((page: string) => string) | undefined>
}

/**
 * Opens the server-side rendering of guests’ first screens: of the landing page, of profiles, and of posts that everybody
 * may see. The API is asked for each visit, as a guest; HTML is cached by the very replies that it was rendered from. Where
 * anything fails or takes too long, the app renders the page.
 */
export function openServerRenderer({
  apiOrigin,
  origin,
  folder,
}: {
  apiOrigin: string
  origin: string
  folder: string
}): ServerRenderer {
  const cache = new Map<string, { until: number; html: Promise<string | undefined> }>()
  let worker: RenderWorker | undefined
  let inFlight = 0

  /** Renders a screen, or returns a cached one; a late result is cached for the next visit. */
  const htmlOf = (sum: string, request: RenderRequest): Promise<string | undefined> | undefined => {
    const known = cache.get(sum)
    if (known && known.until > performance.now()) return known.html
    const html = worker?.render(request)
    if (!html) return undefined
    cache.delete(sum)
    // A failure is cached too, rather than repeated at each visit.
    cache.set(sum, { until: performance.now() + cacheMs, html })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
    return html
  }

  const render = async (path: string, language: string, visitor: ForwardedForHeaders) => {
    const said = await fetchFirstScreenApiReplies(apiOrigin, { path, language, visitor })
    if (!said) return undefined
    const { replies } = said
    const request = { path, language, replies }
    const sum = createHash('sha256').update(JSON.stringify(request)).digest('base64')
    const late = wait(renderWaitMs, undefined, { ref: false })
    const html = await Promise.race([htmlOf(sum, request), late])
    return html === undefined
      ? undefined
      : (page: string) => insertRenderedHtml(page, { html, language, ...said })
  }

  return {
    setPage(page) {
      const [, settings] = settingsForm.exec(page) ?? []
      cache.clear()
      worker?.end()
      worker = settings === undefined ? undefined : startRenderWorker(folder, { origin, settings })
    },
    async at(path, accepted, visitor) {
      if (!isServerRenderable(path) || inFlight >= maxPending) return undefined
      inFlight += 1
      try {
        return await render(path, negotiateLanguage(accepted), visitor)
      } catch (error) {
        // Told by whoever asks for more than what search engines read.
        if (!(error instanceof DOMException)) console.error(error)
        return undefined
      } finally {
        inFlight -= 1
      }
    },
  }
}
