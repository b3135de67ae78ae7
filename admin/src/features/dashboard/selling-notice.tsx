import { loadPlatformSettings } from '@fanfare/contract/calls/backoffice/settings'
import { Card } from '@fanfare/ui/content/card'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callApi } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'

/** Asks owners to turn on the sale of posts after an upgrade from a release without it, until they have decided. */
export function SellingNotice() {
  const canLoad = useCanCall(loadPlatformSettings)
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await callApi(loadPlatformSettings, { signal })).data,
    enabled: canLoad,
  })
  if (!data || data.isSellingDecided) return null
  return (
    <Card title="Creators can’t sell posts yet">
      <p>
        Selling is off because this installation was upgraded from a release without it. Turn it on once every
        process runs this release, or save the feature switches as they are to keep it off.
      </p>
      <p className="mt-2">
        <Link to="/settings" className="font-semibold text-link hover:underline">
          Open feature switches
        </Link>
      </p>
    </Card>
  )
}
