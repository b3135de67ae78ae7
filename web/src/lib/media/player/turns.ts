/** What plays now. One at a time: whatever starts ends the turn of the one before. */
let playing: HTMLMediaElement | null = null

/** Whether a person started what plays; what comes into sight then waits. */
let isByHand = false

/** What is in sight and would play by itself, the latest last. */
const inSight = new Map<HTMLMediaElement, () => void>()

let holds = 0

/** For the play event of an element. */
export function takeTurn(media: HTMLMediaElement, byHand: boolean) {
  if (playing !== media) playing?.pause()
  playing = media
  isByHand = byHand
}

/** An element that would play by itself is in sight: it starts now, or when what plays has ended. */
export function awaitTurn(media: HTMLMediaElement, start: () => void) {
  inSight.set(media, start)
  if (!isTaken()) start()
}

/** The element is out of sight or gone: it stops, and another one in sight may start. */
export function leaveTurn(media: HTMLMediaElement) {
  inSight.delete(media)
  const wasPlaying = playing === media
  media.pause()
  if (!wasPlaying) return
  playing = null
  startNext()
}

/** Nothing starts by itself while something covers the page; what plays there stops. Gives the function that ends it. */
export function holdTurns(): () => void {
  holds += 1
  playing?.pause()
  return () => {
    holds -= 1
    startNext()
  }
}

function isTaken(): boolean {
  if (holds > 0) return true
  return isByHand && playing !== null && !playing.paused
}

function startNext() {
  if (!isTaken()) [...inSight.values()].at(-1)?.()
}
