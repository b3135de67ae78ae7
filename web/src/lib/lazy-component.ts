import { type ComponentType, lazy } from 'react'
import { loadOrRetryWhenOnline } from './api/connectivity.ts'

type Part = { selector: string | undefined; load: () => Promise<unknown> }

/** Lazy components that the server renders, with the selectors of the elements that show them. */
export const serverRenderedParts: Part[] = []

/**
 * A component that is loaded when it is first drawn; without a connection, once there is one.
 * @param selector of one that the server renders, which hydration loads first (`app/ssr/hydrate-page.ts`)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  selector?: string,
) {
  const part = {
    selector,
    load: async () => ({ default: await (import.meta.env.SSR ? load() : loadOrRetryWhenOnline(load)) }),
  }
  if (selector) serverRenderedParts.push(part)
  return lazy(() => part.load())
}
