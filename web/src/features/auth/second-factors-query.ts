import { loadFactors } from '@fanfare/contract/calls/accounts/factors'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

/** Query for the factors of a sign-in besides the password, and the member’s passkeys. */
export function secondFactorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) => (await callApi(loadFactors, { signal })).data,
  })
}
