import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { useEffect, useRef, useState } from 'react'
import { useAutoplayInView } from '../autoplay.ts'
import { claimPlayback, stopAndPlayNextVisible } from '../single-playback.ts'
import { useMediaSource } from '../use-media-source.ts'
import { detectPlaybackCapabilities, playableVideoPaths } from './playable-video-paths.ts'

/** A video among pictures: plays without a sound over its cover while at least half of it is seen; opened, it is heard. */
export function GalleryVideo({ file, path }: { file: PostFile; path: string }) {
  const [best = path] = playableVideoPaths(file, path, useState(detectPlaybackCapabilities)[0])
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isShown, setShown] = useState(false)
  const isStopped = useRef(false)
  const { src } = useMediaSource(media, best)
  useAutoplayInView({ media, isStopped }, box)

  useEffect(() => {
    if (media) return () => stopAndPlayNextVisible(media)
  }, [media])

  return (
    <span ref={setBox} aria-hidden="true" className="pointer-events-none absolute inset-0">
      <video
        ref={setMedia}
        src={src}
        muted
        playsInline
        tabIndex={-1}
        preload="none"
        onPlay={({ currentTarget }) => claimPlayback(currentTarget, false)}
        onPlaying={() => setShown(true)}
        onEnded={() => setShown(false)}
        onError={() => setShown(false)}
        className={`size-full object-cover transition-opacity ${isShown ? '' : 'opacity-0'}`}
      />
    </span>
  )
}
