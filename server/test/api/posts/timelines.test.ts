import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fanOutPost } from '../../../src/social/timelines/fan-out.ts'
import { rebuildTimeline } from '../../../src/social/timelines/rebuild-timeline.ts'
import { maxTimelineEntries } from '../../../src/social/timelines/timeline-entries.ts'
import { touchReaderAndEnsureTimeline } from '../../../src/social/timelines/touch-last-active.ts'
import { trimTimelines } from '../../../src/social/timelines/trim-timelines.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ SESSION_DAYS: '180', FAN_OUT_ON_WRITE_MAX_FANS: '50' })
})

type Query = Record<string, string | number>

async function home(reader: Person, query: Query = {}, tab: 'all' | 'subscribed' | 'text' = 'subscribed') {
  const { status, data, page } = await app.call('GET /post/search-post/{tab}', {
    params: { tab },
    query: { limit: 100, ...query },
    token: reader.token,
  })
  expect(status).toBe(200)
  return { captions: data.map(({ caption }) => caption), page }
}

async function scrolled(reader: Person, limit: number, tab: 'all' | 'subscribed' = 'subscribed') {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { captions, page } = await home(reader, cursor === null ? { limit } : { limit, cursor }, tab)
    seen.push(...captions)
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

async function follows(...creators: Person[]): Promise<Person> {
  const reader = await joined(app)
  for (const creator of creators) await entitled(app, reader, creator)
  await app.drain()
  return reader
}

const creatorOf = () => joined(app, { verified: true, price: 500 })
const post = (creator: Person, caption: string) => published(app, creator, { caption, isPublicPost: false })

/** Sets the creator’s count of subscribers. */
async function hasFans({ id }: Person, subscribers: number): Promise<void> {
  await app.ctx.db
    .updateTable('account_count')
    .set({ subscribers })
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
}

const entriesOf = ({ id }: Person) => countEntries('reader_id', id)
const readersOf = (postId: string) => countEntries('post_id', postId)

async function countEntries(column: 'reader_id' | 'post_id', id: string): Promise<number> {
  const { count } = await app.ctx.db
    .selectFrom('timeline_entry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function floorOf({ id }: Person): Promise<string | null | undefined> {
  const timeline = await app.ctx.db
    .selectFrom('timeline')
    .select('floor')
    .where('reader_id', '=', id)
    .executeTakeFirst()
  return timeline?.floor
}

/** Posts by these creators in turn, the newest first with the number 0, older than any that is published. */
async function archive(creators: Person[], count: number): Promise<string[]> {
  const ids = creators.map(({ id }) => id)
  await sql`
    WITH made AS (
      INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
      SELECT '01J' || right(${app.ctx.newId()}, 18) || lpad((99999 - n)::text, 5, '0'),
        (${ids}::text[])[1 + n % ${ids.length}::integer], 'TEXT', 'archive ' || n, false, now()
      FROM generate_series(0, ${count - 1}::integer) n RETURNING id
    )
    INSERT INTO post_count (post_id) SELECT id FROM made`.execute(app.ctx.db)
  return Array.from({ length: count }, (_, n) => `archive ${n}`)
}

/** Advances the clock and sweeps: everybody unseen for 14 days counts as inactive. */
async function lie(days: number) {
  app.clock.advance({ days })
  await trimTimelines.run(app.ctx, {})
  await app.drain()
}

describe('whoever was away for 15 days', () => {
  test('has no timeline, is added to none, and finds everything when they are back', async () => {
    const creator = await creatorOf()
    const reader = await follows(creator)
    await post(creator, 'before')
    await app.drain()
    expect(await entriesOf(reader)).toBe(1)
    await lie(15)
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([0, null])
    await post(creator, 'meanwhile')
    await app.drain()
    expect(await entriesOf(reader)).toBe(0)
    expect((await home(reader)).captions).toEqual(['meanwhile', 'before'])
    await post(creator, 'after')
    await app.drain()
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([3, ''])
    expect((await home(reader)).captions).toEqual(['after', 'meanwhile', 'before'])
  })

  test('has the timeline rebuilt as soon as the app requests the current user', async () => {
    const creator = await creatorOf()
    const reader = await follows(creator)
    await post(creator, 'before')
    await lie(15)
    expect((await app.call('GET /user/refresh-user', { token: reader.token })).status).toBe(200)
    await app.drain()
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([1, ''])
  })

  test('finds their own posts, whatever they did first', async () => {
    const writer = await joined(app)
    await lie(15)
    await published(app, writer, { caption: 'mine again' })
    expect((await home(writer, { limit: 1 }, 'all')).captions).toEqual(['mine again'])
    await app.drain()
    expect((await home(writer, { limit: 1 }, 'all')).captions).toEqual(['mine again'])
  })

  test('and subscribes finds that creator’s posts too', async () => {
    const [one, other] = [await creatorOf(), await creatorOf()]
    const reader = await follows(one)
    await post(one, 'of the one')
    await post(other, 'of the other')
    await lie(15)
    await entitled(app, reader, other)
    expect((await home(reader)).captions).toEqual(['of the other', 'of the one'])
    await app.drain()
    expect((await home(reader)).captions).toEqual(['of the other', 'of the one'])
    expect(await entriesOf(reader)).toBe(2)
  })

  test('while others, who were there, keep theirs', async () => {
    const creator = await creatorOf()
    const reader = await follows(creator)
    await post(creator, 'kept')
    await app.drain()
    app.clock.advance({ days: 10 })
    await app.call('GET /user/refresh-user', { token: reader.token })
    await lie(10)
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([1, ''])
  })
})

describe('a fan-out while somebody comes back', () => {
  async function away() {
    const creator = await creatorOf()
    const reader = await follows(creator)
    await lie(15)
    return {
      creator,
      reader,
      seen: () => touchReaderAndEnsureTimeline(app.ctx.db, reader.id, app.clock.now()),
    }
  }
  const refill = ({ id }: Person) => rebuildTimeline.run(app.ctx, { readerId: id })

  test('reaches the reader if its post was committed after the rebuild had read', async () => {
    const { creator, reader, seen } = await away()
    await seen()
    let commit = () => {}
    const isTime = new Promise<void>((resolve) => {
      commit = resolve
    })
    const postId = app.ctx.newId()
    const publishing = app.ctx.db.transaction().execute(async (tx) => {
      const made = { id: postId, creator_id: creator.id, type: 'TEXT' as const, caption: 'late' }
      await tx
        .insertInto('post')
        .values({ ...made, is_public: false, posted_at: app.clock.now() })
        .execute()
      await tx.insertInto('post_count').values({ post_id: postId, creator_id: creator.id }).execute()
      await isTime
    })
    await refill(reader)
    expect((await home(reader)).captions).toEqual([])
    commit()
    await publishing
    await fanOutPost.run(app.ctx, { postId })
    expect((await home(reader)).captions).toEqual(['late'])
  })

  test('and one that runs before the refill, show the post once', async () => {
    const { creator, reader, seen } = await away()
    await post(creator, 'old')
    await seen()
    const { postId } = await post(creator, 'new')
    await fanOutPost.run(app.ctx, { postId })
    expect((await home(reader)).captions).toEqual(['new', 'old'])
    await refill(reader)
    expect((await home(reader)).captions).toEqual(['new', 'old'])
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([2, ''])
  })

  test('lose nothing, however they meet', async () => {
    const { creator, reader, seen } = await away()
    const captions = Array.from({ length: 12 }, (_, n) => `met ${n}`)
    const publishing = (async () => {
      for (const caption of captions) {
        const { postId } = await post(creator, caption)
        await fanOutPost.run(app.ctx, { postId })
      }
    })()
    await seen()
    await Promise.all([publishing, refill(reader)])
    expect(await floorOf(reader)).toBe('')
    expect((await home(reader)).captions).toEqual(captions.toReversed())
    expect(await entriesOf(reader)).toBe(captions.length)
  })
})

describe('a long timeline', () => {
  test('keeps its newest entries alone, and goes on behind them with each post once', async () => {
    const creators = [await creatorOf(), await creatorOf()]
    const all = await archive(creators, 1400)
    const reader = await follows(...creators)
    expect([await entriesOf(reader), await floorOf(reader)]).toEqual([1400, ''])
    await trimTimelines.run(app.ctx, {})
    expect(await entriesOf(reader)).toBe(maxTimelineEntries)
    expect(await scrolled(reader, 100)).toEqual(all)
    expect((await home(reader, { offset: 960, limit: 90 })).captions).toEqual(all.slice(960, 1050))
    const mixed = (await scrolled(reader, 97, 'all')).filter((caption) => caption.startsWith('archive'))
    expect([new Set(mixed), mixed.length]).toEqual([new Set(all), all.length])
    await post(creators[0] as Person, 'newer')
    await app.drain()
    expect((await home(reader, { limit: 2 })).captions).toEqual(['newer', 'archive 0'])
  })

  test('of one creator with more posts than are kept is no longer than that', async () => {
    const creator = await creatorOf()
    const all = await archive([creator], 1100)
    const reader = await follows(creator)
    expect(await scrolled(reader, 100)).toEqual(all)
    await trimTimelines.run(app.ctx, {})
    expect(await entriesOf(reader)).toBe(maxTimelineEntries)
    expect(await scrolled(reader, 100)).toEqual(all)
  })

  test('shows nothing behind its floor of a creator whom the reader follows no more, or who is muted', async () => {
    const [stays, goes] = [await creatorOf(), await creatorOf()]
    await archive([stays, goes], 1400)
    const reader = await follows(stays)
    await entitled(app, reader, goes, new Date(app.clock.now().getTime() + 60_000))
    await app.drain()
    await trimTimelines.run(app.ctx, {})
    app.clock.advance({ minutes: 2 })
    const left = await scrolled(reader, 100)
    expect(left).toHaveLength(700)
    expect(left.every((caption) => Number(caption.split(' ')[1]) % 2 === 0)).toBe(true)
    await app.call('POST /user/toggle-mute/{userId}', { params: { userId: stays.id }, token: reader.token })
    expect(await scrolled(reader, 100)).toEqual([])
  })
})

describe('a post to more fans than one job takes', () => {
  /** Creates fans with a timeline each, of whom one in ten is active. */
  async function withFans(fans: number): Promise<Person> {
    const creator = await creatorOf()
    await sql`
      WITH fan AS (
        INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
          terms_accepted_at, created_at)
        SELECT right(${creator.id}, 5) || lpad(n::text, 21, '0'), 'fan_' || lower(right(${creator.id}, 5)) || n,
          lower(right(${creator.id}, 5)) || n || '@people.example', 'A fan', 'NG', 'NGN', '1990-01-01', now(), now()
        FROM generate_series(1, ${fans}::integer) n RETURNING id
      ), timeline AS (
        INSERT INTO timeline (reader_id, seen_at, floor)
        SELECT id, CASE WHEN id LIKE '%7' THEN seen ELSE seen - interval '1 day' END, ''
        FROM fan, (SELECT ${app.clock.now()}::timestamptz AS seen) AS clock
      )
      INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
        access_until)
      SELECT id, id, ${creator.id}, 'ACTIVE', true, 0, 'NGN', now(), 'infinity' FROM fan`.execute(app.ctx.db)
    return creator
  }

  test('reaches them all, those first who are here, and leaves them all again', async () => {
    const creator = await withFans(2100)
    const { postId } = await post(creator, 'popular')
    expect(await readersOf(postId)).toBe(1)
    await fanOutPost.run(app.ctx, { postId })
    expect(await readersOf(postId)).toBe(2001)
    const after = `${creator.id.slice(-5)}${String(2000).padStart(21, '0')}`
    await fanOutPost.run(app.ctx, { postId, after, reach: 'HERE' })
    expect(await readersOf(postId)).toBe(2011)
    await app.drain()
    expect(await readersOf(postId)).toBe(2101)
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    await app.drain()
    expect(await readersOf(postId)).toBe(0)
  })

  test('lets those who are not here wait as long as looking for the others takes', async () => {
    const creator = await withFans(2100)
    await hasFans(creator, 200_000)
    const { postId } = await post(creator, 'very popular')
    const began = app.clock.now().getTime()
    await fanOutPost.run(app.ctx, { postId })
    const ended = app.clock.now().getTime()
    const { rows } = await sql<{ runAt: Date }>`
      SELECT run_at AS "runAt" FROM graphile_worker._private_jobs
      WHERE payload->>'postId' = ${postId} AND payload->>'reach' = 'REST'`.execute(app.ctx.db)
    const waits = Number(rows[0]?.runAt) - 3000
    expect(waits).toBeGreaterThanOrEqual(began)
    expect(waits).toBeLessThanOrEqual(ended)
  })
})

describe('a creator with more fans than posts are pushed to', () => {
  async function big() {
    const creator = await creatorOf()
    const [fan, other] = [await follows(creator), await creatorOf()]
    await entitled(app, fan, other)
    await post(creator, 'before')
    await app.drain()
    await hasFans(creator, 51)
    await post(creator, 'crossing')
    await app.drain()
    return { creator, fan, other }
  }

  test('is read by their fans without fan-out on write, and no post appears twice or is missing meanwhile', async () => {
    const { creator, fan, other } = await big()
    expect((await home(fan)).captions).toEqual(['crossing', 'before'])
    expect(await entriesOf(fan)).toBe(2)
    app.clock.advance({ seconds: 41 })
    expect((await home(fan)).captions).toEqual(['crossing', 'before'])
    app.clock.advance({ seconds: 21 })
    await post(other, 'pushed')
    await post(creator, 'mixed in')
    await app.drain()
    expect(await entriesOf(fan)).toBe(3)
    const all = ['mixed in', 'pushed', 'crossing', 'before']
    expect((await home(fan)).captions).toEqual(all)
    expect(await scrolled(fan, 1)).toEqual(all)
    expect((await home(fan, { limit: 2, offset: 1 })).captions).toEqual(['pushed', 'crossing'])
    expect((await scrolled(fan, 2, 'all')).filter((each) => all.includes(each))).toEqual(all)
    expect((await home(fan, {}, 'text')).captions.filter((each) => all.includes(each))).toEqual(all)
    const own = (await home(creator, {}, 'all')).captions.filter((each) => all.includes(each))
    expect(own).toEqual(['mixed in', 'crossing', 'before'])
  })

  test('is found by who subscribes then, and lost by whose right ends', async () => {
    const { creator } = await big()
    app.clock.advance({ minutes: 2 })
    await post(creator, 'mixed in')
    const late = await joined(app)
    expect((await home(late)).captions).toEqual([])
    await entitled(app, late, creator, new Date(app.clock.now().getTime() + 60_000))
    await app.drain()
    expect((await home(late)).captions).toEqual(['mixed in', 'crossing', 'before'])
    expect(await entriesOf(late)).toBe(0)
    app.clock.advance({ minutes: 2 })
    expect((await home(late)).captions).toEqual([])
  })

  test('is not read when they deleted the post', async () => {
    const { creator, fan } = await big()
    app.clock.advance({ minutes: 2 })
    const { postId } = await post(creator, 'mixed in')
    await app.drain()
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    await app.drain()
    expect((await home(fan)).captions).toEqual(['crossing', 'before'])
  })

  test('stays so when they have fewer fans again', async () => {
    const { creator, fan } = await big()
    app.clock.advance({ minutes: 2 })
    await hasFans(creator, 1)
    await post(creator, 'still mixed in')
    await app.drain()
    expect(await entriesOf(fan)).toBe(2)
    expect((await home(fan)).captions).toEqual(['still mixed in', 'crossing', 'before'])
  })
})
