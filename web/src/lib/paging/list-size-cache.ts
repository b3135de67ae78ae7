import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'

/** About the height of a card. Without it the virtualizer takes each for a line of text, and draws twenty to fill a window. */
export const estimatedCardHeightPixels = 400

type CachedSizes = { sizes: CacheSnapshot; ids: readonly string[] }

/** The sizes of the cards of each list, as its last reader left it: with them the page has its height at once, and the
 * router can put it back where it was. */
const sizesByList = new Map<string, CachedSizes>()

function fits({ ids }: CachedSizes, now: readonly string[]): boolean {
  return ids.length === now.length && ids[0] === now[0] && ids.at(-1) === now.at(-1)
}

/** Puts sizes into the place of those that a last reader left. */
export function cacheListItemSizes(
  list: readonly unknown[],
  ids: readonly string[],
  sizes: CacheSnapshot,
): void {
  sizesByList.set(JSON.stringify(list), { sizes, ids })
}

/** Remembers the measured sizes of a list when it goes away; gives them back when the same list returns. */
export function useListItemSizeCache(
  list: readonly unknown[],
  ids: readonly string[],
  virtualizer: RefObject<WindowVirtualizerHandle | null>,
): CacheSnapshot | undefined {
  const key = JSON.stringify(list)
  const [sizes] = useState(() => {
    const before = sizesByList.get(key)
    return before && fits(before, ids) ? before.sizes : undefined
  })
  const latest = useRef(ids)

  useEffect(() => {
    latest.current = ids
  })

  useLayoutEffect(
    () => () => {
      const sizesNow = virtualizer.current?.cache
      if (sizesNow) sizesByList.set(key, { sizes: sizesNow, ids: latest.current })
    },
    [key, virtualizer],
  )

  return sizes
}
