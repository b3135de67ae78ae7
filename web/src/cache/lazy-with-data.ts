import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is first drawn, together with the cache it reads. */
export function lazyWithData<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ withData }, Component] = await Promise.all([import('./with-data.tsx'), load()])
    return { default: withData(Component) }
  })
}
