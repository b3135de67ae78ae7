import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'
import { documentDirection } from '../lib/document-direction.ts'

/** Pixels. The width is the library's own, and so is that of a phone, where a toast takes the whole width. */
const toast = { width: 356, height: 90, margin: 16, gap: 8 }
const phoneWidth = 600
/** Pixels: a page header of one row (`min-h-15`). */
const headerHeight = 60

type Box = { top: number; bottom: number; left: number; right: number }

/**
 * Pixels from the top of the page to its toasts, which leave free a phone's page header, the head of an open dialog and what
 * of the page is marked `data-toasts-below`.
 */
export function useToastTop(): number {
  const count = useSonner().toasts.length
  const [top, setTop] = useState(toast.margin)

  useEffect(() => {
    if (count === 0) return
    const measure = () => setTop(freeTop(count))
    measure()
    const resized = new ResizeObserver(measure)
    const observe = () => {
      for (const head of document.querySelectorAll('[data-head]')) resized.observe(head)
      resized.observe(document.documentElement)
      for (const panel of document.querySelectorAll('.dialog-panel')) resized.observe(panel)
    }
    observe()
    // Dialogs are put into the end of the page.
    const opened = new MutationObserver(() => {
      observe()
      measure()
    })
    opened.observe(document.body, { childList: true })
    return () => {
      resized.disconnect()
      opened.disconnect()
    }
  }, [count])

  return top
}

function freeTop(count: number): number {
  const isPhone = window.innerWidth <= phoneWidth
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog-panel [data-head]')].at(-1)
  const page = isPhone ? document.querySelector('main [data-head]') : null
  const under = Math.max(headerHeight, page?.getBoundingClientRect().bottom ?? 0) + toast.gap
  const least = isPhone ? under : toast.margin
  const marked = document.querySelector('main [data-toasts-below]')
  const box = dialog ? boxOf(dialog) : marked?.getBoundingClientRect()
  if (!box) return least
  const [from, to] = isPhone ? [0, window.innerWidth] : columnOfToasts()
  const isBeside = box.right < from || box.left > to
  const isBelow = box.top > least + count * (toast.height + toast.gap)
  return isBeside || isBelow ? least : Math.max(least, box.bottom + toast.gap)
}

function columnOfToasts(): [number, number] {
  const width = toast.width + toast.margin
  return documentDirection() === 'rtl' ? [0, width] : [window.innerWidth - width, window.innerWidth]
}

/**
 * Computes the final box of a dialog’s header from its offsets, which the opening animation does not affect.
 */
function boxOf(head: HTMLElement): Box {
  const panel = head.offsetParent instanceof HTMLElement ? head.offsetParent : head
  const { offsetTop: top, offsetLeft: left, offsetWidth } = panel
  return { top, bottom: top + head.offsetTop + head.offsetHeight, left, right: left + offsetWidth }
}
