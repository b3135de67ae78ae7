import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPlaybackPosition, savePlaybackPosition } from './playback-positions.ts'
import {
  type PlayerKind,
  setAllPlayersMuted,
  setVolumePercentAndUnmute,
  usePlayerSound,
} from './player-sound.ts'
import { claimPlayback, stopAndPlayNextVisible } from './single-playback.ts'
import { useMediaSource } from './use-media-source.ts'
import { useMediaState } from './use-media-state.ts'

export const seekStepSeconds = 10
const volumeStep = 10

/**
 * Plays a file of the API: its state, and what can be done with it. `length` is how long it is where that is known
 * before it is loaded.
 * @param startsPlaying whether play was pressed before the player was there
 */
export function usePlayer(kind: PlayerKind, path: string, length: number | null, startsPlaying = false) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const isByHand = useRef(false)
  /** A person stopped it: it does not start again by itself. */
  const isStopped = useRef(false)
  const source = useMediaSource(media, path)
  const state = useMediaState(media)
  const sound = usePlayerSound(kind)
  const duration = state.duration ?? length ?? 0

  useEffect(() => {
    if (media) applySound(media, sound.muted, sound.volume)
  }, [media, sound.muted, sound.volume])

  const begin = useEffectEvent(() => play())
  useEffect(() => {
    if (!media) return
    const onPlay = () => {
      claimPlayback(media, isByHand.current)
      isByHand.current = false
    }
    media.addEventListener('play', onPlay)
    seekTo(media, loadPlaybackPosition(path))
    if (startsPlaying) begin()
    return () => {
      media.removeEventListener('play', onPlay)
      savePlaybackPosition(path, media)
      stopAndPlayNextVisible(media)
    }
  }, [media, path, startsPlaying])

  function play() {
    if (!media) return
    isByHand.current = true
    isStopped.current = false
    // Nobody presses play on a sound to hear nothing.
    if (kind === 'audio') setAllPlayersMuted(false)
    tryStartPlayback(media)
  }

  function toggle() {
    if (!media) return
    // What the button says is meant: out of sight, a video may have paused by itself since.
    if (!state.isPlaying) return play()
    isStopped.current = true
    media.pause()
  }

  function seek(time: number) {
    if (media) seekTo(media, Math.min(Math.max(0, time), duration))
  }

  return {
    ...state,
    duration,
    media,
    setMedia,
    src: source.src,
    hasFailed: source.hasFailed,
    retry: source.retry,
    muted: sound.muted,
    volume: sound.volume,
    play,
    toggle,
    seek,
    skip: (direction: 1 | -1) => seek((media?.currentTime ?? 0) + direction * seekStepSeconds),
    setVolume: (volume: number) => setVolumePercentAndUnmute(kind, volume),
    louder: (direction: 1 | -1) => setVolumePercentAndUnmute(kind, sound.volume + direction * volumeStep),
    toggleMute: () => setAllPlayersMuted(!sound.muted),
    isStopped,
  }
}

export type Player = ReturnType<typeof usePlayer>

function applySound(media: HTMLMediaElement, muted: boolean, volume: number) {
  media.muted = muted || volume === 0
  media.volume = volume / 100
}

function seekTo(media: HTMLMediaElement, time: number) {
  if (time > 0 || media.currentTime > 0) media.currentTime = time
}

/** A browser may want a person's press first, and what cannot be played is told by the error event. */
export function tryStartPlayback(media: HTMLMediaElement) {
  media.play().catch(() => undefined)
}
