import { toMajorUnits } from '@fanfare/contract/money/money'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, FileText } from 'lucide-react'
import { postIdsOf } from '../../../lib/cache/feed-pages.ts'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { coverSizesAttribute } from '../../../lib/media/cover-sizes.ts'
import { ProgressiveFillImage } from '../../../lib/media/progressive-fill-image.tsx'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { postListQuery, postQuery, profilePostListSource } from '../post-queries.ts'
import { useContentSummary } from './content-counts.ts'

const shownPosts = 3
const titleLength = 40
const cell = { width: 0.333, height: 0.2 }

/** Other posts that the creator of a post sells. */
export function MoreForSale({ post }: { post: Post }) {
  const client = useQueryClient()
  const user = useUser()
  const { creator } = post
  const order = { sort: 'newest', timeFilter: 'all' } as const
  const list = useInfiniteQuery(
    postListQuery(client, profilePostListSource(creator.username, 'sale', order, !!user)),
  )
  const others = postIdsOf(list.data?.pages ?? []).filter((id) => id !== post.postId)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-for-sale" className="px-4 pt-6 tablet:px-5">
      <div className="flex items-center justify-between gap-4 pb-3">
        <h2 id="more-for-sale" className="min-w-0 wrap-anywhere text-lg">
          <Trans>More for sale by {creator.displayName}</Trans>
        </h2>
        {others.length > shownPosts ? (
          <Link
            to="/$username"
            params={{ username: creator.username }}
            search={{ tab: 'sale' }}
            className="shrink-0 font-medium text-link text-sm hover:underline"
          >
            <Trans>See all</Trans>
          </Link>
        ) : null}
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {others.slice(0, shownPosts).map((postId) => (
          <SoldPost key={postId} postId={postId} />
        ))}
      </ul>
    </section>
  )
}

function SoldPost({ postId }: { postId: string }) {
  const { data: post } = useQuery(postQuery(postId))
  return post && !post.isWithheld ? <SoldTile post={post} /> : null
}

function SoldTile({ post }: { post: Post }) {
  const { t } = useLingui()
  const { shown: counts } = useContentSummary(post)
  const { creator, files, lock } = post
  const shown = files.find(({ contentType, url }) => contentType.startsWith('image/') && url !== null)
  return (
    <li className="relative min-w-0">
      <span className="relative block aspect-video overflow-hidden rounded-sm bg-raised">
        {shown && !post.isAdult ? (
          <ProgressiveFillImage file={shown} alt="" sizes={coverSizesAttribute(shown, cell)} />
        ) : (
          <BlurredPlaceholder source={files.find(({ placeholder }) => placeholder)?.placeholder} />
        )}
        {files.length === 0 ? (
          <FileText aria-hidden="true" className="absolute inset-0 m-auto size-6 text-muted" />
        ) : null}
      </span>
      <Link
        to={paths.post(creator.username, post.postId)}
        dir="auto"
        className="mt-2 line-clamp-2 wrap-anywhere font-semibold text-sm after:absolute after:inset-0 hover:underline"
      >
        {truncateToSingleLine(post.caption, titleLength)}
      </Link>
      <span className="tabular flex flex-wrap justify-between gap-x-2 text-sm">
        <span className="text-muted first-letter:uppercase">{counts}</span>
        {lock?.amount ? (
          <span className="font-semibold">
            {formatShortPrice(toMajorUnits(lock.amount), lock.currencyCode)}
          </span>
        ) : post.hasBought ? (
          <span className="flex items-center gap-1 font-semibold text-success">
            <Check aria-hidden="true" className="size-4" />
            {t`Bought`}
          </span>
        ) : null}
      </span>
    </li>
  )
}
