import { getVerification } from '@fanfare/contract/calls/accounts/verification'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Queries the state of the viewer's identity verification. */
export function verificationQuery() {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: async ({ signal }) => (await callApi(getVerification, { signal })).data,
  })
}
