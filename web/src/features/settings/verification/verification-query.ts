import { getVerification } from '@fanfare/contract/calls/accounts/verification'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/call.ts'

/** Where the viewer's identity check stands. */
export function verificationQuery() {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: async ({ signal }) => (await api(getVerification, { signal })).data,
  })
}
