import type { Factors } from '@fanfare/contract/shapes/accounts/factors'
import { useQueryClient } from '@tanstack/react-query'
import { factorsQuery } from '../../auth/factors-query.ts'
import { useSession } from '../../session/session.tsx'

/** Shows what the API says of her factors after a change. */
export function useTakeFactors(): (factors: Factors) => void {
  const client = useQueryClient()
  const { update } = useSession()
  return (factors) => {
    client.setQueryData(factorsQuery().queryKey, factors)
    update({ isTwoFactorEnabled: factors.mailCodes || factors.authenticator !== null })
  }
}
