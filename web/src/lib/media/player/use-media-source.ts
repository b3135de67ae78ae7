import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { renewFileToken } from '../../session/session-actions.ts'
import { useFileUrl } from '../file-url.ts'

type PlaybackPosition = { time: number; isPlaying: boolean }

/**
 * The address that a recording plays from. Its token is renewed every few minutes: what is loaded keeps its address until
 * that fails, and then goes on from a new one at the same place. `hasFailed` when that does not help.
 */
export function useMediaSource(media: HTMLMediaElement | null, path: string) {
  const toUrl = useFileUrl()
  const fresh = toUrl(path)
  const [kept, setKept] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const place = useRef<PlaybackPosition | null>(null)
  const src = kept ?? fresh

  const keep = useEffectEvent(() => {
    setKept(src)
    setFailed(null)
  })

  const recover = useEffectEvent(async (element: HTMLMediaElement) => {
    // Told for a source that was removed too.
    if (!element.error) return
    place.current ??= { time: element.currentTime, isPlaying: !element.paused }
    setKept(null)
    if (fresh !== src) return
    // The token may be too old although nobody has said so: a device that slept.
    await renewFileToken().catch(() => undefined)
    setFailed(src)
  })

  useEffect(() => {
    if (!media) return
    const onLoaded = () => keep()
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
    if (media) resumeAt(media, place)
  }, [media, src])

  function retry() {
    if (!media) return
    setFailed(null)
    place.current = { time: place.current?.time ?? media.currentTime, isPlaying: true }
    media.load()
    resumeAt(media, place)
  }

  return { src, hasFailed: failed !== null && failed === src, retry }
}

/** Takes up a place that was left because of an error. */
function resumeAt(media: HTMLMediaElement, place: { current: PlaybackPosition | null }) {
  const left = place.current
  if (!left) return
  place.current = null
  media.currentTime = left.time
  // A refusal to play is an error of the element too, or the browser's wish that somebody presses play.
  if (left.isPlaying) media.play().catch(() => undefined)
}
