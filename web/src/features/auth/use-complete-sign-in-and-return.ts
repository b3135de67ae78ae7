import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { queryClient } from '../../lib/cache/query-client.ts'
import { storeAccountLanguageOnDevice } from '../../lib/i18n/languages.ts'
import { resolveSignInReturnPath } from '../../lib/paths.ts'
import { startLocalSession } from '../../lib/session/session-actions.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the member has just joined. */
    hasJoined?: true
  }
}

type CompletedSignIn = {
  hasJoined?: true
  /** Return path, if the URL does not have it yet. */
  backTo?: string | undefined
}

/**
 * Starts the session here, clears the query cache and navigates back to where the sign-in was asked for; reloads the
 * page where the account has another language.
 */
export function useCompleteSignInAndReturn() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/auth' })
  return async ({ isBack, ...user }: LoggedInUser, { hasJoined, backTo = to }: CompletedSignIn = {}) => {
    await startLocalSession(user)
    // What a guest was shown may look different now.
    queryClient.clear()
    const href = resolveSignInReturnPath(backTo)
    if (storeAccountLanguageOnDevice(user.language)) location.replace(href)
    else await navigate({ href, replace: true, state: { hasJoined } })
    if (!isBack) return
    await showToast((toast) =>
      toast.success(t`Welcome back, ${user.displayName}`, {
        description: t`Your account is active again, and your profile and posts are visible.`,
      }),
    )
  }
}
