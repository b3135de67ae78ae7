import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type TrackSliderProps = {
  /** Accessible label: the value it sets. */
  label: string
  value: number
  max: number
  /** Step of an arrow key. */
  step: number
  /** The value as it is read out. */
  valueText: string
  onChange: (value: number) => void
  /** Up to where something is ready, shown behind. */
  buffered?: number
  /** Light on a picture instead of the theme's colours. */
  overlay?: boolean
  /** Instead of the line: a picture of what is moved through. */
  picture?: ReactNode
  disabled?: boolean
  /** True to show the handle before the pointer hovers. */
  withHandle?: boolean
  className?: string
}

const share = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) * 100 : 0)

/** A line to move along by pointer, touch or arrow keys: the place in a recording, its volume. */
export function TrackSlider({
  label,
  value,
  max,
  step,
  valueText,
  onChange,
  buffered = 0,
  overlay = false,
  picture,
  disabled = false,
  withHandle = false,
  className,
}: TrackSliderProps) {
  const done = share(value, max)

  function press(event: KeyboardEvent) {
    const next = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      PageDown: value - 3 * step,
      PageUp: value + 3 * step,
      Home: 0,
      End: max,
    }[event.key]
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onChange(Math.min(max, Math.max(0, next)))
  }

  return (
    // Time runs from left to right in every language.
    <div
      dir="ltr"
      className={classNames(
        'group/track relative flex min-w-0 items-center',
        picture ? 'h-12' : 'h-6 touch:h-8',
        className,
      )}
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max || 1}
        step="any"
        value={Math.min(value, max)}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onKeyDown={press}
        className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer touch-pan-y opacity-0 disabled:cursor-not-allowed"
      />
      {picture ? (
        <div
          aria-hidden="true"
          className="size-full rounded-xs peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-4"
        >
          {picture}
        </div>
      ) : (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'relative block h-1 w-full overflow-hidden rounded-full transition-[height] group-hover/track:h-1.5 forced-colors:bg-[GrayText]',
              overlay ? 'bg-white/25' : 'bg-control/30',
            )}
          >
            <span
              style={{ width: `${share(buffered, max)}%` }}
              className={classNames('absolute inset-y-0 start-0', overlay ? 'bg-white/35' : 'bg-control/45')}
            />
            <span style={{ width: `${done}%` }} className="absolute inset-y-0 start-0 bg-accent" />
          </span>
          <span
            aria-hidden="true"
            style={{ left: `${done}%` }}
            className={classNames(
              '-translate-x-1/2 absolute size-3.5 rounded-full bg-accent shadow-raised transition-transform group-hover/track:scale-100 peer-focus-visible:scale-100 peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2 touch:scale-100',
              !withHandle && 'scale-0',
            )}
          />
        </>
      )}
    </div>
  )
}
