import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, startTransition, useRef, useState } from 'react'
import { type CustomItemComponentProps, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { mergeSuggestions, postIdsOf } from '../../lib/cache/feed-pages.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { ListEndLoader } from '../../lib/paging/list-end-loader.tsx'
import { estimatedCardHeightPixels, useListItemSizeCache } from '../../lib/paging/list-size-cache.ts'
import { PressableListContainer } from '../../lib/paging/pressable-list-container.tsx'
import { useListMeasurement } from '../../lib/paging/use-list-measurement.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { FeedItem } from './feed-item.tsx'
import { type PostListSource, postListQuery } from './post-queries.ts'
import { useRestorePostListAfterReload, useSaveAndRestoreScroll } from './scroll-restoration.ts'

const CaughtUp = lazyComponent(async () => (await import('./caught-up-divider.tsx')).CaughtUpDivider)
const NewPostsPill = lazyComponent(async () => (await import('./new-posts-pill.tsx')).NewPostsPill)
const EmptyFeed = lazyComponent(async () => (await import('./empty-feed.tsx')).EmptyFeed)

const skeletonCards = 7
/** Number of server-rendered posts: as many as a viewer reads while the app loads. */
const serverRenderedCards = 6

type PostFeedProps = {
  list: PostListSource
  /** Names the feed for screen readers. */
  label: string
  /** Action under "Nothing here... for now". */
  emptyAction?: ReactNode
  emptyDescription?: ReactNode
  /** Announces posts that were published since. */
  live?: boolean
  /** True if the list begins with the pinned post, if there is one. */
  pinnedFirst?: boolean
  /** Menu items of each post in this list, besides those that every post has. */
  menuItems?: (post: Post) => MenuItem[]
}

/** Long list of posts; restores the scroll position after a reload. */
export function PostFeed(props: PostFeedProps) {
  return useRestorePostListAfterReload(props.list) ? <FeedSkeleton /> : <Feed {...props} />
}

/** List in which only the cards around the viewport exist, so that a long one costs as much as a short one. */
function Feed({
  list,
  label,
  emptyAction,
  emptyDescription,
  live = false,
  pinnedFirst = false,
  menuItems,
}: PostFeedProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const feed = useInfiniteQuery(postListQuery(client, list))
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const ids = feed.data ? postIdsOf(feed.data.pages) : []
  const isEmpty = !feed.isPending && ids.length === 0
  const suggested = mergeSuggestions(feed.data?.pages ?? [])
  const firstDiscovery = ids.findIndex((id) => suggested[id] === 'DISCOVERY')
  const cache = useListItemSizeCache(list.key, ids, virtualizer)
  useSaveAndRestoreScroll(list, feed.data?.pages ?? [], ids, virtualizer)
  // The virtualizer renders all visible rows in one task: so the layout of placeholders comes first, and cards follow in
  // transitions. A restored list renders at once.
  const isHydrating = useIsHydrating()
  const [isLaidOut, setLaidOut] = useState(isHydrating || cache !== undefined)
  const { isMeasured, below, listRef } = useListMeasurement(cache !== undefined, isLaidOut)

  if (feed.isError && isEmpty) {
    return (
      <ErrorState
        title={t`The posts could not be loaded`}
        description={toErrorMessage(feed.error)}
        onRetry={() => void feed.refetch()}
        busy={feed.isFetching}
      />
    )
  }

  function focusAdjacentPost(event: KeyboardEvent<HTMLDivElement>) {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null
    if (!step || !card) return
    const index = ids.indexOf(card.dataset.post ?? '') + step
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-post="${ids[index]}"]`)
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    virtualizer.current?.scrollToIndex(index, { align: 'start', offset: -120 })
  }

  return (
    <>
      {live && !feed.isPending ? (
        <Suspense>
          <NewPostsPill list={list} known={ids} pinnedFirst={pinnedFirst} />
        </Suspense>
      ) : null}
      {isEmpty && !feed.hasNextPage ? (
        <Suspense>
          <EmptyFeed description={emptyDescription} action={emptyAction} />
        </Suspense>
      ) : null}
      {feed.isPending || (!isLaidOut && !isEmpty) ? (
        <div className="relative">
          <div className={feed.isPending ? undefined : 'absolute inset-x-0 top-0'}>
            <FeedSkeleton />
          </div>
        </div>
      ) : null}
      {ids.length > 0 ? (
        <div
          ref={listRef}
          role="feed"
          aria-label={label}
          aria-hidden={isLaidOut ? undefined : true}
          aria-busy={feed.isFetchingNextPage}
          onKeyDown={focusAdjacentPost}
        >
          <WindowVirtualizer
            ref={virtualizer}
            as={PressableListContainer}
            item={isLaidOut ? ListRow : CardPlaceholder}
            data={ids}
            cache={cache}
            itemSize={estimatedCardHeightPixels}
            ssrCount={isHydrating ? serverRenderedCards : undefined}
            // The viewport first, and what is around it in a task of its own.
            bufferSize={isMeasured ? below + 900 : 0}
            onResize={isLaidOut ? undefined : () => startTransition(() => setLaidOut(true))}
          >
            {(postId, index) =>
              isLaidOut ? (
                <div key={postId}>
                  {index === firstDiscovery && index > 0 ? (
                    <Suspense fallback={<div className="h-52" />}>
                      <CaughtUp />
                    </Suspense>
                  ) : null}
                  <FeedItem
                    postId={postId}
                    index={index}
                    isEager={index < 2 && below === 0}
                    isTeaser={suggested[postId] === 'TEASER'}
                    mayBePinned={pinnedFirst && index === 0}
                    menuItems={menuItems}
                  />
                </div>
              ) : (
                <div key={`placeholder ${index}`} />
              )
            }
          </WindowVirtualizer>
        </div>
      ) : null}
      {(isHydrating ? ids.length <= serverRenderedCards : isMeasured) || isEmpty ? (
        <ListEndLoader list={feed} isEmpty={isEmpty} loading={<PostSkeleton />} />
      ) : null}
    </>
  )
}

/** Placeholder of a post. Without a size, so that the virtualizer does not take it for the post's. */
function CardPlaceholder({ ref }: CustomItemComponentProps) {
  return <div ref={ref} hidden />
}

/** Row of a list. One of a server-rendered list, which has no window to measure, follows the one before. */
function ListRow({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={useIsHydrating() ? undefined : style}>
      {children}
    </div>
  )
}

function FeedSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading posts`}>
      {Array.from({ length: skeletonCards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <PostSkeleton key={at} textOnly={at % 3 === 1} />
      ))}
    </div>
  )
}
