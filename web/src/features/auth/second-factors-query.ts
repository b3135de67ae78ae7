import { loadFactors } from '@fanfare/contract/calls/accounts/factors'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'

/** Query for the factors of a sign-in besides the password, and the member’s passkeys. */
export function secondFactorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) => (await api(loadFactors, { signal })).data,
  })
}
