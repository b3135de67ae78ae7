import { IconButton } from '@fanfare/ui/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { settings } from '../page-settings.ts'
import { useSession } from '../session/session.tsx'

const storageKey = 'announcement-read'

function lastRead(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function keepRead(text: string): void {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // Storage is blocked: it stays away until the page is loaded again.
  }
}

/** What the platform tells everybody, or some, until they close it. */
export function Announcement() {
  const { t } = useLingui()
  const { user } = useSession()
  const { text = '', url = '', audience = 'EVERYBODY', until = null } = settings.announcement ?? {}
  const [isRead, setRead] = useState(() => lastRead() === text)
  const isForViewer =
    audience === 'EVERYBODY' ||
    (audience === 'MEMBERS' ? user !== null : user?.verificationStatus === 'VERIFIED')
  const isOver = until !== null && new Date().toISOString().slice(0, 10) > until
  if (text === '' || isRead || isOver || !isForViewer) return null

  function close() {
    keepRead(text)
    setRead(true)
  }

  return (
    <aside
      aria-label={t`Announcement`}
      className="flex items-center gap-3 border-b bg-accent-soft py-1.5 pe-1.5 ps-4 text-sm print:hidden"
    >
      <Megaphone aria-hidden="true" className="size-4.5 shrink-0 text-link" />
      <p className="min-w-0 flex-1 break-words">
        <bdi>{text}</bdi>{' '}
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="font-semibold text-link underline">
            {t`Read more`}
          </a>
        ) : null}
      </p>
      <IconButton label={t`Close the announcement`} icon={<X />} onClick={close} />
    </aside>
  )
}
