import { useEffect, useEffectEvent } from 'react'
import { prefersReducedData } from '../prefers-reduced-data.ts'
import { requestAutoplay, stopAndPlayNextVisible } from './single-playback.ts'
import { type Player, tryStartPlayback } from './use-player.ts'

/** Checks whether autoplay is allowed: not with reduced motion or reduced data. */
function isAutoplayAllowed(): boolean {
  return !prefersReducedData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Starts a video when at least half of `box` is visible, and pauses it when it is not. */
export function useAutoplayInView(player: Pick<Player, 'media' | 'isStopped'>, box: Element | null) {
  const { media } = player

  const enter = useEffectEvent((element: HTMLMediaElement) => {
    if (!isAutoplayAllowed()) return
    requestAutoplay(element, () => {
      if (!player.isStopped.current && !element.ended) tryStartPlayback(element)
    })
  })

  useEffect(() => {
    if (!media || !box) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last says how it is now.
        const isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5
        if (isInView) enter(media)
        else if (!isDetachedPlayer(media)) stopAndPlayNextVisible(media)
      },
      { threshold: 0.5 },
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [media, box])
}

/** A video in a window of its own or over the whole screen is visible although its place is not. */
function isDetachedPlayer(media: HTMLMediaElement): boolean {
  return document.pictureInPictureElement === media || !!document.fullscreenElement?.contains(media)
}
