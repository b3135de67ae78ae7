import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { range } from '@fanfare/ui/lib/range'
import { mobileMediaQuery, useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { backOfficeShortcuts } from '../shortcuts/shortcuts.ts'
import { CsvButton } from './csv-button.tsx'
import { formatTotalRows } from './format-total.ts'
import { LoadMoreButton } from './load-more-button.tsx'
import type { paginatedQuery } from './paginated-query.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useRenderEveryMinute } from './use-render-every-minute.ts'
import { useTableOverflow } from './use-table-overflow.ts'

type Column<Row> = {
  head: string
  /** True for a right-aligned column with tabular digits. */
  isFigure?: boolean
  /** Stays a column on phones, beside the first; the first figure where none says so. Tablets show both. */
  isState?: boolean
  cell: (row: Row) => ReactNode
  /** Value in CSV files; if omitted, the column is left out of them. */
  csv?: (row: Row) => string | number | null
}

type DataTableProps<Row> = {
  pages: ReturnType<typeof paginatedQuery<Row>>
  /** Names the table. */
  label: string
  /** Message that says what could not be loaded. */
  failure: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Text for an empty result. */
  empty: string
  /** Opens one: by its first cell, or Enter on the row that J and K have come to. */
  onOpen?: (row: Row) => void
  /** The key of the one that is open. */
  chosen?: string
  /** Rows selected for a bulk action. */
  picked?: { keys: ReadonlySet<string>; onPick: (keys: ReadonlySet<string>, rows: readonly Row[]) => void }
  /** Offers all of it as a file by this name. */
  file?: string
}

/** A table of the desk, read on by its reader: on its way, failed, empty, or what there is. */
export function DataTable<Row>({
  pages,
  label,
  failure,
  columns,
  keyOf,
  empty,
  onOpen,
  chosen,
  picked,
  file,
}: DataTableProps<Row>) {
  useRenderEveryMinute()
  const isPhone = useMediaQuery(mobileMediaQuery)
  const { boxRef, isNarrow } = useTableOverflow()
  const [shown, below] = columnsThatFit(columns, isPhone ? 'PHONE' : isNarrow ? 'NARROW' : 'WIDE')
  const list = useInfiniteQuery(pages as UseInfiniteQueryOptions as typeof pages)
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [cursor, setCursor] = useState<string | null>(null)
  const current = chosen ?? cursor
  const currentIndex = rows.findIndex((row) => keyOf(row) === current)
  const goTo = (at: number) => {
    const row = rows[at]
    if (!row) return
    setCursor(keyOf(row))
    if (chosen !== undefined) onOpen?.(row)
    document.getElementById(`row-${keyOf(row)}`)?.scrollIntoView({ block: 'nearest' })
    if (at >= rows.length - 5 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  const open = (row: Row) => {
    setCursor(keyOf(row))
    onOpen?.(row)
  }
  const pick = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(picked?.keys)
    for (const key of keys) isOn ? next.add(key) : next.delete(key)
    picked?.onPick(
      next,
      rows.filter((row) => next.has(keyOf(row))),
    )
  }

  useShortcuts(
    onOpen || picked
      ? [
          { key: backOfficeShortcuts.next, label: 'Next row', run: () => goTo(currentIndex + 1) },
          {
            key: backOfficeShortcuts.previous,
            label: 'Previous row',
            run: () => goTo(Math.max(currentIndex - 1, 0)),
          },
          {
            key: backOfficeShortcuts.confirm,
            label: 'Open row',
            run: () => rows[currentIndex] && onOpen?.(rows[currentIndex]),
            isOff: currentIndex < 0 || !onOpen || chosen !== undefined,
          },
          {
            key: backOfficeShortcuts.pick,
            label: 'Select row',
            run: () => current && pick([current], !picked?.keys.has(current)),
            isOff: currentIndex < 0 || !picked,
          },
        ]
      : [],
  )

  if (list.isPending) {
    return (
      <div role="status" aria-label={`Loading ${label}`} className="flex flex-col gap-2 p-4">
        {range(8).map((at) => (
          <Skeleton key={at} className="h-9 w-full" />
        ))}
      </div>
    )
  }
  if (list.isError && rows.length === 0) {
    return (
      <ErrorState
        title={failure}
        description={errorMessage(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} />
  const keys = rows.map(keyOf)
  return (
    <>
      <div className="flex min-h-10 items-center gap-3 px-5 py-1 text-muted">
        <p aria-live="polite">
          {rows.length.toLocaleString()} of {formatTotalRows(list.data?.pages[0]?.page, rows.length)}
        </p>
        {file ? <CsvButton name={file} pages={pages} columns={columns} /> : null}
      </div>
      <div
        ref={boxRef}
        // Where nothing in it is pressed, keys scroll it sideways.
        tabIndex={onOpen || picked ? undefined : 0}
        className="overflow-x-auto"
      >
        <table aria-label={label} className="w-full border-collapse text-left">
          <thead>
            <tr className="border-y text-muted text-xs">
              {picked ? (
                <th scope="col" className="w-10 pl-5">
                  <RowCheckbox
                    label="Select all shown"
                    isOn={keys.every((key) => picked.keys.has(key))}
                    isPartly={keys.some((key) => picked.keys.has(key))}
                    onChange={(isOn) => pick(keys, isOn)}
                  />
                </th>
              ) : null}
              {shown.map(({ head, isFigure }) => (
                <th
                  key={head}
                  scope="col"
                  className={classNames(
                    'px-3 py-2 font-medium first:pl-5 last:pr-5',
                    isFigure && 'text-right',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const key = keyOf(row)
              return (
                <tr
                  key={key}
                  id={`row-${key}`}
                  aria-current={key === current ? 'true' : undefined}
                  onClick={(event) => {
                    if (onOpen && isMeantFor(event)) open(row)
                  }}
                  className={classNames(
                    'border-b hover:bg-raised',
                    onOpen && 'cursor-pointer',
                    key === current && 'bg-raised shadow-[inset_3px_0_0_var(--color-accent)]',
                  )}
                >
                  {picked ? (
                    <td className="pl-5">
                      <RowCheckbox
                        label="Select"
                        isOn={picked.keys.has(key)}
                        onChange={(isOn) => pick([key], isOn)}
                      />
                    </td>
                  ) : null}
                  {shown.map(({ head, isFigure, cell }, at) => (
                    <td
                      key={head}
                      className={classNames(
                        'px-3 py-2 first:pl-5 last:pr-5',
                        at === 0 && below.length > 0 && 'w-full min-w-36 wrap-anywhere',
                        isFigure && 'tabular whitespace-nowrap text-right',
                      )}
                    >
                      {at === 0 && onOpen ? (
                        <button
                          type="button"
                          className="text-left font-semibold hover:underline"
                          onClick={() => open(row)}
                        >
                          {cell(row)}
                        </button>
                      ) : (
                        cell(row)
                      )}
                      {at === 0 && below.length > 0 ? <SecondaryCells row={row} columns={below} /> : null}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <LoadMoreButton list={list} />
    </>
  )
}

/**
 * Secondary cells, which do not widen their column: longer text wraps, and is cut with an ellipsis after four
 * lines.
 */
function SecondaryCells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className="mt-1 w-0 min-w-full text-muted text-xs">
      {columns.map(({ head, cell }) => (
        <div key={head} className="flex flex-wrap gap-x-1.5 has-[dd:empty]:hidden">
          <dt className="shrink-0">{head}</dt>
          <dd className="line-clamp-4 min-w-0 text-text wrap-anywhere **:whitespace-normal">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The columns that fit, and those that stand below the first cell of each row instead: two columns fit any phone, and the
 * first with figure and state any tablet. A table with neither scrolls there.
 */
function columnsThatFit<Row>(columns: readonly Column<Row>[], room: 'PHONE' | 'NARROW' | 'WIDE') {
  const [first, ...others] = columns
  const state = others.find(({ isState }) => isState)
  const figure = others.find(({ isFigure }) => isFigure)
  const stay = room === 'PHONE' ? [state ?? figure] : [figure, state]
  if (room === 'WIDE' || (room === 'NARROW' && !state && !figure)) return [columns, []] as const
  const shown = columns.filter((column) => column === first || stay.includes(column))
  return [shown, columns.filter((column) => !shown.includes(column))] as const
}

/**
 * Checks whether a click is meant for the row: not for a link or an input in it, nor the end of a text
 * selection.
 */
function isMeantFor({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const within = target instanceof Element ? target.closest('a, button, label, input, tr') : null
  return within === currentTarget && (getSelection()?.isCollapsed ?? true)
}
