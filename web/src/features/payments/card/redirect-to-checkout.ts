/**
 * Redirects to a provider’s page. That page returns the payer to one of our URLs, where their payment is
 * resumed; this resolves only if they come back with the browser’s Back button, to this page as they left it,
 * or on abort.
 */
export function redirectToHostedCheckout(url: string, signal: AbortSignal): Promise<void> {
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
