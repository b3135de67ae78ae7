import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const look =
  'grid h-14 min-w-0 flex-1 place-items-center rounded-sm text-muted transition-colors data-[status=active]:text-link'

/** A place among the tabs at the bottom of phones. */
export function TabLink({ label, to, icon: Icon }: { label: string; to: string; icon: LucideIcon }) {
  return (
    <Link to={to} aria-label={label} activeOptions={{ exact: true, includeSearch: false }} className={look}>
      <Icon aria-hidden="true" className="size-6" />
    </Link>
  )
}

type TabButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** Something to do among the tabs at the bottom of phones. */
export function TabButton({ label, onClick, children }: TabButtonProps) {
  return (
    <button type="button" onClick={onClick} className={look}>
      <span className="sr-only">{label}</span>
      {children}
    </button>
  )
}
