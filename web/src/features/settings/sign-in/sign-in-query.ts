import { getSignInMethods } from '@fanfare/contract/calls/accounts/providers'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Queries the viewer's sign-in methods. */
export function signInMethodsQuery() {
  return queryOptions({
    queryKey: ['sign-in-methods'],
    queryFn: async ({ signal }) => (await callApi(getSignInMethods, { signal })).data,
  })
}
