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
  const [saved, setSaved] = useState<{ open: boolean; candidates: Element[] }>({
    open: false,
    candidates: [],
  })
  if (saved.open !== open) setSaved({ open, candidates: open ? focusedElements() : saved.candidates })

  return {
    remember(dialog: Element | null) {
      if (dialog) openers.set(dialog, saved.candidates)
    },
    giveBack() {
      const target = saved.candidates.find((element) => element.isConnected)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
