import type { ReactNode } from 'react'
import { formatDocumentTitle } from '../../lib/page-settings.ts'
import { useMetaDescription } from './use-meta-description.ts'

type SitePageProps = {
  /** Title in the browser's tab, before the brand's name. */
  title: string
  /** A sentence for search engines. */
  description: string
  children: ReactNode
}

/** A page of the public site, named for the tab and for search engines. */
export function SitePage({ title, description, children }: SitePageProps) {
  useMetaDescription(description)
  return (
    <>
      <title>{formatDocumentTitle(title)}</title>
      {children}
    </>
  )
}
