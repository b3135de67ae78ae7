import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'

/** Where the viewer's identity check stands. */
export function verificationQuery() {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: async ({ signal }) => (await api('GET /verification/status', { signal })).data,
  })
}
