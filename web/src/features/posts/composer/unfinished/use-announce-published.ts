import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { onboardingQueryKey } from '../../../../lib/cache/onboarding-query-key.ts'
import { insertPublishedPostIntoCache } from '../../../../lib/cache/post-cache.ts'
import { paths } from '../../../../lib/paths.ts'
import { creatorKeys } from '../../../creators/creator-queries.ts'

/** Provides the toast and the cache updates for a post of the viewer that has gone live. */
export function usePublishedPostHandlers() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    /** The second line of the toast, which opens the post. */
    toastOf: ({ creator, postId }: Post) => ({
      description: t`Click to view your new post`,
      onClick: () => void navigate({ to: paths.post(creator.username, postId) }),
    }),
    /** Every list that it belongs to shows it. */
    async insertIntoCaches(post: Post) {
      await insertPublishedPostIntoCache(client, post)
      await Promise.all([
        client.invalidateQueries({ queryKey: creatorKeys.one(post.creator.username) }),
        client.invalidateQueries({ queryKey: onboardingQueryKey }),
      ])
    },
  }
}
