import { toMajorUnits } from '@fanfare/contract/money/money'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AudioLines, EyeOff, Images, Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { RelativeTime } from '../../lib/i18n/relative-time.tsx'
import { coverSizesAttribute } from '../../lib/media/cover-sizes.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { ProgressiveFillImage } from '../../lib/media/progressive-fill-image.tsx'
import { paths } from '../../lib/paths.ts'
import { useIsPostBlurred } from '../posts/adult/blurred-posts.ts'
import { countFilesByKind, useFileCountsText } from '../posts/media/file-counts.ts'

const cell = { width: 1 / 3, height: 1 / 3 }

/** One post as a square: its first image, else its video's cover, else the sound's sign; locked, a blur. By whom and when stands above. */
export function MediaGridCard({ post }: { post: Post }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { creator } = post
  const { images, videos, audio } = countFilesByKind(post.files)
  const counts = useFileCountsText(post.files)
  const isCovered = useIsPostBlurred(post)
  const locked = !post.isSubscribed
  const amount = post.lock?.amount ?? null
  const price = amount === null ? null : formatShortPrice(toMajorUnits(amount), creator.currency.code)
  // Of what is for sale, a preview is there for everybody.
  const shown =
    post.files.find((file) => file.contentType.startsWith('image/') && file.url !== null) ?? coverOf(post)

  return (
    <Link
      to={paths.post(creator.username, post.postId)}
      data-post={post.postId}
      className="group relative block aspect-square overflow-hidden bg-raised text-white focus-visible:z-1 focus-visible:-outline-offset-4"
    >
      <span className="sr-only">
        {isCovered
          ? t`Adult content by ${creator.displayName}, ${counts}`
          : price !== null
            ? t`Post for sale by ${creator.displayName}, ${counts}, ${price}`
            : locked
              ? t`Locked post by ${creator.displayName}, ${counts}`
              : t`Post by ${creator.displayName}, ${counts}: ${post.caption}`}
      </span>
      {isCovered || !shown ? (
        <BlurredPlaceholder source={post.files.find((file) => file.placeholder)?.placeholder} />
      ) : (
        <ProgressiveFillImage file={shown} alt="" sizes={coverSizesAttribute(shown, cell)} />
      )}
      <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
        {isCovered ? (
          <EyeOff className="size-6 drop-shadow-lg" />
        ) : locked ? (
          <span className="flex flex-col items-center gap-1.5">
            <Lock className="size-6 drop-shadow-lg" />
            {price === null ? null : (
              <span className="tabular rounded-full bg-black/60 px-2.5 py-0.5 font-semibold text-xs">
                {price}
              </span>
            )}
          </span>
        ) : images > 0 ? null : videos > 0 ? (
          <Play className="size-8 fill-current drop-shadow-lg" />
        ) : audio > 0 ? (
          <AudioLines className="size-12 text-text" />
        ) : null}
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 flex items-center gap-2 bg-linear-to-b from-black/75 via-black/45 to-transparent p-2 pb-6"
      >
        <Avatar
          name={creator.displayName}
          src={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
          size="xs"
        />
        <span className="min-w-0 text-2xs leading-3.5">
          <span className="flex items-center gap-1 font-semibold">
            <bdi className="truncate">@{creator.username}</bdi>
            {creator.isVerified ? <VerifiedMark size={12} /> : null}
          </span>
          <RelativeTime date={post.datePosted} />
        </span>
      </span>
      <span aria-hidden="true" className="absolute end-2 bottom-2 flex gap-1">
        {images > 0 ? <Count icon={<Images />}>{images}</Count> : null}
        {videos > 0 ? <Count icon={<Play />}>{videos}</Count> : null}
        {audio > 0 ? <Count icon={<AudioLines />}>{audio}</Count> : null}
      </span>
    </Link>
  )
}

function Count({ icon, children }: { icon: ReactNode; children: number }) {
  return (
    <span className="tabular flex h-5.5 items-center gap-1.5 rounded-xs bg-black/60 px-1.5 font-semibold text-xs [&_svg]:size-3.5">
      {icon}
      {children}
    </span>
  )
}

/** A video's cover as a file that can be shown like an image. */
function coverOf(post: Post) {
  const video = post.files.find((file) => file.contentType.startsWith('video/') && file.thumbnailUrl)
  return video && { ...video, url: video.thumbnailUrl }
}
