import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.ts'

/** A component that is loaded when it is first drawn, together with the cache it reads. */
export function lazyWithData<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [{ withData }, Component] = await Promise.all([import('./with-data.tsx'), load()])
    return withData(Component)
  })
}
