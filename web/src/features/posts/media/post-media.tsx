import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'
import type { AudioPlayerProps } from '../../../lib/media/player/audio-player.tsx'
import { clampedVideoAspectRatio, VideoCover } from '../../../lib/media/player/video/video-cover.tsx'
import type { VideoPlayerProps } from '../../../lib/media/player/video/video-player.tsx'
import { useAlternativeTextFunction } from './alternative-text.ts'
import { mediaLayoutOf } from './media-layout.ts'
import { PostGallery } from './post-gallery.tsx'
import { type LazyPlayer, type LoadablePlayer, useLazyPlayer } from './use-lazy-player.ts'

const videoPlayer: LoadablePlayer<VideoPlayerProps> = {
  load: async () => (await import('../../../lib/media/player/video/video-player.tsx')).VideoPlayer,
}
const audioPlayer: LoadablePlayer<AudioPlayerProps> = {
  load: async () => (await import('../../../lib/media/player/audio-player.tsx')).AudioPlayer,
}

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

function PostVideo({ post, file, eager }: { post: Post; file: PostFile; eager: boolean }) {
  const { t } = useLingui()
  const alt = useAlternativeTextFunction(post)(file)
  const { Player, startsPlaying, standIn } = useLazyPlayer(videoPlayer)
  return (
    <div
      data-plays={!Player || undefined}
      style={{ aspectRatio: clampedVideoAspectRatio(file) }}
      className="relative isolate overflow-hidden rounded-md border bg-black"
    >
      {Player && file.url ? (
        <Player file={file} path={file.url} alt={alt} eager={eager} startsPlaying={startsPlaying} />
      ) : (
        <>
          <VideoCover file={file} alt={alt} cell={{ width: 1, height: 0 }} eager={eager} />
          {file.url ? <StandInButton label={t`Play video`} {...standIn} /> : null}
        </>
      )}
    </div>
  )
}

function PostAudio({ post, file }: { post: Post; file: PostFile }) {
  const { t } = useLingui()
  const { Player, startsPlaying, standIn } = useLazyPlayer(audioPlayer)
  if (!file.url) return null
  if (Player) {
    return (
      <Player
        file={file}
        path={file.url}
        title={t`Audio by ${post.creator.displayName}`}
        startsPlaying={startsPlaying}
      />
    )
  }
  return (
    <div data-plays className="relative">
      <Skeleton className="h-37 rounded-md! tablet:h-34.5" />
      <StandInButton label={t`Play`} {...standIn} />
    </div>
  )
}

/** Button that stands in for a player's own until that is loaded. */
function StandInButton({ label, ...props }: { label: string } & LazyPlayer<never>['standIn']) {
  return <button type="button" aria-label={label} className="absolute inset-0 size-full" {...props} />
}
