import { ErrorState } from '@fanfare/ui/states/error-state'
import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markApiUnreachableAndProbe, reloadPageWhenServable } from '../../lib/api/connectivity.ts'
import { ApiProblem, ApiUnreachableError, isApiProblem } from '../../lib/api/problem.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'

/** Error page, shown if a page failed to render or load. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()

  useEffect(() => {
    if (isLoadFailure(error)) markApiUnreachableAndProbe()
  }, [error])

  function retry() {
    // A page of an older version of the app is gone from the server: only loading anew brings the present one.
    if (isLoadFailure(error)) {
      void reloadPageWhenServable()
      return
    }
    reset()
    void router.invalidate()
  }

  return (
    <ErrorState
      title={
        isApiProblem(error, 'NOT_ALLOWED') ? t`You don't have access to this.` : t`This page didn't load.`
      }
      description={toErrorMessage(
        isLoadFailure(error) && !navigator.onLine ? new ApiUnreachableError(error) : error,
      )}
      reference={error instanceof ApiProblem ? error.requestId : undefined}
      onRetry={retry}
    />
  )
}

function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}
