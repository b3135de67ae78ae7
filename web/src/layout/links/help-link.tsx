import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { SiteLink } from './site-link.tsx'

type WhyLinkProps = {
  /** The question of the support page that answers it. */
  about:
    | 'why-locked'
    | 'why-adult'
    | 'why-transfer'
    | 'why-clearing'
    | 'why-withdrawal'
    | 'identity-check'
    | 'refunds-of-posts'
  children: ReactNode
}

/** Link to the support answer that explains why something is locked, held or refused. */
export function HelpLink({ about, children }: WhyLinkProps) {
  return (
    <SiteLink to={paths.support()} hash={about} className="font-medium underline underline-offset-2">
      {children}
    </SiteLink>
  )
}
