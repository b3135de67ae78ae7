import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'

/** Back in the browser's history; home for who came here directly. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack || isFromHere()) router.history.back()
    else void router.navigate({ to: paths.home() })
  }
}

/**
 * Checks whether the page was opened by a link of this site, including one that the app had not hydrated yet.
 */
function isFromHere(): boolean {
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
}
