import type { Factors } from '@fanfare/contract/shapes/accounts/factors'
import { useQueryClient } from '@tanstack/react-query'
import { updateUser } from '../../../lib/session/session-actions.ts'
import { factorsQuery } from '../../auth/factors-query.ts'

/** Returns a function that writes the factors returned by the API into the cache. */
export function useCacheFactors(): (factors: Factors) => void {
  const client = useQueryClient()
  return (factors) => {
    client.setQueryData(factorsQuery().queryKey, factors)
    updateUser({ isTwoFactorEnabled: factors.mailCodes || factors.authenticator !== null })
  }
}
