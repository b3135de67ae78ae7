/** Element that plays now. One at a time: each start pauses the previous one. */
let playing: HTMLMediaElement | null = null

/** True if the user started the playing element; visible players then wait. */
let isUserStarted = false

/** Visible elements that would autoplay, the latest last. */
const visiblePlayers = new Map<HTMLMediaElement, () => void>()

let suspensions = 0

/** Makes an element the only one that plays; for its `play` event. */
export function claimPlayback(media: HTMLMediaElement, byHand: boolean) {
  if (playing !== media) playing?.pause()
  playing = media
  isUserStarted = byHand
}

/** An element that would play by itself is in sight: it starts now, or when what plays has ended. */
export function requestAutoplay(media: HTMLMediaElement, start: () => void) {
  visiblePlayers.set(media, start)
  if (!isPlaybackClaimed()) start()
}

/** The element is out of sight or gone: it stops, and another one in sight may start. */
export function stopAndPlayNextVisible(media: HTMLMediaElement) {
  visiblePlayers.delete(media)
  const wasPlaying = playing === media
  media.pause()
  if (!wasPlaying) return
  playing = null
  startNextVisible()
}

/**
 * Pauses playback and autoplay while something covers the page. Returns the function that ends the
 * suspension.
 */
export function suspendPlayback(): () => void {
  suspensions += 1
  playing?.pause()
  return () => {
    suspensions -= 1
    startNextVisible()
  }
}

function isPlaybackClaimed(): boolean {
  if (suspensions > 0) return true
  return isUserStarted && playing !== null && !playing.paused
}

function startNextVisible() {
  if (!isPlaybackClaimed()) [...visiblePlayers.values()].at(-1)?.()
}
