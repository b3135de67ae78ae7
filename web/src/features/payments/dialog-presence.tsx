import { useEffect } from 'react'

/** Knows whether a dialog's content is in the page, its leaving animation included. */
export type DialogPresence = ReturnType<typeof createDialogPresence>

export function createDialogPresence() {
  let isShown = false
  let waiting: (() => void)[] = []

  function tellWhoWaits() {
    if (isShown) return
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }

  return {
    enter() {
      isShown = true
    },
    leave() {
      isShown = false
      // The dialog gives the focus back in a task that follows its leaving; this comes after that one.
      setTimeout(() => setTimeout(tellWhoWaits))
    },
    gone(): Promise<void> {
      return isShown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
    },
  }
}

/** Put into a dialog's content, tells its presence. */
export function ReportPresence({ of }: { of: DialogPresence }) {
  useEffect(() => {
    of.enter()
    return of.leave
  }, [of])
  return null
}
