import { toMajorUnits } from '@fanfare/contract/money/money'
import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { coverSizesAttribute, type ImageGridCell } from '../../../lib/media/cover-sizes.ts'
import { VideoCover } from '../../../lib/media/player/video/video-cover.tsx'
import { ProgressiveFillImage } from '../../../lib/media/progressive-fill-image.tsx'
import { paths } from '../../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { useAlternativeTextFunction } from '../media/alternative-text.ts'
import { useOpenPhotoState } from '../media/use-open-photo.ts'
import { useContentSummary } from './content-counts.ts'

const Lightbox = lazyComponent(async () => (await import('../media/post-lightbox.tsx')).PostLightbox)
const AudioPlayer = lazyComponent(
  async () => (await import('../../../lib/media/player/audio-player.tsx')).AudioPlayer,
)

type PreviewTilesProps = {
  post: Post
  /** Files that everybody sees before buying. */
  previews: readonly PostFile[]
  className?: string
}

/** Files of a post for sale that everybody sees, side by side on phones, else one above the other. */
export function PreviewTiles({ post, previews, className }: PreviewTilesProps) {
  const { t } = useLingui()
  const [first] = previews
  if (first?.contentType.startsWith('audio/')) {
    return first.url ? (
      <div className={className}>
        <Suspense fallback={<Skeleton className="h-37 rounded-md! tablet:h-34.5" />}>
          <AudioPlayer file={first} path={first.url} title={t`Preview by ${post.creator.displayName}`} />
        </Suspense>
      </div>
    ) : null
  }
  return <VisualPreviews post={post} previews={previews} className={className} />
}

function VisualPreviews({ post, previews, className }: PreviewTilesProps) {
  const { t } = useLingui()
  const textOf = useAlternativeTextFunction(post)
  const photo = useOpenPhotoState(post.postId, previews.length + 1)
  const count = previews.length
  // On phones a share of the width, else of the height; the larger of the two is loaded.
  const cell: ImageGridCell = { width: Math.max(0.4, 1 / count), height: 0.55 / count }

  return (
    <>
      <div
        className={classNames(
          'flex min-h-0 gap-1 mobile:h-40 tablet:flex-col',
          count === 1 && 'mobile:h-56',
          className,
        )}
      >
        {previews.map((file, at) => (
          <button
            key={file.fileId ?? at}
            type="button"
            onClick={() => photo.open(at)}
            className="relative block min-h-0 min-w-0 flex-1 overflow-hidden rounded-md border bg-raised focus-visible:-outline-offset-4"
          >
            {file.contentType.startsWith('video/') ? (
              <VideoCover file={file} alt={textOf(file)} cell={cell} />
            ) : (
              <ProgressiveFillImage file={file} alt={textOf(file)} sizes={coverSizesAttribute(file, cell)} />
            )}
            <span className="absolute start-2 bottom-2 flex items-center gap-1.5 rounded-full bg-black/65 px-2.5 py-0.5 font-semibold text-white text-xs">
              <Eye aria-hidden="true" className="size-3.5" />
              {t`Preview`}
            </span>
          </button>
        ))}
      </div>
      {photo.openAt === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            items={previews.map((file) => ({ file, alt: textOf(file) }))}
            startAt={photo.openAt}
            onIndexChange={photo.goToPhoto}
            onClose={photo.close}
            lock={<LockSlide post={post} />}
            lockedCount={post.files.length - previews.length}
          />
        </Suspense>
      )}
    </>
  )
}

/** Behind the previews of a lightbox: what is still locked, and the button that leads to buying it. */
function LockSlide({ post }: { post: Post }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const asMember = useRunOrRedirectToJoin()
  const counts = useContentSummary(post, { isRest: true })
  const to = paths.post(post.creator.username, post.postId)
  const { lock } = post
  const price = lock?.amount ? formatShortPrice(toMajorUnits(lock.amount), lock.currencyCode) : ''
  return (
    <div className="flex max-w-md flex-col items-center gap-4 px-6 text-center text-white">
      <Lock role="img" aria-label={t`Locked`} className="size-8" />
      <p className="text-pretty font-semibold text-lg first-letter:uppercase">{counts.shown}</p>
      {lock?.canBuy ? (
        // The address closes the lightbox, and opens the dialog on the page of the post.
        <Button
          onClick={() =>
            asMember(
              () => void navigate({ to, hash: 'unlock', replace: true }),
              paths.post(post.creator.username, post.postId, 'unlock'),
            )
          }
        >
          {t`Unlock for ${price}`}
        </Button>
      ) : null}
    </div>
  )
}
