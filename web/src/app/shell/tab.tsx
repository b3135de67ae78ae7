import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tabClasses =
  'flex min-h-14 min-w-min flex-1 flex-col items-center gap-1 self-stretch rounded-sm pt-2 pb-1.5 short:min-h-11 short:justify-center short:py-0 text-muted transition-colors data-[status=active]:text-link forced-colors:data-[status=active]:bg-accent forced-colors:data-[status=active]:text-on-accent forced-colors:data-[status=active]:forced-color-adjust-none'
/** Breaks between words alone: a long one takes room from its neighbours. Of a screen that is hardly higher than a hand, as at 400 %, it leaves a line more to read. */
const tabLabelClasses =
  'short:sr-only max-w-full px-0.5 text-center font-medium text-2xs leading-3.5 max-[22rem]:px-0 max-[22rem]:text-[0.625rem] max-[22rem]:tracking-tight'

type TabLinkProps = {
  label: string
  to: string
  icon: LucideIcon
  /** Upon the icon. */
  badge?: ReactNode
}

/** A place among the tabs at the bottom of phones. */
export function TabLink({ label, to, icon: Icon, badge }: TabLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={tabClasses}>
      <span className="relative">
        <Icon aria-hidden="true" className="size-6" />
        {badge}
      </span>
      <span className={tabLabelClasses}>{label}</span>
    </Link>
  )
}

type TabButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** Action button among the bottom tabs on phones. */
export function TabButton({ label, onClick, children }: TabButtonProps) {
  return (
    <button type="button" onClick={onClick} className={tabClasses}>
      {children}
      <span className={tabLabelClasses}>{label}</span>
    </button>
  )
}
