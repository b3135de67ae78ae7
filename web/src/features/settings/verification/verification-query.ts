import { getVerification } from '@fanfare/contract/calls/accounts/verification'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/call.ts'

/** Queries the state of the viewer's identity verification. */
export function verificationQuery() {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: async ({ signal }) => (await api(getVerification, { signal })).data,
  })
}
