import { router } from './router.tsx'

/**
 * Removes the server’s meta tags of the opened page on the first navigation: they are true of that page
 * alone, and a browser that shares the current page must not use them any more.
 */
export function dropServerMetaOnNavigation(): void {
  const opened = router.latestLocation.pathname
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === opened) return
    for (const element of document.querySelectorAll('head [data-page]')) element.remove()
    stop()
  })
}
