import { loadSessions } from '@fanfare/contract/calls/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Queries the viewer's sessions. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await callApi(loadSessions, { signal })).data,
  })
}
