import { useEffect, useState } from 'react'

export type MediaState = {
  isPlaying: boolean
  /** Wants to play and has nothing to play from. */
  isWaiting: boolean
  hasEnded: boolean
  /** True once the first frame or sound was played. */
  hasStarted: boolean
  time: number
  /** Null until it is known. */
  duration: number | null
  /** Up to where it is loaded, in seconds. */
  buffered: number
}

const initial: MediaState = {
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  hasStarted: false,
  time: 0,
  duration: null,
  buffered: 0,
}

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'ended',
  'emptied',
  'canplay',
  'error',
] as const

function read(media: HTMLMediaElement, before: MediaState): MediaState {
  const { buffered, currentTime: time, duration, paused, ended, readyState, error } = media
  const isPlaying = !paused && !ended && !error
  let loaded = 0
  for (let at = 0; at < buffered.length; at++) {
    if (buffered.start(at) <= time + 0.5) loaded = Math.max(loaded, buffered.end(at))
  }
  return {
    isPlaying,
    isWaiting: isPlaying && readyState < media.HAVE_FUTURE_DATA,
    hasEnded: ended,
    hasStarted: before.hasStarted || (readyState >= media.HAVE_CURRENT_DATA && (isPlaying || time > 0)),
    time,
    duration: Number.isFinite(duration) && duration > 0 ? duration : before.duration,
    buffered: loaded,
  }
}

/** Tracks the state of a media element. */
export function useMediaState(media: HTMLMediaElement | null): MediaState {
  const [state, setState] = useState(initial)
  useEffect(() => {
    if (!media) return
    const update = () => setState((before) => read(media, before))
    for (const event of events) media.addEventListener(event, update)
    update()
    return () => {
      for (const event of events) media.removeEventListener(event, update)
    }
  }, [media])
  return state
}
