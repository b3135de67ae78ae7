import { getExport } from '@fanfare/contract/calls/accounts/export'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/call.ts'

/** So often she who waits is told how far it is. */
const askMs = 2000

/** How far the export of her data is. */
export function exportQuery() {
  return queryOptions({
    queryKey: ['export'],
    queryFn: async ({ signal }) => (await api(getExport, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? askMs : false),
  })
}
