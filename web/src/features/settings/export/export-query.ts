import { getExport } from '@fanfare/contract/calls/accounts/export'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Polling interval of the export's progress, in milliseconds. */
const askMs = 2000

/** Queries the progress of the viewer's data export. */
export function dataExportQuery() {
  return queryOptions({
    queryKey: ['export'],
    queryFn: async ({ signal }) => (await callApi(getExport, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? askMs : false),
  })
}
