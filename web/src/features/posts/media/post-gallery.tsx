import type { Post } from '@fanfare/contract/shapes/social/posts'
import { ImageGrid } from '@fanfare/ui/content/image-grid'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { coverSizesAttribute, imageGridCellSize } from '../../../lib/media/cover-sizes.ts'
import { VideoCover } from '../../../lib/media/player/video/video-cover.tsx'
import { ProgressiveFillImage } from '../../../lib/media/progressive-fill-image.tsx'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { useAlternativeTextFunction } from './alternative-text.ts'
import { useOpenPhotoState } from './use-open-photo.ts'

const Lightbox = lazyComponent(async () => (await import('./post-lightbox.tsx')).PostLightbox)
const GalleryVideo = lazyComponent(
  async () => (await import('../../../lib/media/player/video/gallery-video.tsx')).GalleryVideo,
)

/** Marks a server-rendered player, so that `app/prefetch` fetches the app when it scrolls into view. */
function PlayPlaceholder() {
  return useIsHydrating() ? <span data-plays className="pointer-events-none absolute inset-0" /> : null
}

/** Pictures and videos as a grid; each opens over the whole screen. */
export function PostGallery({ post, eager }: { post: Post; eager: boolean }) {
  const { t } = useLingui()
  const items = post.files.filter(({ contentType }) => /^(image|video)\//.test(contentType))
  const photo = useOpenPhotoState(post.postId, items.length)
  const textOf = useAlternativeTextFunction(post)
  const [first] = items
  if (!first) return null
  const count = items.length

  return (
    <>
      <ImageGrid
        count={count}
        ratio={first.width && first.height ? first.width / first.height : undefined}
        onOpen={photo.open}
        labelOf={(at) =>
          items[at]?.contentType.startsWith('video/') ? t`Open video ${at + 1} of ${count}` : undefined
        }
        renderImage={(at) => {
          const file = items[at]
          if (!file) return null
          const cell = imageGridCellSize(at, count)
          return file.contentType.startsWith('video/') ? (
            <>
              <VideoCover file={file} alt={textOf(file)} cell={cell} eager={eager} />
              {file.url ? (
                <Suspense fallback={<PlayPlaceholder />}>
                  <GalleryVideo file={file} path={file.url} />
                </Suspense>
              ) : null}
            </>
          ) : (
            <ProgressiveFillImage
              file={file}
              alt={textOf(file)}
              sizes={coverSizesAttribute(file, cell)}
              eager={eager}
            />
          )
        }}
      />
      {photo.openAt === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            items={items.map((file) => ({ file, alt: textOf(file) }))}
            startAt={photo.openAt}
            onIndexChange={photo.goToPhoto}
            onClose={photo.close}
          />
        </Suspense>
      )}
    </>
  )
}
