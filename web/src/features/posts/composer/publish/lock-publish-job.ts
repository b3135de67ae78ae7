/**
 * Holds a publish job for this tab, so that no other tab takes it up, until it is let go or the tab closes. Where the browser
 * has no locks, every tab may have it.
 * @returns what lets it go, or null where another tab holds it
 */
export function tryLockPublishJob(id: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`posting:${id}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(null),
    )
  })
}
