import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type DrawerProps = { open: boolean; onClose: () => void; label: string; children: ReactNode }

/** Slides in from the start of lines over the page; a native modal, so focus stays inside and Escape closes it. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const { t } = useLingui()
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside is a shortcut for pointers; Escape and the button close it too.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] max-w-none border-e bg-bg text-text"
    >
      <div className="flex min-h-full flex-col px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))]">
        <IconButton label={t`Close`} icon={<X />} onClick={onClose} className="absolute! top-3 end-3" />
        {children}
      </div>
    </dialog>
  )
}
