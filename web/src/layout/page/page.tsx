import { PageHeader, type PageHeaderProps } from '@fanfare/ui/content/page-header'
import type { ReactNode } from 'react'
import { formatDocumentTitle } from '../../lib/page-settings.ts'
import { useGoBack } from './use-go-back.ts'

type PageProps = {
  title: string
  /** Title of the browser's tab, if it differs from the title. */
  tab?: string
  subtitle?: PageHeaderProps['subtitle']
  /** A back button: by history, or what is given. */
  back?: boolean | (() => void)
  action?: ReactNode
  /** Content before the title. */
  lead?: ReactNode
  /** Content under the title that sticks with it: a tab bar. */
  header?: ReactNode
  children: ReactNode
}

/** A screen of the column: its title in the browser's tab and in the sticky header, and what it shows. */
export function Page({
  title,
  tab = title,
  subtitle,
  back = false,
  action,
  lead,
  header,
  children,
}: PageProps) {
  const goBack = useGoBack()
  return (
    <>
      <title>{formatDocumentTitle(tab)}</title>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={back === true ? goBack : back || undefined}
        action={action}
        lead={lead}
        divider
      >
        {header}
      </PageHeader>
      {children}
    </>
  )
}
