import type { Post } from '@fanfare/contract/posts'
import { ImageGrid } from '@fanfare/ui/image-grid'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { type Cell, coverSizes } from '../media/cover-sizes.ts'
import { Picture } from '../media/picture.tsx'
import { useOpenedPhoto } from './opened-photo.ts'

const Lightbox = lazy(async () => ({ default: (await import('./post-lightbox.tsx')).PostLightbox }))

/** The cells of ImageGrid: a single picture in its own shape, two halves, or a large one beside two small ones. */
function cellOf(at: number, count: number): Cell {
  if (count === 1) return { width: 1, height: 0 }
  if (count === 2) return { width: 0.5, height: 0.6 }
  return at === 0 ? { width: 0.667, height: 0.6 } : { width: 0.333, height: 0.3 }
}

export function PostMedia({ post, eager = false }: { post: Post; eager?: boolean }) {
  const { t } = useLingui()
  const images = post.files.filter((file) => file.contentType.startsWith('image/'))
  const photo = useOpenedPhoto(post.postId, images.length)
  const [first] = images
  if (!first) return null

  const count = images.length
  const alt = t`Photo by ${post.creator.displayName}`

  return (
    <>
      <ImageGrid
        count={count}
        ratio={first.width && first.height ? first.width / first.height : undefined}
        onOpen={photo.open}
        renderImage={(at) => {
          const file = images[at]
          return file ? (
            <Picture file={file} alt={alt} sizes={coverSizes(file, cellOf(at, count))} eager={eager} />
          ) : null
        }}
      />
      {photo.openAt === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            images={images.map((file) => ({ file, alt }))}
            startAt={photo.openAt}
            onClose={photo.close}
          />
        </Suspense>
      )}
    </>
  )
}
