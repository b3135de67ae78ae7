import type { HomeFeedPost } from '@fanfare/contract/shapes/social/posts'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeCreatorFromTimeline } from '../../../src/social/timelines/add-creators.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

/** Gives a person an avatar, and others the same. */
async function setAvatar({ id, token }: Person, others: readonly Person[]): Promise<void> {
  const form = new FormData()
  form.set('IMAGE', new Blob([Uint8Array.from(await jpeg(40, 40))], { type: 'image/jpeg' }), 'face.jpg')
  expect((await app.call('POST /user/update-avatar', { token, form })).status).toBe(200)
  const avatar = await app.ctx.db
    .selectFrom('account')
    .select('avatar_file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .updateTable('account')
    .set(avatar)
    .where(
      'id',
      'in',
      others.map((other) => other.id),
    )
    .execute()
}

type Tab = 'all' | 'subscribed' | 'media' | 'audio' | 'poll' | 'text'

async function home(reader: Person, tab: Tab = 'all', query: Record<string, string | number> = {}) {
  return app.call('GET /post/search-post/{tab}', { params: { tab }, query, token: reader.token })
}

/** But for the locked post that stands there now and then. */
function unlocked(posts: readonly HomeFeedPost[]): string[] {
  return posts.filter(({ isSubscribed }) => isSubscribed).map(({ caption }) => caption)
}

async function captions(reader: Person, tab: Tab = 'all') {
  return unlocked((await home(reader, tab, { limit: 100 })).data)
}

/** Every caption, page by page, as a client scrolls. */
async function scroll(reader: Person, tab: Tab, limit: number, meanwhile: () => Promise<unknown>) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { data, page } = await home(reader, tab, cursor === null ? { limit } : { limit, cursor })
    expect(data.length).toBeLessThanOrEqual(limit)
    seen.push(...unlocked(data))
    expect(page.hasMore).toBe(page.nextCursor !== null)
    cursor = page.nextCursor
    await meanwhile()
  } while (cursor !== null)
  return seen
}

/**
 * Creates a reader with followed creators, whose posts alternate, and two creators whom they do not follow.
 */
async function readerOf({ followed: many, posts, mark }: { followed: number; posts: number; mark: string }) {
  const reader = await joined(app)
  const creators: Person[] = []
  for (let n = 0; n < many + 2; n++) creators.push(await joined(app, { verified: true }))
  const [followed, strangers] = [creators.slice(0, many), creators.slice(many)]
  for (const creator of followed) await entitled(app, reader, creator)
  for (let n = 0; n < posts; n++) {
    for (const creator of creators) await published(app, creator, { caption: `${mark}: ${n}` })
  }
  await app.drain()
  return { reader, followed, strangers }
}

/** The posts of tests before are public too: what a reader sees of these people alone. */
function of(all: string[], mark: string) {
  return all.filter((caption) => caption.startsWith(mark))
}

