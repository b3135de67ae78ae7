import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { UnreadBadge } from './unread-badge.tsx'

const look =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-end gap-1 rounded-sm pb-1.5 text-muted transition-colors data-[status=active]:text-link'
const nameLook = 'max-w-full truncate px-0.5 font-medium text-2xs leading-3.5'

type TabLinkProps = { label: string; to: string; icon: LucideIcon; unread?: number }

/** A place among the tabs at the bottom of phones. */
export function TabLink({ label, to, icon: Icon, unread = 0 }: TabLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={look}>
      <span className="relative">
        <Icon aria-hidden="true" className="size-6" />
        <UnreadBadge count={unread} className="absolute -top-2.5 start-3.5" />
      </span>
      <span className={nameLook}>{label}</span>
    </Link>
  )
}

type TabButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** Something to do among the tabs at the bottom of phones. */
export function TabButton({ label, onClick, children }: TabButtonProps) {
  return (
    <button type="button" onClick={onClick} className={look}>
      {children}
      <span className={nameLook}>{label}</span>
    </button>
  )
}
