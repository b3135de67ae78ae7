import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * True on the server and in the first render of what it rendered, which must be the same; false at once afterwards, and in
 * components that the server did not render.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
