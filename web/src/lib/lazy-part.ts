import { type ComponentType, lazy } from 'react'
import { loadWhenOnline } from './api/line.ts'

/** A component that is loaded when it is first drawn; without a line, once there is one. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : loadWhenOnline(load)) }))
}
