import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryClient } from '../cache/query-client.ts'
import { placeToReturnTo } from '../paths.ts'
import { signIn } from '../session/session-actions.ts'
import { followLanguage } from '../words/languages.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whoever comes here has joined a moment ago. */
    hasJoined?: true
  }
}

type Entering = {
  hasJoined?: true
  /** Where to go, where the address does not say it yet. */
  backTo?: string | undefined
}

/** Signs in and goes back to where the sign-in was asked for. */
export function useEnter() {
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/auth' })
  return async (user: LoggedInUser, { hasJoined, backTo = to }: Entering = {}) => {
    await signIn(user)
    // What a guest was shown may look different now.
    queryClient.clear()
    const href = placeToReturnTo(backTo)
    if (followLanguage(user.language)) location.replace(href)
    else await navigate({ href, replace: true, state: { hasJoined } })
  }
}
