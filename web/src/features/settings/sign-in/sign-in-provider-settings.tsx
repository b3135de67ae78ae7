import { unlinkProvider } from '@fanfare/contract/calls/accounts/providers'
import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { Button } from '@fanfare/ui/actions/button'
import { toast } from '@fanfare/ui/overlays/toast'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { redirectToSignInProvider } from '../../auth/providers/pending-provider-sign-in.ts'
import { ProviderLogo, signInProviderNames } from '../../auth/providers/provider-logo.tsx'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { signInMethodsQuery } from './sign-in-query.ts'

/** Google and X, each connected with the account or not. */
export function SignInProviderSettings() {
  const { t } = useLingui()
  const methods = useQuery(signInMethodsQuery())
  if (methods.isError) {
    return (
      <ErrorState
        title={t`Your sign-in methods could not be loaded`}
        description={toErrorMessage(methods.error)}
        onRetry={() => void methods.refetch()}
        busy={methods.isFetching}
      />
    )
  }
  if (!methods.data) {
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    )
  }
  return (
    <ul className="flex flex-col divide-y rounded-lg border">
      {methods.data.providers.map(({ provider, linked }) => (
        <Provider key={provider} provider={provider} label={linked?.label ?? null} />
      ))}
    </ul>
  )
}

function Provider({ provider, label }: { provider: SignInProvider; label: string | null }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const name = signInProviderNames[provider]

  const connect = useMutation({
    mutationFn: () =>
      redirectToSignInProvider({ provider, isLinking: true, backTo: paths.accountSettings() }),
    onError: (error) => toastError(error),
  })
  const disconnect = useMutation({
    mutationFn: () =>
      confirmed(async (confirmation) => {
        await callApi(unlinkProvider, { body: { provider, confirmation } })
      }),
    onSuccess: (isDone) => {
      if (isDone) toast.success(t`${name} is disconnected`)
    },
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries(signInMethodsQuery()),
  })

  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <ProviderLogo provider={provider} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm wrap-anywhere">{label ?? t`Not connected`}</p>
      </div>
      {label === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Connect ${name}`}
          busy={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {t`Connect`}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t`Disconnect ${name}`}
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          {t`Disconnect`}
        </Button>
      )}
    </li>
  )
}
