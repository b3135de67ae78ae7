import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type ImageGridProps = {
  count: number
  /** Fills its cell: an `<img className="absolute inset-0 size-full object-cover" />` over a placeholder. */
  renderImage: (at: number) => ReactNode
  /** Makes the cells pressable. */
  onOpen?: (at: number) => void
  /** Returns the label of a cell whose press does something else than open an image. */
  labelOf?: (at: number) => string | undefined
  /** Width by height of a single picture; kept between 4:5 and 16:9. */
  ratio?: number
  className?: string
}

const shownAtMost = 4

/** One picture in its own shape, two side by side, one large and two small, four quarters; the last says how many follow. */
export function ImageGrid({ count, renderImage, onOpen, labelOf, ratio = 4 / 3, className }: ImageGridProps) {
  const labels = useUiLabels()
  const shown = Math.min(count, shownAtMost)
  const hidden = count - shown
  if (shown === 0) return null

  return (
    <div
      style={{ aspectRatio: shown === 1 ? Math.min(16 / 9, Math.max(4 / 5, ratio)) : 5 / 3 }}
      className={classNames(
        'grid w-full gap-[3px] overflow-hidden rounded-md border',
        shown === 2 && 'grid-cols-2',
        shown === 3 && 'grid-cols-[2fr_1fr] grid-rows-2',
        shown === 4 && 'grid-cols-2 grid-rows-2',
        className,
      )}
    >
      {Array.from({ length: shown }, (_, at) => {
        const tileClasses = classNames(
          'relative block min-h-0 min-w-0 overflow-hidden bg-raised',
          shown === 3 && at === 0 && 'row-span-2',
        )
        const inside = (
          <>
            {renderImage(at)}
            {hidden > 0 && at === shown - 1 ? (
              <span className="absolute inset-0 grid place-items-center bg-black/45 font-bold font-display text-2xl text-white">
                +{hidden}
              </span>
            ) : null}
          </>
        )
        return onOpen ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place.
            key={at}
            type="button"
            onClick={() => onOpen(at)}
            className={classNames(tileClasses, 'focus-visible:-outline-offset-4')}
          >
            {inside}
            <span className="sr-only">{labelOf?.(at) ?? labels.openImage(at + 1, count)}</span>
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place.
          <div key={at} className={tileClasses}>
            {inside}
          </div>
        )
      })}
    </div>
  )
}
