import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { VisitorHeaders } from '../visitor-address.ts'
import { fetchReplies, isServerRenderable } from './fetch-replies.ts'
import { insertRenderedHtml } from './insert-rendered-html.ts'
import { preferredLanguage } from './preferred-language.ts'
import { type RenderRequest, type RenderWorker, startRenderWorker } from './render-worker.ts'

/** Maximum wait for a rendering, after which the app renders the same. */
const renderWaitMs = 400
/** Lifetime of a cached screen, as it shows relative times. */
const cacheMs = 30_000
const maxCached = 200
const maxPending = 40
const settingsForm = /<script id="settings"[^>]*>([\s\S]*?)<\/script>/

export type ServerRenderer = {
  /** @param page what is served from now on, with the settings that are drawn by */
  setPage: (page: string) => void
  /**
   * Returns a function that inserts the first screen at a path into a page; undefined if the app is to render
   * it.
   */
  at: (
    path: string,
    accepted: string | undefined,
    visitor: VisitorHeaders,
  ) => Promise<((page: string) => string) | undefined>
}

/**
 * First screens of guests, drawn by the server: of profiles, and of posts that everybody may see. The API is asked for each
 * visit, as a guest; what is kept is what was drawn of the very same replies. These are never a reason to wait, or for an
 * error: whatever goes wrong, the app draws the page.
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
  const kept = new Map<string, { until: number; html: Promise<string | undefined> }>()
  let drawer: RenderWorker | undefined
  let underWay = 0

  /** Renders a screen, or returns a cached one; a late result is cached for the next visit. */
  const htmlOf = (sum: string, wanted: RenderRequest): Promise<string | undefined> | undefined => {
    const known = kept.get(sum)
    if (known && known.until > performance.now()) return known.html
    const html = drawer?.render(wanted)
    if (!html) return undefined
    kept.delete(sum)
    // That it cannot be drawn is kept too, rather than tried at each visit.
    kept.set(sum, { until: performance.now() + cacheMs, html })
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCached) break
      kept.delete(oldest)
    }
    return html
  }

  const draw = async (path: string, language: string, visitor: VisitorHeaders) => {
    const said = await fetchReplies(apiOrigin, { path, language, visitor })
    if (!said) return undefined
    const { replies } = said
    const wanted = { path, language, replies }
    const sum = createHash('sha256').update(JSON.stringify(wanted)).digest('base64')
    const late = wait(renderWaitMs, undefined, { ref: false })
    const html = await Promise.race([htmlOf(sum, wanted), late])
    return html === undefined
      ? undefined
      : (page: string) => insertRenderedHtml(page, { html, language, ...said })
  }

  return {
    setPage(page) {
      const [, settings] = settingsForm.exec(page) ?? []
      kept.clear()
      drawer?.end()
      drawer = settings === undefined ? undefined : startRenderWorker(folder, { origin, settings })
    },
    async at(path, accepted, visitor) {
      if (!isServerRenderable(path) || underWay >= maxPending) return undefined
      underWay += 1
      try {
        return await draw(path, preferredLanguage(accepted), visitor)
      } catch (error) {
        // Told by whoever asks for more than what search engines read.
        if (!(error instanceof DOMException)) console.error(error)
        return undefined
      } finally {
        underWay -= 1
      }
    },
  }
}
