import type { ComponentType } from 'react'
import { lazyComponent } from '../lazy-component.ts'

/** A component that is loaded when it is first drawn, together with the cache it reads. */
export function lazyWithQueryClient<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  selector?: string,
) {
  return lazyComponent(async () => {
    const [{ withQueryClient }, Component] = await Promise.all([import('./with-query-client.tsx'), load()])
    return withQueryClient(Component)
  }, selector)
}
