import { beforeEach, expect, test } from 'vitest'
import { claimPlayback, requestAutoplay, stopAndPlayNextVisible, suspendPlayback } from './single-playback.ts'

/** Fake of a media element with what single playback uses; `start` plays it without a user action. */
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
      claimPlayback(media, byHand)
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
  for (const { media } of made) stopAndPlayNextVisible(media)
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
  requestAutoplay(video.media, () => video.start())
  expect(video.media.paused).toBe(false)
  stopAndPlayNextVisible(video.media)
  expect(video.media.paused).toBe(true)
})

test('what a person listens to is not stopped by what comes into sight', () => {
  const [song, video] = [one(), one()]
  song.play(true)
  requestAutoplay(video.media, () => video.start())
  expect([song.media.paused, video.media.paused]).toEqual([false, true])
  stopAndPlayNextVisible(song.media)
  expect(video.media.paused).toBe(false)
})

test('the one still in sight goes on when another leaves', () => {
  const [above, below] = [one(), one()]
  requestAutoplay(above.media, () => above.start())
  requestAutoplay(below.media, () => below.start())
  expect([above.media.paused, below.media.paused]).toEqual([true, false])
  stopAndPlayNextVisible(below.media)
  expect(above.media.paused).toBe(false)
})

test('nothing starts by itself while the page is covered', () => {
  const [shown, arriving] = [one(), one()]
  requestAutoplay(shown.media, () => shown.start())
  const release = suspendPlayback()
  expect(shown.media.paused).toBe(true)
  requestAutoplay(arriving.media, () => arriving.start())
  expect(arriving.media.paused).toBe(true)
  release()
  expect(arriving.media.paused).toBe(false)
})
