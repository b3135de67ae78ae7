import type { Post } from '@fanfare/contract/posts'
import { ImageGrid } from '@fanfare/ui/image-grid'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Picture } from '../media/picture.tsx'
import { useOpenedPhoto } from './opened-photo.ts'

const Lightbox = lazy(async () => ({ default: (await import('./post-lightbox.tsx')).PostLightbox }))

/** Column of 600 without its margins on wide screens, the whole screen on phones; beside others, a share of it. */
function sizesOf(at: number, count: number): string {
  const share = count === 1 ? 1 : count === 2 ? 0.5 : at === 0 ? 0.667 : 0.333
  return `(width < 36rem) ${Math.round(share * 100)}vw, ${Math.round(share * 600)}px`
}

export function PostMedia({ post, eager = false }: { post: Post; eager?: boolean }) {
  const { t } = useLingui()
  const images = post.files.filter((file) => file.contentType.startsWith('image/'))
  const photo = useOpenedPhoto(post.postId, images.length)
  const [first] = images
  if (!first) return null

  const name = post.creator.displayName
  const count = images.length
  const altOf = (at: number) =>
    count === 1 ? t`Photo by ${name}` : t`Photo ${at + 1} of ${count} by ${name}`

  return (
    <>
      <ImageGrid
        count={count}
        ratio={first.width && first.height ? first.width / first.height : undefined}
        onOpen={photo.open}
        renderImage={(at) => {
          const file = images[at]
          return file ? (
            <Picture file={file} alt={altOf(at)} sizes={sizesOf(at, count)} eager={eager} />
          ) : null
        }}
      />
      {photo.openAt === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            images={images.map((file, at) => ({ file, alt: altOf(at) }))}
            startAt={photo.openAt}
            onClose={photo.close}
          />
        </Suspense>
      )}
    </>
  )
}
