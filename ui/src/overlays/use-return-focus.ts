import { useState } from 'react'

const openers = new WeakMap<Element, Element[]>()

function focusedElements(): Element[] {
  const opener = document.activeElement
  if (!opener) return []
  const around = opener.closest('[role="dialog"], [role="alertdialog"]')
  return [opener, ...((around && openers.get(around)) ?? [])]
}

/**
 * Keeps where focus was when a dialog opened and gives it back on close. When that place is gone by then, such as
 * an item of a menu sheet, focus goes to what had opened the sheet.
 */
export function useReturnFocus(open: boolean) {
  const [kept, setKept] = useState<{ open: boolean; places: Element[] }>({ open: false, places: [] })
  if (kept.open !== open) setKept({ open, places: open ? focusedElements() : kept.places })

  return {
    remember(dialog: Element | null) {
      if (dialog) openers.set(dialog, kept.places)
    },
    giveBack() {
      const place = kept.places.find((element) => element.isConnected)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
