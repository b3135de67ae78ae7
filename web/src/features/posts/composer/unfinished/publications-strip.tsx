import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.ts'
import { useUnfinishedPosts } from './use-unfinished-posts.ts'

const PublicationRows = lazyComponent(async () => (await import('./publication-rows.tsx')).PublicationRows)

/** Lists the viewer's posts that are not live yet or failed; renders nothing if there are none. */
export function PublicationsStrip() {
  const { postings, publications } = useUnfinishedPosts()
  const [isNeeded, setNeeded] = useState(false)
  if (postings.length + publications.length > 0 && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <PublicationRows postings={postings} publications={publications} />
    </Suspense>
  )
}
