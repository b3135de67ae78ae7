import { sessionStore } from '../../lib/api/session-store.ts'

/** Shows the number of unread notifications on the app's icon, and navigates when a device notification is pressed. */
export function startBadgeAndNotificationLinks(navigate: (path: string) => void): void {
  let shown = -1
  const update = () => {
    const unread = sessionStore.get().user?.unreadNotificationCount ?? 0
    if (unread === shown) return
    shown = unread
    // A browser without badges, or one that shows none of a page that is not installed.
    navigator.setAppBadge?.(unread).catch(() => undefined)
    if (unread === 0) void closeReadNotifications().catch(() => undefined)
  }
  sessionStore.subscribe(update)
  update()

  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/')) navigate(data.open)
  })
}

/** Closes device notifications that were read in the app. */
async function closeReadNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
