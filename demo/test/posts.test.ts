import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { expect, test } from 'vitest'
import { dayMs } from '../src/moment.ts'
import { demoCreators, demoFans } from '../src/people/people.ts'
import { readPlannedPosts } from '../src/posts/planned-posts.ts'

const began = new Date('2026-11-20T18:00:00Z')
const drafts = readPlannedPosts(
  demoCreators.map((creator) => ({
    ...creator,
    id: creator.username,
    joinedAt: new Date(began.getTime() - 120 * dayMs),
  })),
  began,
)

test('three hundred posts, most of them with something to see, none like another', () => {
  expect(drafts.length).toBeGreaterThanOrEqual(300)
  expect(
    drafts.filter(({ pictures, video }) => pictures.length > 0 || video !== null).length,
  ).toBeGreaterThanOrEqual(200)
  expect(new Set(drafts.map(({ caption }) => caption)).size).toBe(drafts.length)
  const seeds = drafts.flatMap(({ pictures }) => pictures.map(({ seed }) => seed))
  expect(new Set(seeds).size).toBe(seeds.length)
})

test('captions fit, and whoever they mention is there', () => {
  const names = new Set([...demoCreators, ...demoFans].map(({ username }) => username))
  for (const { caption, pictures } of drafts) {
    expect(caption.length).toBeGreaterThan(0)
    expect(caption.length).toBeLessThanOrEqual(limits.captionLength)
    expect(pictures.length).toBeLessThanOrEqual(limits.mediaFiles)
    for (const [, name = ''] of caption.matchAll(/@([a-z]+)/g)) expect(names).toContain(name)
  }
})

test('posts are in the past, at hours at which people are awake, and in the order in which they are told', () => {
  for (const creator of demoCreators) {
    const times = drafts
      .filter((draft) => draft.creator.id === creator.username)
      .map(({ postedAt }) => postedAt)
    expect(times.every((time) => time < began)).toBe(true)
    expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
  }
})

test('there are videos, songs and polls among them, and every video is at hand', () => {
  const videos = drafts.flatMap(({ video }) => video ?? [])
  expect(videos.length).toBeGreaterThanOrEqual(4)
  for (const video of videos) {
    for (const ending of ['mp4', 'jpg']) {
      expect(existsSync(join(import.meta.dirname, '../videos', `${video}.${ending}`)), video).toBe(true)
    }
  }
  expect(drafts.filter(({ song }) => song !== null).length).toBeGreaterThanOrEqual(3)
  const polls = drafts.filter(({ options }) => options.length > 0)
  expect(polls.length).toBeGreaterThanOrEqual(3)
  for (const { options } of polls) expect(new Set(options).size).toBe(options.length)
})

test('three creators sell a set of pictures, a sound, a video and a poll, which their subscribers see anyway', () => {
  const sold = drafts.filter(({ price }) => price !== null)
  expect(new Set(sold.map(({ creator }) => creator.username)).size).toBe(3)
  expect(sold.every(({ isPublic }) => !isPublic)).toBe(true)
  expect(sold.some(({ pictures }) => pictures.length > 1)).toBe(true)
  expect(sold.some(({ song }) => song !== null)).toBe(true)
  expect(sold.some(({ video }) => video !== null)).toBe(true)
  expect(sold.some(({ options }) => options.length > 0)).toBe(true)
})
