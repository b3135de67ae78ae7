import { waiting } from '@fanfare/contract/calls/backoffice/dashboard'
import { useQuery } from '@tanstack/react-query'
import { api } from './call.ts'

/** What waits in each queue that this admin may see, asked again while the desk is looked at. */
export function useWaiting() {
  return useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await api(waiting, { signal })).data,
    refetchInterval: 30_000,
  })
}
