import { onServerClockCorrected, serverDate } from '@fanfare/ui/lib/server-clock'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { useUser } from '../../lib/session/use-user.ts'

const AnnouncementBar = lazyComponent(
  async () => (await import('./announcement-bar.tsx')).AnnouncementBar,
  '#main > aside',
)

const storageKey = 'announcement-read'

function lastRead(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeRead(text: string): void {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // Storage is blocked: it stays away until the page is loaded again.
  }
}

/** Announcement of the platform to all users, or some, until they close it. */
export function Announcement() {
  const user = useUser()
  const { text = '', url = '', audience = 'EVERYBODY', until = null } = deploymentSettings.announcement ?? {}
  const [isRead, setRead] = useState(() => lastRead() === text)
  const isForViewer =
    audience === 'EVERYBODY' ||
    (audience === 'MEMBERS' ? user !== null : user?.verificationStatus === 'VERIFIED')
  const isPast = () => until !== null && serverDate().toISOString().slice(0, 10) > until
  const isOver = useSyncExternalStore(onServerClockCorrected, isPast, isPast)
  if (text === '' || isRead || isOver || !isForViewer) return null

  function close() {
    storeRead(text)
    setRead(true)
  }

  return (
    <Suspense fallback={<div className="h-13.25" />}>
      <AnnouncementBar text={text} url={url} onClose={close} />
    </Suspense>
  )
}
