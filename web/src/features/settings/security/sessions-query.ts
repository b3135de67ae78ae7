import { loadSessions } from '@fanfare/contract/calls/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/call.ts'

/** Where the signed-in person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(loadSessions, { signal })).data,
  })
}
