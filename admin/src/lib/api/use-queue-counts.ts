import { waiting } from '@fanfare/contract/calls/backoffice/dashboard'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'

/**
 * Loads the number of items that this admin can decide in each queue, refetched while the back office is
 * open.
 */
export function useQueueCounts() {
  return useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await callApi(waiting, { signal })).data,
    refetchInterval: 30_000,
  })
}
