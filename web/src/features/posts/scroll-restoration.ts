import { deviceNow } from '@fanfare/ui/lib/server-clock'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'
import { sessionStore } from '../../lib/api/session-store.ts'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'
import { cacheListItemSizes } from '../../lib/paging/list-size-cache.ts'
import { type PostListSource, postQuery } from './post-queries.ts'

/** Scroll position in a list when its page was unloaded. Stores only the ids of posts, in this tab. */
type SavedPosition = {
  list: string
  userId: string | undefined
  at: number
  scroll: number
  pages: FeedPage[]
  /** The posts in the document. */
  shown: string[]
  /** Ids of the items that `sizes` measures: posts, or rows of posts. */
  items: string[]
  sizes: CacheSnapshot
}

const NAME = 'feed-place'
/** Further up there is nothing to come back to. */
const minScrollPixels = 400
/** Maximum number of frames to wait until a list has its previous length. */
const maxFrames = 60

let savedPosition = readSavedPosition()
sessionStore.onEnd(() => sessionStorage.removeItem(NAME))

function readSavedPosition(): SavedPosition | null {
  try {
    const text = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return text && arrival?.type !== 'navigate' ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function isPositionOf(list: PostListSource, position: SavedPosition | null): position is SavedPosition {
  return position?.list === JSON.stringify(list.key) && position.userId === sessionStore.get().user?.id
}

/** Brings a list back that was left by loading the page anew. True until what was in sight is there. */
export function useRestorePostListAfterReload(list: PostListSource): boolean {
  const client = useQueryClient()
  const [isReturning, setReturning] = useState(() => isPositionOf(list, savedPosition))
  const bringBack = useEffectEvent(async () => {
    if (isPositionOf(list, savedPosition)) await restoreList(client, list, savedPosition)
    setReturning(false)
  })
  useEffect(() => {
    if (isReturning) void bringBack()
  }, [isReturning])
  return isReturning
}

async function restoreList(
  client: QueryClient,
  list: PostListSource,
  { at, pages, shown, items, sizes }: SavedPosition,
) {
  await Promise.all(shown.map((postId) => client.prefetchQuery(postQuery(postId))))
  cacheListItemSizes(list.key, items, sizes)
  const pageParams = [null, ...pages.slice(0, -1).map(({ nextCursor }) => nextCursor)]
  client.setQueryData(list.key, { pages, pageParams }, { updatedAt: at })
}

/** Keeps the place in a list when the page goes away, and scrolls to the kept one. */
export function useSaveAndRestoreScroll(
  list: PostListSource,
  pages: readonly FeedPage[],
  items: readonly string[],
  virtualizer: RefObject<WindowVirtualizerHandle | null>,
): void {
  const isThere = items.length > 0
  const savePosition = useEffectEvent(() => {
    const sizes = virtualizer.current?.cache
    if (!sizes || window.scrollY < minScrollPixels) return
    const position = {
      list: JSON.stringify(list.key),
      userId: sessionStore.get().user?.id,
      at: deviceNow(),
      scroll: window.scrollY,
      pages: [...pages],
      shown: Array.from(
        document.querySelectorAll<HTMLElement>('[data-post]'),
        (card) => card.dataset.post ?? '',
      ),
      items: [...items],
      sizes,
    } satisfies SavedPosition
    try {
      sessionStorage.setItem(NAME, JSON.stringify(position))
    } catch {
      // Full or forbidden: the list begins at its top.
    }
  })

  useEffect(() => {
    const listen = () => savePosition()
    window.addEventListener('pagehide', listen)
    return () => window.removeEventListener('pagehide', listen)
  }, [])

  const goBack = useEffectEvent(() => {
    if (!isPositionOf(list, savedPosition)) return
    const { scroll } = savedPosition
    savedPosition = null
    scrollTo(scroll, maxFrames)
  })
  // Before anything is measured: the cards of the top, which are not there yet, would be taken to be as tall as their
  // skeletons, and push what was in sight away.
  useLayoutEffect(() => {
    if (isThere) goBack()
  }, [isThere])
}

function scrollTo(top: number, frames: number): void {
  window.scrollTo({ top, behavior: 'instant' })
  if (frames > 0 && Math.abs(window.scrollY - top) > 1) {
    requestAnimationFrame(() => scrollTo(top, frames - 1))
  }
}
