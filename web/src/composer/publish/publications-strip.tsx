import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { publicationsQuery } from './publications-query.ts'

const PublicationRows = lazyPart(async () => (await import('./publication-rows.tsx')).PublicationRows)

/** This person's posts that are not live yet, or can't be; nothing where there are none. */
export function PublicationsStrip() {
  const { data = [] } = useQuery(publicationsQuery)
  const [isNeeded, setNeeded] = useState(false)
  if (data.length > 0 && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <PublicationRows publications={data} />
    </Suspense>
  )
}
