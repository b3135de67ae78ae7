import { PageHeader, type PageHeaderProps } from '@fanfare/ui/page-header'
import type { ReactNode } from 'react'
import { useGoBack } from './use-go-back.ts'

type PageProps = {
  title: string
  subtitle?: PageHeaderProps['subtitle']
  /** A back button: by history, or what is given. */
  back?: boolean | (() => void)
  action?: ReactNode
  /** Before the title. */
  lead?: ReactNode
  /** Under the title, sticking with it: a tab bar. */
  header?: ReactNode
  children: ReactNode
}

/** A screen of the column: its title in the tab and in the sticky header, and what it shows. */
export function Page({ title, subtitle, back = false, action, lead, header, children }: PageProps) {
  const goBack = useGoBack()
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={back === true ? goBack : back || undefined}
        action={action}
        lead={lead}
        line
      >
        {header}
      </PageHeader>
      {children}
    </>
  )
}
