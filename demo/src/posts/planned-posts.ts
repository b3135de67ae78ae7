import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asMinorUnits, type MinorUnits } from '@fanfare/contract/money/money'
import { dayMs, hourMs } from '../moment.ts'
import type { Member } from '../people/create-accounts.ts'
import type { Creator } from '../people/people.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { isMusicStyle, type MusicStyle } from '../sound/song.ts'
import { isPictureSubject, type PictureSize, type PictureSpec } from './pictures.ts'

/** A post to be. */
export type PlannedPost = {
  creator: Member<Creator>
  caption: string
  isPublic: boolean
  /** Price in minor units of the creator's currency, for whoever is no subscriber; null for a post that is not for sale. */
  price: MinorUnits | null
  tags: string[]
  pictures: PictureSpec[]
  /** The name of a file in `videos/`. */
  video: string | null
  song: { style: MusicStyle; seed: string } | null
  /** The answers of a poll. */
  options: string[]
  postedAt: Date
}

/** Shapes of pictures, those seen most often first: a post mixes none. */
const shapes: readonly PictureSize[] = [
  { width: 800, height: 1000 },
  { width: 880, height: 880 },
  { width: 1080, height: 720 },
  { width: 800, height: 1000 },
]

/** Every post of these creators, oldest first, as `posts/USERNAME.txt` tells them. */
export function readPlannedPosts(
  creators: readonly Member<Creator>[],
  began: Date,
  most = Number.POSITIVE_INFINITY,
): PlannedPost[] {
  return creators
    .flatMap((creator) => draftsBy(creator, began, most))
    .sort((one, other) => one.postedAt.getTime() - other.postedAt.getTime())
}

function draftsBy(creator: Member<Creator>, began: Date, most: number): PlannedPost[] {
  const random = createSeededRandom(`posts of ${creator.username}`)
  const lines = readFileSync(join(import.meta.dirname, '../../posts', `${creator.username}.txt`), 'utf8')
    .trim()
    .split('\n')
  const times = timesOf(creator, lines.length, began, random)
  return lines
    .map((line, index) => {
      const [what = '', caption = '', answers] = line.split(' | ')
      const seed = `${creator.username} ${index}`
      return {
        creator,
        caption,
        isPublic: !what.split(' ').includes('fans'),
        price: priceOf(what),
        tags: random.shuffled(creator.tags).slice(0, random.whole(1, 2)),
        ...contentOf(what, seed, random),
        options: answers?.split('; ') ?? [],
        postedAt: times[index] ?? began,
      }
    })
    .slice(-most)
}

/** Reads the price from `fans sale:1500`, which is in major units. */
function priceOf(what: string): MinorUnits | null {
  const [, major] = / fans sale:([\d.]+)$/.exec(what) ?? []
  return major === undefined ? null : asMinorUnits(Math.round(Number(major) * 100))
}

type Content = Pick<PlannedPost, 'pictures' | 'video' | 'song'>

/** `text`, `poll`, `video:NAME`, `audio:STYLE`, or pictures. */
function contentOf(what: string, seed: string, random: SeededRandom): Content {
  const [first = ''] = what.split(' ')
  const [kind, name = ''] = first.split(':')
  const nothing: Content = { pictures: [], video: null, song: null }
  if (kind === 'text' || kind === 'poll') return nothing
  if (kind === 'video') return { ...nothing, video: name }
  if (kind !== 'audio') return { ...nothing, pictures: picturesOf(what, seed, random) }
  if (!isMusicStyle(name)) throw new Error(`Nobody can play "${name}".`)
  return { ...nothing, song: { style: name, seed } }
}

/** Subjects with `+` between them and how many pictures: `mountains:dusk+skyline 4`. */
function picturesOf(what: string, seed: string, random: SeededRandom): PlannedPost['pictures'] {
  const [subjects = '', count = '1'] = what.split(' ')
  const size = random.pick(shapes)
  const named = subjects.split('+').map((subject) => {
    if (!isPictureSubject(subject)) throw new Error(`There is no picture of "${subject}".`)
    return subject
  })
  const first = random.whole(0, 9)
  return Array.from({ length: Number(count) || 1 }, (_, index) => ({
    subject: named[index % named.length] ?? '',
    index: first + index,
    size,
    seed: `${seed} ${index}`,
  }))
}

/** Returns the times of posts from the day after joining to the newest, some days apart, at waking hours. */
function timesOf(creator: Member<Creator>, count: number, began: Date, random: SeededRandom): Date[] {
  const first = creator.joinedAt.getTime() + dayMs
  const last = began.getTime() - creator.lastPostHoursAgo * hourMs
  const gap = (last - first) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return new Date(last)
    const day = new Date(first + gap * (index + random.between(-0.3, 0.3)))
    const hour = random.chance(0.35) ? random.between(6.2, 9) : random.between(15.5, 20.8)
    const time = day.setUTCHours(0, 0, 0, 0) + hour * hourMs
    return new Date(Math.min(Math.max(time, first), last - (count - index) * 90 * 60_000))
  }).sort((one, other) => one.getTime() - other.getTime())
}
