import type { LoggedInUser } from '@fanfare/contract/shapes/accounts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryClient } from '../cache/query-client.ts'
import { placeToReturnTo } from '../paths.ts'
import { signIn } from '../session/session-actions.ts'

/** Signs in and goes back to where the sign-in was asked for. */
export function useEnter() {
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/auth' })
  return async (user: LoggedInUser) => {
    await signIn(user)
    // What a guest was shown may look different now.
    queryClient.clear()
    await navigate({ href: placeToReturnTo(to), replace: true })
  }
}
