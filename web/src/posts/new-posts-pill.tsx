import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { newIds } from '../cache/feed-pages.ts'
import { takeHead } from '../cache/post-cache.ts'
import { listHeadQuery, type PostList } from './post-queries.ts'

/** Says that there are new posts; nothing moves until it is pressed. */
export function NewPostsPill({ list, known }: { list: PostList; known: readonly string[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: head } = useQuery({
    ...listHeadQuery(client, list),
    // What is shown was the top a moment ago: the first question is due when that is old.
    initialData: { ids: [...known], nextCursor: null },
    initialDataUpdatedAt: () => client.getQueryState(list.key)?.dataUpdatedAt,
  })
  const count = newIds(known, head.ids).length
  if (count === 0) return null

  function show() {
    takeHead(client, list.key, head)
    window.scrollTo({ top: 0 })
  }

  return (
    <div className="pointer-events-none sticky top-30 z-10 flex h-0 justify-center" role="status">
      <button
        type="button"
        onClick={show}
        className="pointer-events-auto mt-2 inline-flex h-10 animate-rise-in items-center gap-2 rounded-full bg-accent px-4.5 font-semibold text-on-accent text-sm shadow-overlay"
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        {t`${plural(count, { one: 'Show # new post', other: 'Show # new posts' })}`}
      </button>
    </div>
  )
}
