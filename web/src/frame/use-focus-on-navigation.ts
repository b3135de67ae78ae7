import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves the focus to the content when another page is shown, so that keyboards and screen readers start there. */
export function useFocusOnNavigation() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !document.querySelector('[role="dialog"]')) {
          main.current?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
  return main
}
