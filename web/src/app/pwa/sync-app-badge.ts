import { sessionStore } from '../../lib/api/session-store.ts'

/** Keeps the badge of the app at what is unread, and opens what a notification of this device leads to when it is pressed. */
export function syncAppBadge(navigate: (path: string) => void): void {
  let shown = -1
  const follow = () => {
    const unread = sessionStore.get().user?.unreadNotificationCount ?? 0
    if (unread === shown) return
    shown = unread
    // A browser without badges, or one that shows none of a page that is not installed.
    navigator.setAppBadge?.(unread).catch(() => undefined)
    if (unread === 0) void closeReadNotifications().catch(() => undefined)
  }
  sessionStore.subscribe(follow)
  follow()

  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/')) navigate(data.open)
  })
}

/** Closes device notifications that were read in the app. */
async function closeReadNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
