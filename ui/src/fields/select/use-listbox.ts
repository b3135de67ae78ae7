import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

type Options = {
  /** Number of options. */
  count: number
  onChoose: (at: number) => void
  /** Initial position of the cursor; -1 for none. */
  begin?: number
  /** The arrows go on from the last to the first. */
  wraps?: boolean
  /** A key that chooses, beside Enter. */
  extraChooseKey?: string
}

export type ListboxState = ReturnType<typeof useListbox>

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A list of options with a cursor, moved by the keys of the element that has the focus and keeps it: its owner. */
export function useListbox({ count, onChoose, begin = 0, wraps = false, extraChooseKey }: Options) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(begin)
  const isOnOne = active >= 0 && active < count

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  function move(at: number) {
    setActive(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  /** Takes a key that is the list's, and tells whether it was. */
  function press(event: KeyboardEvent): boolean {
    if (count === 0 || event.nativeEvent.isComposing) return false
    const step = steps[event.key]
    if (step !== undefined) {
      const to = Math.max(active, step < 0 ? 0 : -1) + step
      move(wraps ? ((to % count) + count) % count : Math.max(0, Math.min(to, count - 1)))
    } else if (isOnOne && (event.key === 'Enter' || event.key === extraChooseKey)) onChoose(active)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    active,
    move,
    press,
    owner: {
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOnOne ? `${id}-${active}` : undefined,
    },
    list: { ref: list, id: `${id}-list` },
    option: (at: number) => ({
      id: `${id}-${at}`,
      onPointerMove: () => setActive(at),
      onClick: () => onChoose(at),
    }),
  }
}
