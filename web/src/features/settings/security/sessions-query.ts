import { loadSessions } from '@fanfare/contract/calls/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/call.ts'

/** Queries the viewer's sessions. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(loadSessions, { signal })).data,
  })
}
