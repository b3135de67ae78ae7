import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { postIdsOf } from '../../lib/cache/feed-pages.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { chunkRows } from '../../lib/paging/chunk-rows.ts'
import { ListEndLoader } from '../../lib/paging/list-end-loader.tsx'
import { useListItemSizeCache } from '../../lib/paging/list-size-cache.ts'
import { PressableListContainer } from '../../lib/paging/pressable-list-container.tsx'
import { useListMeasurement } from '../../lib/paging/use-list-measurement.ts'
import { type PostListSource, postListQuery, postQuery } from '../posts/post-queries.ts'
import { useRestorePostListAfterReload, useSaveAndRestoreScroll } from '../posts/scroll-restoration.ts'
import { GridSkeleton, gridRowClasses } from './grid-skeleton.tsx'
import { MediaGridCard } from './media-grid-card.tsx'

const NewPostsPill = lazyComponent(async () => (await import('../posts/new-posts-pill.tsx')).NewPostsPill)

const columns = 3

type MediaGridProps = {
  list: PostListSource
  /** Announces posts that were published since. */
  live: boolean
}

/** Grid of a creator's pictures and videos, three in a row; restores the scroll position after a reload. */
export function MediaGrid(props: MediaGridProps) {
  return useRestorePostListAfterReload(props.list) ? <GridSkeleton /> : <Grid {...props} />
}

/** Virtualized grid: only the rows around the viewport are rendered. */
function Grid({ list, live }: MediaGridProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const grid = useInfiniteQuery(postListQuery(client, list))
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const ids = postIdsOf(grid.data?.pages ?? [])
  const rows = chunkRows(ids, columns)
  const items = rows.map((row) => row.join())
  const cache = useListItemSizeCache(list.key, items, virtualizer)
  useSaveAndRestoreScroll(list, grid.data?.pages ?? [], items, virtualizer)
  const { isMeasured, below, listRef } = useListMeasurement(cache !== undefined)

  if (grid.isPending) return <GridSkeleton />
  if (grid.isError && rows.length === 0) {
    return (
      <ErrorState
        title={t`The posts could not be loaded`}
        description={toErrorMessage(grid.error)}
        onRetry={() => void grid.refetch()}
        busy={grid.isFetching}
      />
    )
  }
  const pill = live ? (
    <Suspense>
      <NewPostsPill list={list} known={ids} />
    </Suspense>
  ) : null
  if (rows.length === 0) {
    return (
      <>
        {pill}
        <EmptyState picture={<Illustration name="feed" />} title={t`Nothing here... for now`} />
      </>
    )
  }
  return (
    <>
      {pill}
      <div ref={listRef}>
        <WindowVirtualizer
          ref={virtualizer}
          as={PressableListContainer}
          data={rows}
          cache={cache}
          bufferSize={below + 600}
        >
          {(row) => (
            <div key={row.join()} className={gridRowClasses}>
              {row.map((postId) => (
                <GridItem key={postId} postId={postId} />
              ))}
            </div>
          )}
        </WindowVirtualizer>
      </div>
      {isMeasured ? (
        <ListEndLoader
          list={grid}
          isEmpty={false}
          quiet
          loading={
            <div className={gridRowClasses}>
              {['a', 'b', 'c'].map((key) => (
                <Skeleton key={key} className="aspect-square rounded-none!" />
              ))}
            </div>
          }
        />
      ) : null}
    </>
  )
}

function GridItem({ postId }: { postId: string }) {
  const { data: post } = useQuery(postQuery(postId))
  return post ? <MediaGridCard post={post} /> : <Skeleton className="aspect-square rounded-none!" />
}
