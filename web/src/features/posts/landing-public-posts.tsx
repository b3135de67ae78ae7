import { trendingPosts } from '@fanfare/contract/calls/social/explore'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { paths } from '../../lib/paths.ts'
import { CachedPostCard } from './card/cached-post-card.tsx'
import { selectLandingPosts } from './select-landing-posts.ts'

const requestedPosts = 30

/**
 * Recent public posts of the most followed creators, for the landing page; nothing where there are none.
 * @param onSettled called once it is known whether there are any
 */
export function LandingPublicPosts({ onSettled }: { onSettled: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: postKeys.landing,
    queryFn: async () => {
      const { data: posts } = await callApi(trendingPosts, { query: { limit: requestedPosts } })
      const chosen = selectLandingPosts(posts, serverNow())
      cachePosts(client, chosen.posts)
      return { isNew: chosen.isNew, ids: chosen.posts.map(({ postId }: Post) => postId) }
    },
    staleTime: 60_000,
  })
  useEffect(() => {
    if (!isPending) onSettled()
  }, [isPending, onSettled])
  if (!data || data.ids.length === 0) return null

  return (
    <section aria-labelledby="public-posts">
      <h2 id="public-posts" className="px-4 pt-8 pb-2 text-xl tablet:px-5">
        {data.isNew ? <Trans>New from creators</Trans> : <Trans>From creators</Trans>}
      </h2>
      {data.ids.map((postId) => (
        <CachedPostCard key={postId} postId={postId} />
      ))}
      <div className="flex flex-col items-center gap-4 px-4 py-10 text-center tablet:px-5">
        <p className="text-pretty text-lg">
          <Trans>Join to like, comment and subscribe.</Trans>
        </p>
        <Button asChild size="lg">
          <Link to={paths.auth()} data-join>
            {t`Join community`}
          </Link>
        </Button>
      </div>
    </section>
  )
}
