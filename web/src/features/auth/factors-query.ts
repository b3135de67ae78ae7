import { loadFactors } from '@fanfare/contract/calls/accounts/factors'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'

/** What signing in takes beside the password, and her passkeys. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) => (await api(loadFactors, { signal })).data,
  })
}
