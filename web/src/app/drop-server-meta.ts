import { router } from './router.tsx'

/**
 * What the server says in the head of the page that was opened is true of that page alone: where one goes on from it, a browser
 * that shares where one is must not name it any more.
 */
export function dropServerMetaOnNavigation(): void {
  const opened = router.latestLocation.pathname
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === opened) return
    for (const element of document.querySelectorAll('head [data-page]')) element.remove()
    stop()
  })
}
