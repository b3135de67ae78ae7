import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType, FunctionComponent } from 'react'
import { loadOrRetryWhenOnline } from '../../lib/api/connectivity.ts'

type Pages = typeof import('../pages.ts')

/**
 * Component of a route, loaded when it is first shown; without a connection, once there is one. The router itself would reload
 * the page, which leaves the browser's error page in its place.
 */
export function lazyRoutePage(load: () => Promise<FunctionComponent>) {
  return lazyRouteComponent(
    async () => ({ Page: await (import.meta.env.SSR ? load() : loadOrRetryWhenOnline(load)) }),
    'Page',
  )
}

/** A page that many visits begin with, loaded when it is first shown together with the cache that it reads. */
export function lazyPageWithQueryClient(load: () => Promise<ComponentType>) {
  return lazyRoutePage(async () => {
    const [{ withQueryClient }, Page] = await Promise.all([
      import('../../lib/cache/with-query-client.tsx'),
      load(),
    ])
    return withQueryClient(Page)
  })
}

/** One of the others. */
export function lazyPageByName(name: keyof Pages['pageLoaders']) {
  return lazyPageWithQueryClient(async () => (await import('../pages.ts')).pageLoaders[name]())
}

/** Route of a page that reads nothing from the query cache. */
export function lazySitePage(name: keyof Pages['sitePageLoaders']) {
  return lazyRoutePage(async () => (await import('../pages.ts')).sitePageLoaders[name]())
}
