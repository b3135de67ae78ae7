import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.ts'
import { useUnfinishedPosts } from './use-unfinished-posts.ts'

const PendingPostRows = lazyComponent(async () => (await import('./pending-post-rows.tsx')).PendingPostRows)

/** Lists the viewer's posts that are not live yet or failed; renders nothing if there are none. */
export function PendingPostsStrip() {
  const { publishJobs, pendingPosts } = useUnfinishedPosts()
  const [isNeeded, setNeeded] = useState(false)
  if (publishJobs.length + pendingPosts.length > 0 && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <PendingPostRows publishJobs={publishJobs} pendingPosts={pendingPosts} />
    </Suspense>
  )
}
