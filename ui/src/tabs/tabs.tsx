import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { documentDirection } from '../lib/document-direction.ts'
import { renderSlot, type SlotElement } from '../lib/slot.tsx'
import { nextTabIndex } from './next-tab-index.ts'

export type TabItem = {
  value: string
  label: ReactNode
  count?: number
  /** True for a tab without content: visible, but neither selectable nor reachable by keys. */
  disabled?: boolean
  /** Makes the tab a place: a childless link element, e.g. `<Link to="/notifications/tips" />`. */
  link?: SlotElement
}

export type TabsProps = {
  /** Names the whole bar for screen readers. */
  label: string
  items: TabItem[]
  value: string
  /** Handler for tabs without links. */
  onChange?: (value: string) => void
  /** Connects to TabPanels with the same id. */
  id?: string
  /** Tabs share the width evenly. */
  even?: boolean
  className?: string
}

const tabClasses =
  'relative flex h-(--control-height) shrink-0 items-center justify-center gap-2 whitespace-nowrap px-(--tab-inset) text-(length:--row-text) font-medium transition-colors after:absolute after:inset-x-(--tab-inset) after:bottom-0 after:h-[3px] after:rounded-t-full focus-visible:-outline-offset-2 rounded-xs'

/** An underlined bar that scrolls sideways; links make it navigation, otherwise it is a tab list. */
export function Tabs({ label, items, value, onChange, id, even = false, className }: TabsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isNavigation = items.some((item) => item.link)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab comes into view when `value` changes.
  useEffect(() => {
    const box = bar.current
    const selected = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
    if (!box || !selected) return
    const show = () =>
      box.scrollTo({ left: selected.offsetLeft - (box.clientWidth - selected.clientWidth) / 2 })
    // First when it begins to observe, then when the screen is turned or counts come beside the labels.
    const observer = new ResizeObserver(show)
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [value])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = nextTabIndex(event.key, items, value, documentDirection())
    const item = next === null ? undefined : items[next]
    if (!item || next === null) return
    event.preventDefault()
    onChange?.(item.value)
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  function classesOf(selected: boolean) {
    return classNames(
      tabClasses,
      even && 'flex-1',
      selected ? 'text-text after:bg-accent' : 'text-muted hover:text-text',
      'disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45',
    )
  }

  function inside(item: TabItem) {
    return (
      <>
        {item.label}
        {item.count ? <span className="tabular text-sm text-muted">{item.count}</span> : null}
      </>
    )
  }

  const barClasses = classNames(
    'relative flex overflow-x-auto border-b px-1.5 scrollbar-none fade-overflow-x',
    className,
  )

  if (isNavigation) {
    return (
      <nav aria-label={label}>
        <div ref={bar} className={barClasses}>
          {items.map((item) =>
            item.disabled || !item.link ? (
              // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no address.
              // biome-ignore lint/a11y/useFocusableInteractive: it cannot be used.
              <span key={item.value} role="link" aria-disabled="true" className={classesOf(false)}>
                {inside(item)}
              </span>
            ) : (
              <Fragment key={item.value}>
                {renderSlot(
                  item.link,
                  {
                    'aria-current': item.value === value ? 'page' : undefined,
                    className: classesOf(item.value === value),
                  },
                  inside(item),
                )}
              </Fragment>
            ),
          )}
        </div>
      </nav>
    )
  }

  return (
    <div ref={bar} role="tablist" aria-label={label} onKeyDown={move} className={barClasses}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={id ? `${id}-${item.value}-tab` : undefined}
          aria-controls={id && item.value === value ? `${id}-${item.value}` : undefined}
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          disabled={item.disabled}
          onClick={() => onChange?.(item.value)}
          className={classesOf(item.value === value)}
        >
          {inside(item)}
        </button>
      ))}
    </div>
  )
}
