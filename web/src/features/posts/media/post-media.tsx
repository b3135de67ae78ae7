import type { PostFile } from '@fanfare/contract/shapes/media'
import type { Post } from '@fanfare/contract/shapes/posts'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { VideoCover, videoAspectRatio } from '../../../lib/media/player/video/video-cover.tsx'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { useAlternativeText } from './alternative-text.ts'
import { mediaLayoutOf } from './media-layout.ts'
import { PostGallery } from './post-gallery.tsx'

const VideoPlayer = lazyComponent(
  async () => (await import('../../../lib/media/player/video/video-player.tsx')).VideoPlayer,
)
const AudioPlayer = lazyComponent(
  async () => (await import('../../../lib/media/player/audio-player.tsx')).AudioPlayer,
)

type PostMediaProps = { post: Post; eager?: boolean }

const Transcripts = lazyWithQueryClient(
  async () => (await import('./transcripts.tsx')).Transcripts,
  '[data-transcript]',
)

/** Media of a post, as far as the viewer may see them. */
export function PostMedia(props: PostMediaProps) {
  const { files } = props.post
  return (
    <>
      <PostFiles {...props} />
      {files.some(({ transcriptUrl }) => transcriptUrl) ? (
        <Suspense fallback={<div className="mt-1.5 h-9" />}>
          <Transcripts post={props.post} />
        </Suspense>
      ) : null}
    </>
  )
}

function PostFiles({ post, eager = false }: PostMediaProps) {
  const [first] = post.files
  switch (mediaLayoutOf(post)) {
    case 'none':
      return null
    case 'images':
    case 'mixed':
      return <PostGallery post={post} eager={eager} />
    case 'video':
      return first ? <PostVideo post={post} file={first} eager={eager} /> : null
    case 'audio':
      return first ? <PostAudio post={post} file={first} /> : null
  }
}

/**
 * Button that starts a player in a server-rendered page, so that it can be found and pressed before the
 * player is loaded (`prefetch.js`).
 */
function PlayButtonPlaceholder({ label }: { label: string }) {
  return useIsHydrating() ? (
    <button type="button" aria-label={label} className="absolute inset-0 size-full" />
  ) : null
}

function PostVideo({ post, file, eager }: { post: Post; file: PostFile; eager: boolean }) {
  const { t } = useLingui()
  const alt = useAlternativeText(post)(file)
  const isHydrating = useIsHydrating()
  const cover = (
    <>
      <VideoCover file={file} alt={alt} cell={{ width: 1, height: 0 }} eager={eager} />
      <PlayButtonPlaceholder label={t`Play video`} />
    </>
  )
  return (
    <div
      data-plays={isHydrating || undefined}
      style={{ aspectRatio: videoAspectRatio(file) }}
      className="relative isolate overflow-hidden rounded-md border bg-black"
    >
      <Suspense fallback={cover}>
        {file.url ? <VideoPlayer file={file} path={file.url} alt={alt} eager={eager} /> : cover}
      </Suspense>
    </div>
  )
}

function PostAudio({ post, file }: { post: Post; file: PostFile }) {
  const { t } = useLingui()
  const isHydrating = useIsHydrating()
  return (
    <Suspense
      fallback={
        <div data-plays={isHydrating || undefined} className="relative">
          <Skeleton className="h-37 rounded-md! tablet:h-34.5" />
          <PlayButtonPlaceholder label={t`Play`} />
        </div>
      }
    >
      {file.url ? (
        <AudioPlayer file={file} path={file.url} title={t`Audio by ${post.creator.displayName}`} />
      ) : null}
    </Suspense>
  )
}
