import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Megaphone, X } from 'lucide-react'

export function AnnouncementBar({ text, url, onClose }: { text: string; url: string; onClose: () => void }) {
  const { t } = useLingui()
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
      <IconButton label={t`Close announcement`} icon={<X />} onClick={onClose} />
    </aside>
  )
}
