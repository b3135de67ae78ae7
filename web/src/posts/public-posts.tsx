import { searchPublicCreatorPost } from '@fanfare/contract/calls/posts'
import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Post } from '@fanfare/contract/shapes/posts'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { keepPosts } from '../cache/post-cache.ts'
import { postKeys } from '../cache/post-keys.ts'
import { suggestedCreatorsQuery } from '../creators/creator-queries.ts'
import { KeptPost } from './card/kept-post.tsx'

const creatorsAsked = 4
const postsOfEach = 5

/** The newest public post of each suggested creator, for who has not joined yet; nothing where there are none. */
export function PublicPosts() {
  const client = useQueryClient()
  const { data: creators = [] } = useQuery(suggestedCreatorsQuery())
  const asked = creators.slice(0, creatorsAsked)

  async function newestPublic({ username }: Creator): Promise<Post | undefined> {
    const { data } = await api(searchPublicCreatorPost, {
      params: { username, tab: 'all' },
      query: { limit: postsOfEach },
    })
    keepPosts(client, data)
    return data.find((post) => post.isPublic && !post.isAdult)
  }

  const { data: ids = [] } = useQuery({
    queryKey: postKeys.newestPublic(asked.map(({ username }) => username)),
    queryFn: async () => {
      const found = await Promise.all(asked.map(newestPublic))
      return found
        .flatMap((post) => post ?? [])
        .sort(byDate)
        .map(({ postId }) => postId)
    },
    enabled: asked.length > 0,
    staleTime: 60_000,
  })
  if (ids.length === 0) return null

  return (
    <section aria-labelledby="public-posts">
      <h2 id="public-posts" className="px-4 pt-8 pb-2 text-xl tablet:px-5">
        <Trans>New from creators</Trans>
      </h2>
      {ids.map((postId) => (
        <KeptPost key={postId} postId={postId} />
      ))}
    </section>
  )
}

function byDate(one: Post, other: Post): number {
  return other.datePosted.localeCompare(one.datePosted)
}
