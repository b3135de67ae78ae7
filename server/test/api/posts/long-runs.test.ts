import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'
import { explain, statementsOf } from '../../setup/schema/explain.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function home(reader: Person, query: Record<string, string | number> = {}) {
  return app.call('GET /post/search-post/{tab}', {
    params: { tab: 'all' },
    query: { limit: 10, ...query },
    token: reader.token,
  })
}

async function captions(reader: Person) {
  return (await home(reader)).data.map(({ caption }) => caption)
}

/** Inserts `count` public posts at once, which are in the timelines of `readers`. */
async function manyBy(creator: Person, count: number, readers: readonly Person[] = []) {
  const posts = Array.from({ length: count }, (_, n) => ({
    id: app.ctx.newId(),
    creator_id: creator.id,
    type: 'TEXT' as const,
    caption: `one of many ${n}`,
    is_public: true,
    posted_at: app.clock.now(),
  }))
  await app.ctx.db.insertInto('post').values(posts).execute()
  await app.ctx.db
    .insertInto('post_count')
    .values(posts.map(({ id, creator_id }) => ({ creator_id, post_id: id })))
    .execute()
  for (const { id: reader_id } of readers) {
    await app.ctx.db
      .insertInto('timeline_entry')
      .values(posts.map(({ id, creator_id, type }) => ({ reader_id, post_id: id, creator_id, type })))
      .execute()
  }
  // What a process knows of the newest posts is a minute old at most.
  app.clock.advance({ seconds: 61 })
}

/** Counts the rows read for a page, once a page has been read before. */
async function rowsReadFor(reader: Person, query: Record<string, string | number> = {}) {
  await home(reader, query)
  const statements = await statementsOf(() => home(reader, query))
  let read = 0
  for (const statement of statements) {
    const [plan] = await explain(app, statement)
    for (const scan of plan?.scans ?? []) read += scan.read
  }
  return read
}

describe('the home feed', () => {
  test('suggests in few rows what stands behind very many posts that nobody is suggested', async () => {
    const [stranger, chatty] = [await joined(app, { verified: true }), await joined(app)]
    await published(app, stranger, { caption: 'behind the chatter' })
    await manyBy(chatty, 3000)
    const readers = [await joined(app), await joined(app)]
    expect(await captions(readers[0] as Person)).toContain('behind the chatter')
    expect(await rowsReadFor(readers[1] as Person)).toBeLessThan(1000)
  })

  test('is read in few rows where it begins with very many posts of one creator', async () => {
    const [reader, creator, stranger] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app, { verified: true }),
    ]
    await entitled(app, reader, creator)
    await published(app, await joined(app, { verified: true }))
    await published(app, stranger)
    await app.drain()
    await manyBy(creator, 1500, [reader])
    const { data, page } = await home(reader)
    expect(data.slice(0, 8).map(({ creator }) => creator.userId)).toEqual([
      ...Array(7).fill(creator.id),
      stranger.id,
    ])
    expect(await rowsReadFor(reader)).toBeLessThan(600)
    expect(await rowsReadFor(reader, { cursor: page.nextCursor ?? '' })).toBeLessThan(600)
  })

  test('suggests at once what is published before or behind them, and by whom is verified later soon', async () => {
    const [reader, stranger, chatty, later] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app),
      await joined(app),
    ]
    await published(app, later, { caption: 'verified later' })
    await manyBy(chatty, 200)
    expect(await captions(reader)).not.toContain('verified later')
    await published(app, stranger, { caption: 'just now' })
    expect((await captions(reader))[0]).toBe('just now')
    await app.ctx.db
      .updateTable('account')
      .set({ verification_status: 'VERIFIED' })
      .where('id', '=', later.id)
      .execute()
    app.clock.advance({ seconds: 61 })
    expect((await captions(reader)).slice(0, 2)).toEqual(['just now', 'verified later'])
  })
})
