import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'

type SiteLinkProps = { to: string; hash?: string; className: string; children: ReactNode }

/** To a page of the public site. Support opens in a tab of its own: what one needs help with stays as it is. */
export function SiteLink({ to, hash, className, children }: SiteLinkProps) {
  const beside = to === paths.support() ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <Link to={to} hash={hash} className={className} {...beside}>
      {children}
    </Link>
  )
}
