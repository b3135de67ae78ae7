import { useEffect } from 'react'

/** Knows whether a dialog's content is in the page, its leaving animation included. */
export type DialogPresence = ReturnType<typeof createDialogPresence>

export function createDialogPresence() {
  let isShown = false
  let waiting: (() => void)[] = []

  function resolveWaiters() {
    if (isShown) return
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve()
  }

  return {
    enter() {
      isShown = true
    },
    leave() {
      isShown = false
      // The dialog gives the focus back in a task that follows its leaving; this comes after that one.
      setTimeout(() => setTimeout(resolveWaiters))
    },
    gone(): Promise<void> {
      return isShown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
    },
  }
}

/** Put into a dialog's content, tells its presence. */
export function DialogPresenceReporter({ of }: { of: DialogPresence }) {
  useEffect(() => {
    of.enter()
    return of.leave
  }, [of])
  return null
}
