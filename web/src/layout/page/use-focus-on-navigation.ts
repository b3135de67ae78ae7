import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the content when another page is shown, so that keyboards and screen readers start there. Who has
 * gone into a field while the page was on its way stays there.
 */
export function useFocusOnNavigation() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    let leftFrom: Element | null = null
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', () => {
        leftFrom = document.activeElement
      }),
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        const { activeElement } = document
        const isTyping = activeElement !== leftFrom && activeElement?.matches('input, textarea')
        if (fromLocation && pathChanged && !isTyping && !document.querySelector('[role="dialog"]')) {
          main.current?.focus({ preventScroll: true })
        }
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [router])
  return main
}
