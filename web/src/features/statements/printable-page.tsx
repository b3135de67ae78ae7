import { Button } from '@fanfare/ui/actions/button'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotFoundMessage } from '../../layout/page/not-found-message.tsx'
import { Page } from '../../layout/page/page.tsx'
import { isApiProblem } from '../../lib/api/problem.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'

type PrintablePageProps<T> = {
  title: string
  query: UseQueryResult<T>
  /** Said while it loads, and when it cannot be loaded. */
  loading: string
  failure: string
  /** Chooses the document; not printed. */
  choice?: ReactNode
  children: (document: T) => ReactNode
}

/** A screen with one document that can be printed. */
export function PrintablePage<T>({
  title,
  query,
  loading,
  failure,
  choice,
  children,
}: PrintablePageProps<T>) {
  const { t } = useLingui()
  const { data, error, isPending, isFetching, refetch } = query
  return (
    <Page
      title={title}
      back
      action={
        <Button
          size="sm"
          variant="secondary"
          icon={<Printer />}
          disabled={data === undefined}
          onClick={() => print()}
          className="print:hidden"
        >
          {t`Print`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 py-4 tablet:px-5">
        {choice ? <div className="print:hidden">{choice}</div> : null}
        {data !== undefined ? (
          children(data)
        ) : isPending ? (
          <div role="status" aria-label={loading}>
            <Skeleton className="h-96" />
          </div>
        ) : isApiProblem(error, 'NOT_FOUND', 'INVALID_INPUT') ? (
          <NotFoundMessage />
        ) : (
          <ErrorState
            title={failure}
            description={toErrorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
      </div>
    </Page>
  )
}
