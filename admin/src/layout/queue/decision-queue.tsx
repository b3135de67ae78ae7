import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { Button } from '@fanfare/ui/actions/button'
import { ShortcutTargetCheckContext, useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { range } from '@fanfare/ui/lib/range'
import { useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { hashKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../shortcuts/shortcuts.ts'
import { formatTotalRows } from '../tables/format-total.ts'
import { LoadMoreButton } from '../tables/load-more-button.tsx'
import type { paginatedQuery } from '../tables/paginated-query.ts'
import { usePageTitle } from '../tables/use-page-title.ts'
import { useRenderEveryMinute } from '../tables/use-render-every-minute.ts'
import { QueueItemPresence } from './queue-item-presence.tsx'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import { useOnQueueCountChange } from './use-on-queue-count-change.ts'
import { useRequestedItemTracker } from './use-requested-item.ts'
import { useStableRows } from './use-stable-rows.ts'

type QueueProps<Row> = {
  label: string
  pages: ReturnType<typeof paginatedQuery<Row>>
  keyOf: (row: Row) => string
  /** API name of the queue, used to show which other admins have an item open. */
  queue: AdminQueueName
  /** Returns the name of a row for the announcement of the next one. */
  nameOf: (row: Row) => string
  /** Said where nothing waits. */
  empty: string
  /**
   * Note beside the count where that is not the badge's number: what it counts, or how much of it others
   * decide.
   */
  countNote?: string | undefined
  /** The one that is open, as the address says; it may have left the list. */
  at: string | undefined
  /** Opens another, or none. `isReplaced`: nobody asked for it, so that Back does not lead there. */
  onOpen: (key: string | undefined, how: { isReplaced: boolean }) => void
  /** A row's two or three lines. */
  item: (row: Row) => ReactNode
  /** Heading of the group that a row belongs to, where a queue has groups; rows of one follow each other. */
  groupOf?: (row: Row) => string
  /** Tabs above the list and the open item. */
  head?: ReactNode
  /** Filters above the rows. */
  children?: ReactNode
  /** Renders the open item, with `row` if it is in the list. The decision calls `next`. */
  open: (key: string, by: { row: Row | undefined; next: () => void }) => ReactNode
}

/**
 * Queue of items to decide: a list on the left, the open item on the right, and the next one after each
 * decision.
 */
export function DecisionQueue<Row>({
  label,
  pages,
  keyOf,
  queue,
  nameOf,
  empty,
  countNote,
  at,
  onOpen,
  item,
  groupOf,
  head,
  children,
  open,
}: QueueProps<Row>) {
  usePageTitle(label)
  useRenderEveryMinute()
  const list = useInfiniteQuery(pages as UseInfiniteQueryOptions as typeof pages)
  const isWide = useMediaQuery('(min-width: 36rem)')
  const { rows, newCount, showNew } = useStableRows(
    hashKey(pages.queryKey),
    list.data?.pages.flatMap(({ data }) => data) ?? [],
    keyOf,
  )
  useOnQueueCountChange(queue, () => void list.refetch())
  const keys = rows.map(keyOf)
  const openIndex = at === undefined ? -1 : keys.indexOf(at)
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnOpen(panel, at === undefined)

  const { ask, isOpenAsked } = useRequestedItemTracker(at)
  const openItem = (key: string | undefined, how: { isReplaced: boolean }) => {
    ask(key)
    onOpen(key, how)
  }
  const goTo = (key: string | undefined) => {
    if (key !== undefined) openItem(key, { isReplaced: at !== undefined })
  }
  const readOn = useEffectEvent(() => {
    if (openIndex >= rows.length - 5 && list.hasNextPage && !list.isFetchingNextPage)
      void list.fetchNextPage()
  })
  const openFirst = useEffectEvent(() => {
    if (isWide && at === undefined && keys[0] !== undefined) onOpen(keys[0], { isReplaced: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wide screen opens the first as soon as it is there.
  useEffect(() => openFirst(), [keys[0], at, isWide])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where somebody moves, the list follows.
  useEffect(() => {
    readOn()
    const row = document.getElementById(`queue-${at}`)
    row?.scrollIntoView({ block: 'nearest' })
    // Who opens one by its row goes on with what is open: Enter decides there, rather than pressing the row again.
    if (row?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  }, [at, rows.length])

  useShortcuts([
    { key: backOfficeShortcuts.next, label: 'Next', run: () => goTo(keys[openIndex + 1]) },
    {
      key: backOfficeShortcuts.previous,
      label: 'Previous',
      run: () => goTo(keys[Math.max(openIndex - 1, 0)]),
    },
    {
      key: backOfficeShortcuts.close,
      label: 'Back to the list',
      run: () => openItem(undefined, { isReplaced: false }),
      isOff: isWide || at === undefined,
    },
  ])

  // Reckoned before the one that is decided leaves the list.
  const following = rows[openIndex + 1] ?? rows.find((row) => keyOf(row) !== at)
  const after = following === undefined ? 'Last item' : `Next: ${nameOf(following)}`
  const next = () => {
    // Whoever went on to another item meanwhile stays there.
    if (!isOpenAsked()) return
    openItem(following && keyOf(following), { isReplaced: true })
    panel.current?.scrollTo({ top: 0 })
  }

  const rail = (
    <section
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col tablet:w-72 tablet:border-r desktop:w-80"
    >
      <header className="flex min-h-15 items-center gap-3 border-b px-4">
        <h1 className="text-lg">{label}</h1>
        {list.data ? (
          <span className="text-muted">
            {countWithNote(formatTotalRows(list.data.pages[0]?.page, rows.length), countNote)}
          </span>
        ) : null}
        <span role="status" className="ml-auto">
          {newCount > 0 ? (
            <Button variant="secondary" size="sm" onClick={showNew}>
              {`Show ${newCount.toLocaleString()} new`}
            </Button>
          ) : null}
        </span>
      </header>
      {children ? <div className="border-b px-4 py-2">{children}</div> : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.isPending ? (
          <div role="status" aria-label={`Loading ${label}`} className="flex flex-col gap-3 p-4">
            {range(6).map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </div>
        ) : null}
        {list.isError && rows.length === 0 ? (
          <ErrorState
            title={`${label} could not be loaded`}
            description={errorMessage(list.error)}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.isSuccess && rows.length === 0 ? <EmptyState title={empty} /> : null}
        <ul>
          {rows.map((row, index) => {
            const key = keyOf(row)
            const before = rows[index - 1]
            const group = groupOf?.(row)
            return (
              <li key={key} id={`queue-${key}`}>
                {group !== undefined && (before === undefined || groupOf?.(before) !== group) ? (
                  <h2 className="border-b bg-raised px-4 py-1.5 font-sans text-muted text-xs">{group}</h2>
                ) : null}
                <button
                  type="button"
                  aria-current={key === at ? 'true' : undefined}
                  onClick={() => {
                    openItem(key, { isReplaced: isWide })
                    // Opened already: keys go on with what is open all the same.
                    if (key === at) panel.current?.focus({ preventScroll: true })
                  }}
                  className={classNames(
                    'w-full border-b border-l-3 px-4 py-3 text-left hover:bg-raised',
                    key === at ? 'border-l-accent bg-raised' : 'border-l-transparent',
                  )}
                >
                  {item(row)}
                </button>
              </li>
            )
          })}
        </ul>
        <LoadMoreButton list={list} />
      </div>
      <footer className="hidden flex-col gap-1.5 border-t px-4 py-2 text-muted text-xs tablet:flex">
        {openIndex >= 0 ? <p className="truncate">{after}</p> : null}
        <p className="flex items-center gap-2">
          <KeyHint of="next" />
          <KeyHint of="previous" /> move
          <KeyHint of="help" /> all shortcuts
        </p>
      </footer>
    </section>
  )

  return (
    <div className="flex h-[calc(100dvh-3.5rem)] flex-col tablet:h-dvh">
      {isWide || at === undefined ? head : null}
      <div className="flex min-h-0 flex-1">
        {isWide || at === undefined ? (
          <div className="flex min-w-0 flex-1 flex-col tablet:flex-none">{rail}</div>
        ) : null}
        {isWide || at !== undefined ? (
          <div ref={panel} tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto outline-none">
            <p aria-live="polite" className="sr-only">
              {openIndex >= 0
                ? `${openIndex + 1} of ${formatTotalRows(list.data?.pages[0]?.page, rows.length)}`
                : ''}
            </p>
            {isWide ? null : (
              <>
                <h1 className="sr-only">{label}</h1>
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<ArrowLeft />}
                  onClick={() => openItem(undefined, { isReplaced: false })}
                  className="m-2"
                >
                  Back to the list
                </Button>
              </>
            )}
            {at === undefined ? (
              list.isSuccess && rows.length === 0 ? (
                <EmptyState title="All done" description="There’s nothing waiting here." />
              ) : null
            ) : (
              <ShortcutTargetCheckContext value={isOpenAsked}>
                <QueueItemPresence queue={queue} itemId={at} />
                {open(at, { row: rows[openIndex], next })}
                {isWide ? null : <p className="border-t px-5 py-3 text-muted text-xs">{after}</p>}
              </ShortcutTargetCheckContext>
            )}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Joins a count and its note; a note about all of them says the count itself. */
function countWithNote(count: string, note: string | undefined): string {
  if (note === undefined) return count
  return note.startsWith(`${count} `) ? note : `${count}, ${note}`
}
