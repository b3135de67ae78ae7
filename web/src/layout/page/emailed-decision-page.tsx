import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isApiProblem } from '../../lib/api/problem.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { NotFoundMessage } from './not-found-message.tsx'
import { Page } from './page.tsx'

/** Decision that an email links to, with the reader's token and the callback for an answer. */
export type EmailedDecision<Content> = {
  content: Content
  /** Token from the emailed link, for readers who are not signed in. */
  token: string | undefined
  onAnswered: (content: Content) => void
}

type EmailedDecisionPageProps<Content> = {
  title: string
  /** Said where it could not be loaded. */
  failure: string
  queryKey: readonly string[]
  load: (token: string | undefined) => Promise<Content>
  children: (letter: EmailedDecision<Content>) => ReactNode
}

/** A decision that somebody is told of by a notification or a mail, opened by who is signed in or holds the letter. */
export function EmailedDecisionPage<Content>({
  title,
  failure,
  queryKey,
  load,
  children,
}: EmailedDecisionPageProps<Content>) {
  const { t } = useLingui()
  const token = useLocation().hash || undefined
  const client = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => load(token),
    retry: false,
  })
  return (
    <Page title={title} back>
      {isPending ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 px-5 py-6">
          <Skeleton className="h-7 w-72" />
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
        </div>
      ) : data ? (
        children({
          content: data,
          token,
          onAnswered: (content) => client.setQueryData<Content>(queryKey, content),
        })
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
    </Page>
  )
}

/** A line of what was decided, in a list of such lines. */
export function DecisionFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5 whitespace-pre-line text-pretty">{children}</dd>
    </div>
  )
}
