import { searchPublicCreatorPost } from '@fanfare/contract/calls/posts'
import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Post } from '@fanfare/contract/shapes/posts'
import { Trans } from '@lingui/react/macro'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { keepPosts } from '../cache/post-cache.ts'
import { postKeys } from '../cache/post-keys.ts'
import { suggestedCreatorsQuery } from '../creators/creator-queries.ts'
import { PostCard } from './card/post-card.tsx'
import { postQuery } from './post-queries.ts'

const creatorsAsked = 4
const postsOfEach = 5

/** The newest public post of each suggested creator, for who has not joined yet; nothing where there are none. */
export function PublicPosts() {
  const client = useQueryClient()
  const { data: creators = [] } = useQuery(suggestedCreatorsQuery())

  async function newestPublic({ username }: Creator): Promise<string | null> {
    const { data } = await api(searchPublicCreatorPost, {
      params: { username, tab: 'all' },
      query: { limit: postsOfEach },
    })
    keepPosts(client, data)
    return data.find((post) => post.isPublic && !post.isAdult)?.postId ?? null
  }

  const newest = useQueries({
    queries: creators.slice(0, creatorsAsked).map((creator) => ({
      queryKey: postKeys.newestPublic(creator.username),
      queryFn: () => newestPublic(creator),
      staleTime: 60_000,
    })),
  })
  const ids = newest.flatMap(({ data }) => data ?? [])
  const posts = useQueries({ queries: ids.map(postQuery) })
    .flatMap(({ data }) => data ?? [])
    .sort(byDate)
  if (posts.length === 0) return null

  return (
    <section aria-labelledby="public-posts">
      <h2 id="public-posts" className="px-4 pt-8 pb-2 text-xl tablet:px-5">
        <Trans>New from creators</Trans>
      </h2>
      {posts.map((post) => (
        <PostCard key={post.postId} post={post} />
      ))}
    </section>
  )
}

function byDate(one: Post, other: Post): number {
  return other.datePosted.localeCompare(one.datePosted)
}
