import type { SignInFactors } from '@fanfare/contract/shapes/accounts/factors'
import { useQueryClient } from '@tanstack/react-query'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'

/** Returns a function that writes the factors returned by the API into the cache. */
export function useCacheSecondFactors(): (factors: SignInFactors) => void {
  const client = useQueryClient()
  return (factors) => {
    client.setQueryData(secondFactorsQuery().queryKey, factors)
    updateSessionUser({ isTwoFactorEnabled: factors.mailCodes || factors.authenticator !== null })
  }
}
