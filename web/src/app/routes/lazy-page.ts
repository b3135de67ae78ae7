import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Pages = typeof import('../pages.ts')

/** A page that many visits begin with, loaded when it is first shown together with the cache that it reads. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    const [{ withQueryClient }, Page] = await Promise.all([
      import('../../lib/cache/with-query-client.tsx'),
      load(),
    ])
    return { Page: withQueryClient(Page) }
  }, 'Page')
}

/** One of the others. */
export function pageByName(name: keyof Pages['pages']) {
  return lazyPage(async () => (await import('../pages.ts')).pages[name]())
}

/** Route of a page that reads nothing from the query cache. */
export function sitePage(name: keyof Pages['sitePages']) {
  return lazyRouteComponent(
    async () => ({ Page: await (await import('../pages.ts')).sitePages[name]() }),
    'Page',
  )
}
