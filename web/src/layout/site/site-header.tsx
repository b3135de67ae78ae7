import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { BrandLink } from '../links/brand-link.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { buildSiteNavItems } from './site-nav-items.ts'
import { SiteSignInButtons } from './site-sign-in-buttons.tsx'

/** The public header: its places in a row from 996 px on, behind a button below that. */
export function SiteHeader() {
  const { t } = useLingui()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])

  useEffect(() => {
    if (!open) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !header.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  return (
    <header
      ref={header}
      className="safe-top sticky top-0 z-30 border-b bg-bg/90 backdrop-blur-lg short:relative print:hidden"
    >
      <div className="site-width flex h-16 items-center justify-between gap-6">
        <BrandLink />
        <nav aria-label={t`Site`} className="hidden h-full items-center gap-8 header:flex">
          <ul className="flex h-full gap-7">
            {buildSiteNavItems().map(({ label, to }) => (
              <li key={to} className="h-full">
                <SiteLink
                  to={to}
                  className="flex h-full items-center border-transparent border-y-2 font-medium text-muted transition-colors hover:text-text data-[status=active]:border-b-accent data-[status=active]:text-text"
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
          <SiteSignInButtons />
        </nav>
        <IconButton
          ref={button}
          label={open ? t`Close menu` : t`Open menu`}
          icon={open ? <X /> : <Menu />}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="-me-2.5 header:hidden"
        />
      </div>
      <nav
        id={panelId}
        aria-label={t`Site`}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-fade-in overflow-y-auto border-b bg-bg pb-6 shadow-overlay header:hidden"
      >
        <ul className="site-width divide-y">
          {buildSiteNavItems().map(({ label, to }) => (
            <li key={to}>
              <SiteLink
                to={to}
                className="flex h-14 items-center justify-between font-bold font-display text-lg text-muted data-[status=active]:text-text"
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
        <div className="site-width border-t pt-5">
          <SiteSignInButtons full />
        </div>
      </nav>
    </header>
  )
}
