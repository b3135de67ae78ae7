import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { useRetryWhenOnlineOrVisible } from '@fanfare/ui/states/use-retry-when-online-or-visible'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'

type SectionFailureProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Message that names what could not be loaded. */
  children: ReactNode
}

/**
 * Replaces a section that could not be loaded: message, reason and retry. Offline, the page states the reason
 * once, at the top, and everything is retried when the connection is back.
 */
export function SectionError({ query, children }: SectionFailureProps) {
  const { t } = useLingui()
  useRetryWhenOnlineOrVisible(() => void query.refetch(), query.isFetching)
  if (!navigator.onLine) return <Banner tone="warning">{children}</Banner>
  return (
    <Banner
      tone="danger"
      action={
        <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      }
    >
      {children} {toErrorMessage(query.error)}
    </Banner>
  )
}
