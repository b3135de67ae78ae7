import { beforeEach, expect, test } from 'vitest'
import { awaitTurn, holdTurns, leaveTurn, takeTurn } from './turns.ts'

/** As much of a media element as turns need; `start` plays it without a person's doing. */
function recording() {
  const media = {
    paused: true,
    pause() {
      this.paused = true
    },
  } as HTMLMediaElement & { paused: boolean }
  return {
    media,
    play(byHand: boolean) {
      media.paused = false
      takeTurn(media, byHand)
    },
    start() {
      this.play(false)
    },
  }
}

let made: ReturnType<typeof recording>[] = []
const one = () => {
  const next = recording()
  made.push(next)
  return next
}

beforeEach(() => {
  for (const { media } of made) leaveTurn(media)
  made = []
})

test('what starts stops what played', () => {
  const [first, second] = [one(), one()]
  first.play(true)
  second.play(true)
  expect([first.media.paused, second.media.paused]).toEqual([true, false])
})

test('what comes into sight starts, and stops when it leaves', () => {
  const video = one()
  awaitTurn(video.media, () => video.start())
  expect(video.media.paused).toBe(false)
  leaveTurn(video.media)
  expect(video.media.paused).toBe(true)
})

test('what a person listens to is not stopped by what comes into sight', () => {
  const [song, video] = [one(), one()]
  song.play(true)
  awaitTurn(video.media, () => video.start())
  expect([song.media.paused, video.media.paused]).toEqual([false, true])
  leaveTurn(song.media)
  expect(video.media.paused).toBe(false)
})

test('the one still in sight goes on when another leaves', () => {
  const [above, below] = [one(), one()]
  awaitTurn(above.media, () => above.start())
  awaitTurn(below.media, () => below.start())
  expect([above.media.paused, below.media.paused]).toEqual([true, false])
  leaveTurn(below.media)
  expect(above.media.paused).toBe(false)
})

test('nothing starts by itself while the page is covered', () => {
  const [shown, arriving] = [one(), one()]
  awaitTurn(shown.media, () => shown.start())
  const release = holdTurns()
  expect(shown.media.paused).toBe(true)
  awaitTurn(arriving.media, () => arriving.start())
  expect(arriving.media.paused).toBe(true)
  release()
  expect(arriving.media.paused).toBe(false)
})