describe('the home feed', () => {
  test("shows a reader's own posts at once, and those of their subscriptions after the fan-out", async () => {
    const [reader, creator] = [await joined(app), await joined(app, { verified: true, price: 500 })]
    await entitled(app, reader, creator)
    await published(app, reader, { caption: 'fan-out: mine' })
    await published(app, creator, { caption: 'fan-out: paid', isPublicPost: false })
    expect(of(await captions(reader), 'fan-out')).toEqual(['fan-out: mine'])
    await app.drain()
    expect(of(await captions(reader), 'fan-out')).toEqual(['fan-out: paid', 'fan-out: mine'])
    expect(of(await captions(reader, 'subscribed'), 'fan-out')).toEqual(['fan-out: paid'])
  })

  test('goes on with public posts of verified creators whom the reader does not subscribe to', async () => {
    const [reader, stranger, unverified] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app),
    ]
    await published(app, reader, { caption: 'suggested: mine' })
    await published(app, stranger, { caption: 'suggested: public' })
    await published(app, stranger, { caption: 'suggested: locked', isPublicPost: false })
    await published(app, unverified, { caption: 'suggested: unverified' })
    expect(of(await captions(reader), 'suggested')).toEqual(['suggested: mine', 'suggested: public'])
    expect(of(await captions(reader, 'subscribed'), 'suggested')).toEqual([])
  })

  test('suggests nobody whom the reader could not pay', async () => {
    const [paid, free] = [
      await joined(app, { verified: true, price: 5, countryCode: 'DE' }),
      await joined(app, { verified: true, countryCode: 'DE' }),
    ]
    await published(app, paid, { caption: 'Paid in euros' })
    await published(app, free, { caption: 'Free in Berlin' })
    const [nigerian, german] = [await joined(app), await joined(app, { countryCode: 'DE' })]
    const near = async (reader: Person) =>
      (await captions(reader)).filter((each) => /euros|Berlin/.test(each))
    expect(await near(nigerian)).toEqual(['Free in Berlin'])
    expect(await near(german)).toEqual(['Free in Berlin', 'Paid in euros'])
  })

  test('is filled with what was published before, when somebody subscribes', async () => {
    const [reader, creator] = [await joined(app), await joined(app, { verified: true })]
    for (const n of [1, 2, 3]) await published(app, creator, { caption: `before ${n}`, isPublicPost: n > 1 })
    await entitled(app, reader, creator)
    expect(of(await captions(reader, 'subscribed'), 'before')).toEqual(['before 3', 'before 2', 'before 1'])
    await app.drain()
    expect(of(await captions(reader), 'before')).toEqual(['before 3', 'before 2', 'before 1'])
  })

  test('finds what was published while somebody subscribed', async () => {
    const [reader, creator] = [await joined(app), await joined(app, { verified: true })]
    await entitled(app, reader, creator)
    // As when the post commits between the subscription's first look and its commit, and its fan-out is over.
    const { postId } = await published(app, creator, { caption: 'meanwhile' })
    await app.ctx.db.deleteFrom('timeline_entry').where('post_id', '=', postId).execute()
    await app.drain()
    expect(of(await captions(reader), 'meanwhile')).toEqual(['meanwhile'])
  })

  test('loses the posts of a creator the moment the right to them ends', async () => {
    const [reader, creator] = [await joined(app), await joined(app, { verified: true, price: 500 })]
    await entitled(app, reader, creator, new Date(app.clock.now().getTime() + 60_000))
    await published(app, creator, { caption: 'ended: paid', isPublicPost: false })
    await published(app, creator, { caption: 'ended: public' })
    await app.drain()
    expect(of(await captions(reader), 'ended')).toEqual(['ended: public', 'ended: paid'])
    app.clock.advance({ minutes: 2 })
    const left = await home(reader, 'all', { limit: 100 })
    expect(
      left.data.filter(({ caption }) => caption.startsWith('ended')).map((post) => post.caption),
    ).toEqual(['ended: public'])
    expect(of(await captions(reader, 'subscribed'), 'ended')).toEqual([])
    await app.ctx.db.transaction().execute((tx) => removeCreatorFromTimeline(tx, reader.id, creator.id))
    const entries = await app.ctx.db
      .selectFrom('timeline_entry')
      .select('post_id')
      .where('reader_id', '=', reader.id)
      .execute()
    expect(entries).toEqual([])
  })

  test('opens nothing by an entry that names another creator than its post', async () => {
    const [reader, followed] = [await joined(app), await joined(app)]
    const other = await joined(app, { verified: true, price: 500 })
    await entitled(app, reader, followed)
    for (const caption of ['own: 1', 'own: 2', 'own: 3']) await published(app, reader, { caption })
    const { postId } = await published(app, other, { caption: 'misnamed: paid', isPublicPost: false })
    await app.ctx.db
      .insertInto('timeline_entry')
      .values({ reader_id: reader.id, post_id: postId, creator_id: followed.id, type: 'TEXT' })
      .execute()
    for (const tab of ['all', 'subscribed'] as const) {
      for (const limit of [2, 100]) {
        const { data } = await home(reader, tab, { limit })
        const misnamed = data.filter((post) => post.postId === postId)
        expect(misnamed.filter(({ isSubscribed }) => isSubscribed)).toEqual([])
      }
    }
  })

  test('loses deleted posts and deactivated creators', async () => {
    const [reader, creator, leaver] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app, { verified: true }),
    ]
    await entitled(app, reader, creator)
    await entitled(app, reader, leaver)
    const { postId } = await published(app, creator, { caption: 'lost: deleted' })
    await published(app, leaver, { caption: 'lost: deactivated' })
    await app.drain()
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', leaver.id)
      .execute()
    for (const tab of ['all', 'subscribed'] as const) {
      expect(of(await captions(reader, tab), 'lost')).toEqual([])
    }
    await app.drain()
    const entries = await app.ctx.db
      .selectFrom('timeline_entry')
      .select('post_id')
      .where('post_id', '=', postId)
      .execute()
    expect(entries).toEqual([])
  })

  test('loses them in the midst of many, also for who mutes somebody', async () => {
    const reader = await joined(app)
    const creators = await Promise.all([1, 2, 3].map(() => joined(app, { verified: true })))
    for (const creator of creators) await entitled(app, reader, creator)
    for (let n = 0; n < 5; n++) {
      for (const creator of creators)
        await published(app, creator, { caption: `midst ${creator.id}`, isPublicPost: false })
    }
    await app.drain()
    const feed = async () => (await home(reader, 'all', { limit: 4 })).data
    const [newest] = await feed()
    const postId = newest?.postId ?? ''
    const [, left = reader] = creators
    const deactivated_at = app.clock.now()
    for (const { token } of creators)
      await app.call('GET /post/delete-post/{postId}', { params: { postId }, token })
    await app.ctx.db.updateTable('account').set({ deactivated_at }).where('id', '=', left.id).execute()
    for (const mutes of [false, true]) {
      if (mutes) {
        const params = { userId: (await joined(app)).id }
        await app.call('POST /user/toggle-mute/{userId}', { params, token: reader.token })
      }
      const shown = await feed()
      expect(shown).toHaveLength(4)
      expect(shown.map((post) => post.postId)).not.toContain(postId)
      expect(shown.map(({ caption }) => caption)).not.toContain(`midst ${left.id}`)
    }
  })

  test('suggests what is there, however much of what is gone is newer', async () => {
    const reader = await joined(app)
    const [here, deleter] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
    await published(app, here, { caption: 'there: still' })
    const left: string[] = []
    for (let n = 0; n < 4; n++) {
      const leaver = await joined(app, { verified: true })
      await published(app, leaver, { caption: 'there: of who left' })
      left.push(leaver.id)
      const { postId } = await published(app, deleter, { caption: 'there: deleted' })
      await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: deleter.token })
    }
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', 'in', left)
      .execute()
    const { data } = await home(reader, 'all', { limit: 1 })
    expect(data.map(({ caption }) => caption)).toEqual(['there: still'])
  })

  test('shows each post once while others are published, across both parts', async () => {
    const [reader, creator, stranger, other] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app, { verified: true }),
      await joined(app, { verified: true }),
    ]
    await entitled(app, reader, creator)
    const expected: string[] = []
    for (let n = 0; n < 7; n++) {
      await published(app, creator, { caption: `scroll: followed ${n}` })
      await published(app, n % 2 ? other : stranger, { caption: `scroll: suggested ${n}` })
      expected.push(`scroll: followed ${n}`, `scroll: suggested ${n}`)
    }
    await app.drain()
    let n = 0
    const seen = await scroll(reader, 'all', 3, async () => {
      await published(app, n % 2 ? creator : stranger, { caption: `later ${n++}` })
      await app.drain()
    })
    expect(new Set(of(seen, 'scroll'))).toEqual(new Set(expected))
    expect(new Set(seen).size).toBe(seen.length)
    expect(of(seen, 'scroll: suggested').length).toBeGreaterThan(0)
  })

  test('has a suggestion after every seven posts of whom the reader follows, and the others behind them', async () => {
    const { reader, strangers } = await readerOf({ followed: 3, posts: 6, mark: 'mix' })
    const { data } = await home(reader, 'all', { limit: 100 })
    const placements = data.map(({ placement }) => placement)
    const end = placements.indexOf('DISCOVERY')
    expect(end).toBe(20)
    expect(placements.slice(0, end).flatMap((each, at) => (each === 'TEASER' ? [at] : []))).toEqual([7, 15])
    expect(new Set(placements.slice(end))).toEqual(new Set(['DISCOVERY']))
    for (const { creator, placement } of data) {
      expect(placement === 'FOLLOWED').toBe(creator.isSubscribed)
    }
    expect(strangers.map(({ id }) => id)).toContain(data[7]?.creator.userId)
    const subscribed = await home(reader, 'subscribed', { limit: 100 })
    expect(subscribed.data.map(({ placement }) => placement)).toEqual(Array(18).fill('FOLLOWED'))
  })

  test('has at most two posts in a row by one creator, where others have some near', async () => {
    const { reader, followed, strangers } = await readerOf({ followed: 2, posts: 3, mark: 'run' })
    const [chatty, quiet] = [followed[0] as Person, followed[1] as Person]
    for (let n = 0; n < 4; n++) await published(app, chatty, { caption: `run: chatty ${n}` })
    await published(app, quiet, { caption: 'run: quiet' })
    for (let n = 0; n < 6; n++) await published(app, strangers[0] as Person, { caption: `run: loud ${n}` })
    await app.drain()
    const all = (await home(reader, 'all', { limit: 100 })).data.filter(({ isSubscribed }) => isSubscribed)
    const by = all.map(({ creator }) => creator.userId)
    expect(by.filter((id, at) => id === by[at + 1] && id === by[at + 2])).toEqual([])
    const paged = await scroll(reader, 'all', 3, async () => undefined)
    expect(paged).toEqual(all.map(({ caption }) => caption))
    for (const limit of [1, 2, 5]) {
      const { data } = await home(reader, 'all', { limit, offset: 6 })
      expect(data.map(({ caption }) => caption)).toEqual(paged.slice(6, 6 + limit))
    }
    expect(of(await captions(reader, 'subscribed'), 'run: chatty')).toEqual(
      [3, 2, 1, 0].map((n) => `run: chatty ${n}`),
    )
  })

  test('gives the same pages by offset', async () => {
    const reader = await joined(app)
    const all = await captions(reader)
    const paged: string[] = []
    for (let offset = 0; ; offset += 4) {
      const { data, page } = await home(reader, 'all', { limit: 4, offset })
      expect(page).toMatchObject({ limit: 4, offset })
      paged.push(...data.map(({ caption }) => caption))
      if (!page.hasMore) break
    }
    expect(paged.slice(0, 100)).toEqual(all)
  })

  test.each(['the reader', 'the creator'])('suggests nobody after a block by %s', async (who) => {
    const mark = `blocked by ${who}`
    const { reader, strangers } = await readerOf({ followed: 2, posts: 6, mark })
    const [other, newest] = strangers
    if (!other || !newest) throw new Error('There are no strangers.')
    const suggested = async () => {
      const { data } = await home(reader, 'all', { limit: 10 })
      return data.filter(({ placement }) => placement === 'TEASER').map(({ creator }) => creator.userId)
    }
    expect(await suggested()).toEqual([newest.id])
    await (who === 'the reader' ? toggledBlock(app, reader, newest) : toggledBlock(app, newest, reader))
    expect(await suggested()).toEqual([other.id])
  })

  test('shows now and then what somebody locked whom the reader is suggested, and no word or byte of it', async () => {
    const reader = await joined(app)
    const followed = await joined(app, { verified: true })
    const seller = () => joined(app, { verified: true, price: 500 })
    const [suggested, second, unlisted, blocked, blocker, muted, worded, faceless, terse] = await Promise.all(
      Array.from({ length: 9 }, seller),
    )
    if (!(suggested && second && unlisted && blocked && blocker && muted && worded)) throw new Error('none')
    if (!(faceless && terse)) throw new Error('none')
    await setAvatar(suggested, [second, unlisted, blocked, blocker, muted, worded, terse])
    await published(app, terse, { caption: 'a', isPublicPost: false })
    await entitled(app, reader, followed)
    for (let n = 0; n < 9; n++)
      await published(app, followed, { caption: `teaser: ${n}`, isPublicPost: n > 4 })
    const picture = await jpeg()
    for (const creator of [faceless, worded, muted, blocker, blocked, unlisted, second, suggested]) {
      const caption = creator === worded ? 'teaser: a secret spoiler' : 'teaser: a secret'
      await published(app, creator, { caption, isPublicPost: false, images: [picture, picture] })
    }
    await app.ctx.db
      .updateTable('account')
      .set({ is_suggestible: false })
      .where('id', '=', unlisted.id)
      .execute()
    await toggledBlock(app, reader, blocked)
    await toggledBlock(app, blocker, reader)
    await app.call('POST /user/toggle-mute/{userId}', { params: { userId: muted.id }, token: reader.token })
    await app.call('POST /user/update-privacy', { body: { mutedWords: ['spoiler'] }, token: reader.token })
    await app.drain()
    app.clock.advance({ minutes: 2 })

    const made = new Set(
      [suggested, second, unlisted, blocked, blocker, muted, worded, faceless, terse].map(({ id }) => id),
    )
    const seen: string[] = []
    let before: string | undefined
    for (let refresh = 0; refresh < 12; refresh++) {
      let cursor: string | null = null
      for (let index = 0; index < 2; index++) {
        const { data, page } = await home(
          reader,
          'all',
          cursor === null ? { limit: 16 } : { limit: 16, cursor },
        )
        const locked = data.filter(({ isSubscribed }) => !isSubscribed)
        expect(locked.length).toBeLessThanOrEqual(Math.floor(data.length / 8))
        for (const post of locked) {
          expect(data.indexOf(post)).toBeGreaterThanOrEqual(7)
          expect(post).toMatchObject({ placement: 'TEASER', isPublic: false, caption: '', contentTags: [] })
          expect(post.files.every(({ url, fileId, thumbnailUrl }) => !url && !fileId && !thumbnailUrl)).toBe(
            true,
          )
          if (made.has(post.creator.userId)) {
            expect(post.files.map(({ contentType }) => contentType.slice(0, 6))).toEqual(['image/', 'image/'])
            seen.push(post.creator.userId)
          }
          if (index === 0) expect(post.postId).not.toBe(before)
        }
        if (index === 0) before = locked[0]?.postId
        cursor = page.nextCursor
        if (cursor === null) break
      }
    }
    expect(new Set(seen)).toEqual(new Set([suggested.id, second.id]))
    expect(seen).toHaveLength(2)
    for (const tab of ['subscribed', 'media'] as const) {
      const { data } = await home(reader, tab, { limit: 50 })
      expect(data.every(({ isSubscribed }) => isSubscribed)).toBe(true)
    }
  })

  test('has a tab for each type', async () => {
    const reader = await joined(app)
    await published(app, reader, { caption: 'tab: text' })
    await published(app, reader, { caption: 'tab: picture', images: [await jpeg()] })
    expect(of(await captions(reader, 'text'), 'tab')).toEqual(['tab: text'])
    expect(of(await captions(reader, 'media'), 'tab')).toEqual(['tab: picture'])
    expect(await captions(reader, 'audio')).toEqual([])
    expect(await captions(reader, 'poll')).toEqual([])
  })

  test('refuses what is no page of it', async () => {
    const reader = await joined(app)
    const refused: Record<string, string | number>[] = [
      { cursor: 'garbage' },
      { cursor: `newest.${reader.id}` },
      { cursor: 'timeline.' },
      { limit: 0 },
      { limit: 101 },
      { offset: -1 },
      { offset: 1_001 },
      { limit: 'many' },
    ]
    for (const query of refused) {
      expect((await home(reader, 'all', query)).status, JSON.stringify(query)).toBe(400)
    }
    expect((await home(reader, 'videos' as Tab)).status).toBe(400)
    const guest = await app.call('GET /post/search-post/{tab}', { params: { tab: 'all' } })
    expect(guest.status).toBe(401)
  })

  test('keeps looking behind many posts that it does not suggest', async () => {
    const [reader, chatty, stranger] = [
      await joined(app),
      await joined(app),
      await joined(app, { verified: true }),
    ]
    await published(app, stranger, { caption: 'behind: old' })
    const posts = Array.from({ length: 1100 }, () => ({
      id: app.ctx.newId(),
      creator_id: chatty.id,
      type: 'TEXT' as const,
      caption: 'chatter',
      is_public: true,
      posted_at: app.clock.now(),
    }))
    await app.ctx.db.insertInto('post').values(posts).execute()
    await app.ctx.db
      .insertInto('post_count')
      .values(posts.map(({ id, creator_id }) => ({ creator_id, post_id: id })))
      .execute()
    const seen = await scroll(reader, 'all', 20, async () => undefined)
    expect(of(seen, 'behind')).toEqual(['behind: old'])
    expect(of(seen, 'chatter')).toEqual([])
  })
})
