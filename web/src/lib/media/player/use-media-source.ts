import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { renewFileTokenIfStale } from '../../session/session-actions.ts'
import { useFileUrlFunction } from '../file-url.ts'

type PlaybackPosition = { time: number; isPlaying: boolean }

/**
 * The address that a recording plays from. Its token is renewed every few minutes: what is loaded keeps its address until
 * that fails, and then goes on from a new one at the same place. `hasFailed` when that does not help.
 */
export function useMediaSource(media: HTMLMediaElement | null, path: string) {
  const toUrl = useFileUrlFunction()
  const fresh = toUrl(path)
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const position = useRef<PlaybackPosition | null>(null)
  const src = loadedSrc ?? fresh

  const adoptSource = useEffectEvent(() => {
    setLoadedSrc(src)
    setFailed(null)
  })

  const recover = useEffectEvent(async (element: HTMLMediaElement) => {
    // Told for a source that was removed too.
    if (!element.error) return
    position.current ??= { time: element.currentTime, isPlaying: !element.paused }
    setLoadedSrc(null)
    if (fresh !== src) return
    // The token may be too old although nobody has said so: a device that slept.
    await renewFileTokenIfStale().catch(() => undefined)
    setFailed(src)
  })

  useEffect(() => {
    if (!media) return
    const onLoaded = () => adoptSource()
    const onError = () => void recover(media)
    media.addEventListener('loadedmetadata', onLoaded)
    media.addEventListener('error', onError)
    // It may have been loaded, or failed, before anybody listened.
    if (media.error) onError()
    else if (media.readyState >= media.HAVE_METADATA) onLoaded()
    return () => {
      media.removeEventListener('loadedmetadata', onLoaded)
      media.removeEventListener('error', onError)
    }
  }, [media])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes.
  useEffect(() => {
    if (media) resumeAt(media, position)
  }, [media, src])

  function retry() {
    if (!media) return
    setFailed(null)
    position.current = { time: position.current?.time ?? media.currentTime, isPlaying: true }
    media.load()
    resumeAt(media, position)
  }

  return { src, hasFailed: failed !== null && failed === src, retry }
}

/** Takes up a place that was left because of an error. */
function resumeAt(media: HTMLMediaElement, position: { current: PlaybackPosition | null }) {
  const left = position.current
  if (!left) return
  position.current = null
  media.currentTime = left.time
  // A refusal to play is an error of the element too, or the browser's wish that somebody presses play.
  if (left.isPlaying) media.play().catch(() => undefined)
}
