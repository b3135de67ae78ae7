/**
 * Leaves for a provider's page. The page sends the payer to an address of ours, where her payment is taken up; this
 * resolves only where she comes back by the browser's own button, to this page as she left it, or when it is aborted.
 */
export function redirectToCheckout(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (event: Event) => {
      if (event instanceof PageTransitionEvent && !event.persisted) return
      window.removeEventListener('pageshow', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    window.addEventListener('pageshow', end)
    signal.addEventListener('abort', end)
    window.location.assign(url)
  })
}
