import { type ComponentType, lazy } from 'react'
import { retryWhenOnline } from './api/connectivity.ts'

/** A component that is loaded when it is first drawn; without a line, once there is one. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : retryWhenOnline(load)) }))
}
