import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of an open dialog; the page's own lies right under it. */
    dialog?: true
  }
}

/**
 * Gives the open dialog an entry in the history, also on the first page of a visit, so that back closes the dialog and
 * stays on the page. However else the dialog closes, its entry is left by going back, once; a navigation waits for
 * that. An entry that is come upon without its dialog (forward, a reload) is left too.
 */
export function useDialogHistoryEntry(onLeft: () => void): { enter: () => void; leave: () => void } {
  const router = useRouter()
  const left = useEffectEvent(onLeft)
  const [entry] = useState(() =>
    createDialogHistoryEntry(router.history, () => {
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, dialog: true }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }),
  )
  useEffect(() => entry.follow(() => left()), [entry])
  return entry
}

type BlockerFnArgs = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

function createDialogHistoryEntry(history: RouterHistory, push: () => void) {
  let isOpenRequested = false
  let isLeaving = false
  const afterLeaving: (() => void)[] = []
  const isThere = () => history.location.state.dialog === true

  function settle() {
    if (isLeaving || isOpenRequested === isThere()) return
    if (isOpenRequested) return push()
    isLeaving = true
    history.back()
  }

  function enter() {
    isOpenRequested = true
    settle()
  }

  function leave() {
    isOpenRequested = false
    settle()
  }

  function follow(onLeft: () => void): () => void {
    function close() {
      isOpenRequested = false
      onLeft()
    }

    const unsubscribe = history.subscribe(() => {
      guard()
      if (!isThere()) {
        if (isLeaving) {
          isLeaving = false
          for (const go of afterLeaving.splice(0)) go()
        } else if (isOpenRequested) close()
      }
      settle()
    })
    // Registered only while the entry is there: a blocker makes every navigation of the app wait.
    let unblock: (() => void) | undefined
    function guard() {
      if (isThere()) {
        unblock ??= history.block({ enableBeforeUnload: false, blockerFn: leaveFirst })
      } else {
        unblock?.()
        unblock = undefined
      }
    }

    function leaveFirst({ action, nextLocation: { href, state } }: BlockerFnArgs): boolean {
      const isNavigation = action === 'PUSH' || action === 'REPLACE'
      if (!isNavigation || !isThere()) return false
      const go = action === 'PUSH' ? history.push : history.replace
      afterLeaving.push(() => go(href, state, { ignoreBlocker: true }))
      close()
      settle()
      return true
    }

    guard()
    settle()
    return () => {
      unsubscribe()
      unblock?.()
    }
  }

  return { enter, leave, follow }
}
