import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'

type SiteLinkProps = { to: string; hash?: string; className: string; children: ReactNode }

/**
 * Link to a page of the public site. Support opens in a new tab, so that the page in question stays as it is.
 */
export function SiteLink({ to, hash, className, children }: SiteLinkProps) {
  const beside = to === paths.support() ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <Link to={to} hash={hash} className={className} {...beside}>
      {children}
    </Link>
  )
}
