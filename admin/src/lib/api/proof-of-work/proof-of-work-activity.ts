let count = 0
const listeners = new Set<() => void>()

/** Store for `useSyncExternalStore`: whether a proof of work is being computed for a call. */
export const proofOfWorkActivity = {
  isActive: () => count > 0,
  change(by: 1 | -1) {
    count += by
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
