import type { Post } from '@fanfare/contract/shapes/social/posts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { summarizeNewPosts } from '../../lib/cache/feed-pages.ts'
import { prependPostsToCachedList, resetCachedPostList } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { type PostListSource, postListHeadQuery } from './post-queries.ts'

type NewPostsPillProps = {
  list: PostListSource
  known: readonly string[]
  /** The list begins with what its creator pinned, if anything. */
  pinnedFirst?: boolean
}

/** Says that there are new posts, or that another is pinned; nothing moves until it is pressed. */
export function NewPostsPill({ list, known, pinnedFirst = false }: NewPostsPillProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: head } = useQuery({
    ...postListHeadQuery(client, list),
    // What is shown was the top a moment ago: the first question is due when that is old.
    initialData: { ids: [...known], nextCursor: null },
    initialDataUpdatedAt: () => client.getQueryState(list.key)?.dataUpdatedAt,
  })
  const [first] = head.ids
  const isPinned = (postId: string) => client.getQueryData<Post>(postKeys.one(postId))?.isPinned
  const pinned = pinnedFirst && first !== undefined && isPinned(first) ? first : undefined
  const { posts, isPinNew } = summarizeNewPosts(known, head.ids, pinned)
  if (posts === 0 && !isPinNew) return null

  function show() {
    if (pinnedFirst) resetCachedPostList(client, list.key, head)
    else prependPostsToCachedList(client, list.key, head)
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
        {posts > 0
          ? t`${plural(posts, { one: 'Show # new post', other: 'Show # new posts' })}`
          : t`Show pinned post`}
      </button>
    </div>
  )
}
