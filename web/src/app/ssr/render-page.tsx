import { createMemoryHistory } from '@tanstack/react-router'
import { renderToReadableStream } from 'react-dom/server'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { AppLanguage } from '../../lib/i18n/languages.ts'
import { loadAndActivateCatalog } from '../../lib/i18n/load-catalog.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.tsx'
import { isNotServerRenderedError, notServerRenderedMessage } from './not-server-rendered.ts'
import { seedCacheOfGuestPage } from './seed-cache-of-guest-page.ts'

type Page = {
  path: string
  language: AppLanguage
  /** API replies to a guest, by the URLs that the app requests. */
  replies: Record<string, string>
}

/** Draws what a guest sees at a path first, as HTML: what comes later, such as players, is there as what holds its place. */
export async function renderGuestPage({ path, language, replies }: Page): Promise<string> {
  await loadAndActivateCatalog(language)
  globalThis.prefetched = {
    at: location.href,
    token: undefined,
    replies: Object.fromEntries(
      Object.entries(replies).map(([url, text]) => [url, Promise.resolve(new Response(text))]),
    ),
  }
  queryClient.clear()
  await seedCacheOfGuestPage(path)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  let failure: unknown
  const stream = await renderToReadableStream(<App router={router} />, {
    // In one piece, in the order in which it is read.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      if (isNotServerRenderedError(error)) return notServerRenderedMessage
      failure ??= error
      return undefined
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  queryClient.clear()
  if (failure !== undefined) throw failure
  return html
}
