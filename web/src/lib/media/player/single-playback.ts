/** What plays now. One at a time: whatever starts ends the turn of the one before. */
let playing: HTMLMediaElement | null = null

/** Whether a person started what plays; what comes into sight then waits. */
let isUserStarted = false

/** What is in sight and would play by itself, the latest last. */
const visiblePlayers = new Map<HTMLMediaElement, () => void>()

let suspensions = 0

/** For the play event of an element. */
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
export function releasePlayback(media: HTMLMediaElement) {
  visiblePlayers.delete(media)
  const wasPlaying = playing === media
  media.pause()
  if (!wasPlaying) return
  playing = null
  startNextVisible()
}

/** Nothing starts by itself while something covers the page; what plays there stops. Gives the function that ends it. */
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
