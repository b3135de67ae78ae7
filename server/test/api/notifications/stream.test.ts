import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { appendLiveUpdates, deleteOldLiveUpdates } from '../../../src/platform/events/live-updates.ts'
import { createMetrics } from '../../../src/platform/metrics.ts'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, replied } from '../../setup/comments.ts'
import { newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'
import { heard, listenForOrigin, streamOf } from '../../setup/streams.ts'

const app = await startMoneyApp()
const origin = await listenForOrigin(app)

/** Another process over the same database. */
const metrics = createMetrics()
const other = { ...app.ctx, metrics }
const second = await createApiWithRoutes(other)
const otherOrigin = await listenForOrigin({ fastify: second })

/** One whose beat is quick. */
const beating = await createApiWithRoutes(other, { beatMs: 300 })
const beatingOrigin = await listenForOrigin({ fastify: beating })

async function deliverEvents(): Promise<void> {
  await app.drain()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
}

async function like(person: Person, postId: string): Promise<void> {
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: person.token })
}

describe('whoever has a stream open', () => {
  test('receives the unread count at once, with a resume token', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    await commented(app, fan, postId)
    await deliverEvents()
    const stream = await streamOf(origin, creator.token)
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers['x-content-type-options']).toBe('nosniff')
    await heard(() => expect(stream.all('unread')).toEqual([{ count: 1 }]))
    expect(stream.events.map(({ name, id }) => [name, /^\d+\.\w+$/.test(id)])).toEqual([['unread', true]])
  })

  test('hears of a comment on any process, as the list has it, and that it was read elsewhere', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const streams = [await streamOf(origin, creator.token), await streamOf(otherOrigin, creator.token)]
    await commented(app, fan, postId, 'What a view')
    await deliverEvents()
    const list = await app.call('GET /notification/search-all-notification', { token: creator.token })
    expect(list.data).toMatchObject([{ kind: 'COMMENT', content: 'What a view' }])
    for (const stream of streams) {
      await heard(() => expect(stream.all('unread').at(-1)).toEqual({ count: 1 }))
      expect(stream.all('notification')).toEqual(list.data)
    }
    await app.call('POST /notification/mark-read', { token: creator.token, body: {} })
    await deliverEvents()
    for (const stream of streams) await heard(() => expect(stream.all('unread').at(-1)).toEqual({ count: 0 }))
  })

  test('hears of money that came or went, at both ends of a tip', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await topUp(app, fan, 100_000)
    await deliverEvents()
    const [ofCreator, ofFan] = [await streamOf(origin, creator.token), await streamOf(origin, fan.token)]
    const tip = {
      amount: 50_000,
      transactionSource: 'TIPS' as const,
      creatorId: creator.id,
      reference: newReference(),
    }
    await pay(app, fan, 'POST /paystack/send-wallet-tip', tip)
    await deliverEvents()
    await heard(() => expect(ofFan.all('wallet').at(-1)).toMatchObject({ availableWalletBalance: 500 }))
    const { data } = await app.call('GET /user/refresh-user', { token: creator.token })
    await heard(() =>
      expect(ofCreator.all('wallet').at(-1)).toMatchObject({
        availableWalletBalance: data.availableWalletBalance,
        currentWalletBalance: data.currentWalletBalance,
      }),
    )
    expect(data.currentWalletBalance).toBeGreaterThan(0)
    expect(ofCreator.all('notification')).toMatchObject([{ kind: 'TIP', amount: 500 }])
  })

  test('receives a new post of a followed creator once it is in their feed', async () => {
    const [creator, fan, stranger] = [
      await joined(app, { verified: true, price: 100 }),
      await joined(app),
      await joined(app),
    ]
    await entitled(app, fan, creator)
    const [ofFan, ofStranger] = [await streamOf(origin, fan.token), await streamOf(origin, stranger.token)]
    const { postId } = await published(app, creator, { isPublicPost: false })
    await deliverEvents()
    await heard(() => expect(ofFan.all('post')).toEqual([{ postId, creatorId: creator.id }]))
    expect(ofStranger.all('post')).toEqual([])
  })

  test('hears of a new post that is put into no timeline, as its creator has too many fans', async () => {
    const [creator, fan] = [await joined(app, { verified: true, price: 100 }), await joined(app)]
    await entitled(app, fan, creator)
    const since = new Date(app.clock.now().getTime() - 120_000)
    await app.ctx.db.insertInto('merged_creator').values({ creator_id: creator.id, since }).execute()
    const stream = await streamOf(origin, fan.token)
    const { postId } = await published(app, creator, { isPublicPost: false })
    await deliverEvents()
    await heard(() => expect(stream.all('post')).toEqual([{ postId, creatorId: creator.id }]))
    const entries = await app.ctx.db
      .selectFrom('timeline_entry')
      .select('reader_id')
      .where('post_id', '=', postId)
      .execute()
    expect(entries).toEqual([{ reader_id: creator.id }])
  })

  test('is seen, and so has a timeline', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await entitled(app, fan, creator)
    const gone = { seen_at: new Date(app.clock.now().getTime() - 1_300_000), floor: null }
    await app.ctx.db.updateTable('timeline').set(gone).where('reader_id', '=', fan.id).execute()
    const stream = await streamOf(beatingOrigin, fan.token)
    await deliverEvents()
    const timeline = () =>
      app.ctx.db.selectFrom('timeline').selectAll().where('reader_id', '=', fan.id).executeTakeFirstOrThrow()
    expect(await timeline()).toMatchObject({ floor: '' })
    // The fan keeps the stream open for long.
    const { seen_at } = gone
    await app.ctx.db.updateTable('timeline').set({ seen_at }).where('reader_id', '=', fan.id).execute()
    await heard(async () => expect((await timeline()).seen_at).not.toEqual(seen_at))
    stream.close()
  })

  test('receives changes of the counts of the posts that they name, up and down', async () => {
    const [creator, fan, reader] = [await joined(app), await joined(app), await joined(app)]
    const [named, other] = [await published(app, creator), await published(app, creator)]
    const stream = await streamOf(origin, reader.token, { posts: [named.postId] })
    const muter = await joined(app)
    await app.call('POST /user/toggle-mute/{userId}', { params: { userId: fan.id }, token: muter.token })
    const ofMuter = await streamOf(origin, muter.token, { posts: [named.postId] })
    await like(fan, named.postId)
    await like(fan, other.postId)
    await deliverEvents()
    await heard(() =>
      expect(stream.all('counts')).toEqual([{ postId: named.postId, likeCount: 1, commentCount: 0 }]),
    )
    const { commentId } = await commented(app, fan, named.postId)
    await deliverEvents()
    await heard(() => expect(stream.all('counts').at(-1)).toMatchObject({ likeCount: 1, commentCount: 1 }))
    // Likes of comments and replies come with the list, which is asked for again.
    const liked = async (call: 'comment' | 'reply', id: string) => {
      const before = stream.all('counts').length
      if (call === 'comment') {
        await app.call('GET /comment/like-comment/{commentId}', {
          params: { commentId: id },
          token: creator.token,
        })
      } else {
        await app.call('GET /comment/like-reply/{replyId}', { params: { replyId: id }, token: creator.token })
      }
      await deliverEvents()
      await heard(() => expect(stream.all('counts').length).toBe(before + 1))
    }
    await liked('comment', commentId)
    await liked('comment', commentId)
    const { replyId } = await replied(app, fan, commentId)
    await deliverEvents()
    await heard(() => expect(stream.all('counts')).toHaveLength(5))
    await liked('reply', replyId)
    await app.call('POST /comment/delete-reply/{replyId}', { params: { replyId }, token: fan.token })
    await deliverEvents()
    await heard(() => expect(stream.all('counts')).toHaveLength(7))
    expect(stream.all('counts').at(-1)).toMatchObject({ likeCount: 1, commentCount: 1 })
    // As their list of comments shows, which has none by whom they mute.
    await heard(() => expect(ofMuter.all('counts')).toHaveLength(7))
    expect(ofMuter.all('counts').at(-1)).toMatchObject({ likeCount: 1, commentCount: 0 })
    await like(fan, named.postId)
    await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token })
    await deliverEvents()
    await heard(() => expect(stream.all('counts').at(-1)).toMatchObject({ likeCount: 0, commentCount: 0 }))
  })
})

describe('nobody hears', () => {
  test('of a person with whom there is a block, in either direction', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const ofCreator = await streamOf(origin, creator.token, { posts: [postId] })
    const ofFan = await streamOf(origin, fan.token, { posts: [postId] })
    await commented(app, fan, postId)
    await toggledBlock(app, creator, fan)
    await deliverEvents()
    await heard(() => expect(ofCreator.all('counts')).toHaveLength(1))
    expect([ofCreator.all('notification'), ofFan.all('counts')]).toEqual([[], []])
  })

  test('of a post that is locked for them', async () => {
    const [creator, friend] = [await joined(app, { verified: true, price: 100 }), await joined(app)]
    const stream = await streamOf(origin, friend.token)
    await published(app, creator, { caption: `For @${friend.username}`, isPublicPost: false })
    await published(app, creator, { caption: `For all and @${friend.username}` })
    await deliverEvents()
    await heard(() => expect(stream.all('notification')).toHaveLength(1))
    expect(stream.all('notification')).toMatchObject([{ content: `For all and @${friend.username}` }])
    expect(stream.all('post')).toEqual([])
  })

  test('anything without a session, or with a token of the address', async () => {
    const { token } = await joined(app)
    expect((await streamOf(origin, undefined)).status).toBe(401)
    expect((await streamOf(origin, 'A'.repeat(43))).status).toBe(401)
    expect((await fetch(`${origin}/notification/stream?token=${token}`)).status).toBe(401)
  })
})

describe('who was cut off', () => {
  test('resumes on another process, without losses or duplicates', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    const post = await published(app, creator)
    await entitled(app, creator, fan)
    await deliverEvents()
    const first = await streamOf(origin, creator.token)
    await commented(app, fan, post.postId, 'one')
    await deliverEvents()
    await heard(() => expect(first.all('notification')).toHaveLength(1))
    const { id } = first.events.find(({ name }) => name === 'notification') ?? { id: '' }
    first.close()
    await commented(app, fan, post.postId, 'two')
    await deliverEvents()
    await commented(app, fan, post.postId, 'three')
    const fresh = await published(app, fan)
    await deliverEvents()
    await topUp(app, creator, 10_000)
    await deliverEvents()
    const again = await streamOf(otherOrigin, creator.token, { posts: [post.postId], lastEventId: id })
    await commented(app, fan, post.postId, 'four')
    await deliverEvents()
    await heard(() => expect(again.all('unread').at(-1)).toEqual({ count: 4 }))
    expect(again.all('notification').map(({ content }) => content)).toEqual(['two', 'three', 'four'])
    expect(again.all('post')).toEqual([{ postId: fresh.postId, creatorId: fan.id }])
    expect(again.all('wallet')[0]).toMatchObject({ availableWalletBalance: 100 })
    expect(again.all('counts').map(({ commentCount }) => commentCount)).toEqual([3, 4])
    expect(again.all('resync')).toEqual([])
  })

  test('is told of no post that is gone by then', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await entitled(app, fan, creator)
    const first = await streamOf(origin, fan.token)
    await heard(() => expect(first.events).toHaveLength(1))
    const lastEventId = first.events[0]?.id
    first.close()
    const [gone, left] = [await published(app, creator), await published(app, creator)]
    await deliverEvents()
    const { token } = creator
    await app.call('GET /post/delete-post/{postId}', { params: { postId: gone.postId }, token })
    const again = await streamOf(otherOrigin, fan.token, { lastEventId })
    await heard(() => expect(again.all('unread')).toHaveLength(1))
    await heard(() => expect(again.all('post')).toEqual([{ postId: left.postId, creatorId: creator.id }]))
  })

  test('is told to ask again after more than five minutes, or with an id that was never given', async () => {
    const person = await joined(app)
    const first = await streamOf(origin, person.token)
    await heard(() => expect(first.events).toHaveLength(1))
    const id = first.events[0]?.id ?? ''
    const soon = await streamOf(origin, person.token, { lastEventId: id })
    await heard(() => expect(soon.all('unread')).toHaveLength(1))
    expect(soon.all('resync')).toEqual([])
    app.clock.advance({ minutes: 5, seconds: 1 })
    for (const lastEventId of [id, '7', 'x.y', `999999999999.${Date.now().toString(36)}`]) {
      const late = await streamOf(origin, person.token, { lastEventId })
      await heard(() => expect(late.events.map(({ name }) => name)).toEqual(['resync', 'unread']))
      late.close()
    }
  })
})

describe('who missed much', () => {
  async function missing(count: number) {
    const person = await joined(app)
    const first = await streamOf(origin, person.token)
    await heard(() => expect(first.events).toHaveLength(1))
    const id = first.events[0]?.id
    first.close()
    const signals = Array.from({ length: count }, () => ({
      kind: 'NOTIFIED' as const,
      accountId: person.id,
      notificationId: app.ctx.newId(),
    }))
    await inTransaction(app.ctx.db, (tx) => appendLiveUpdates(tx, signals, app.ctx.clock.now()))
    return streamOf(otherOrigin, person.token, { lastEventId: id })
  }

  test('is told to ask again where it is more than is told one by one', async () => {
    const again = await missing(500)
    await heard(() => expect(again.events.map(({ name }) => name)).toEqual(['resync', 'unread']))
  })

  test('goes on where it is less', async () => {
    const again = await missing(499)
    await heard(() => expect(again.all('unread')).toHaveLength(1))
    expect(again.all('resync')).toEqual([])
  })
})

describe('a stream ends', () => {
  test('with its session, and those of other sessions stay', async () => {
    const person = await joined(app)
    const login = await app.call('POST /user/login', {
      body: { identifier: person.email, password: person.password },
    })
    const [one, other] = [await streamOf(origin, person.token), await streamOf(origin, login.data.token)]
    await app.call('POST /user/logout', { token: person.token })
    await deliverEvents()
    await heard(() => expect([one.isOver(), other.isOver()]).toEqual([true, false]))
  })

  test('when its session is over or its person is gone, within a beat', async () => {
    const [lapsed, gone] = [await joined(app), await joined(app)]
    const streams = [await streamOf(beatingOrigin, lapsed.token), await streamOf(beatingOrigin, gone.token)]
    const past = new Date(app.clock.now().getTime() - 1000)
    const { db } = app.ctx
    await db.updateTable('session').set({ expires_at: past }).where('account_id', '=', lapsed.id).execute()
    await db.updateTable('account').set({ deactivated_at: past }).where('id', '=', gone.id).execute()
    await heard(() => expect(streams.map((each) => each.isOver())).toEqual([true, true]))
  })

  test('for who has more than eight, before it begins', async () => {
    const person = await joined(app)
    for (let count = 0; count < 8; count++) expect((await streamOf(origin, person.token)).status).toBe(200)
    const ninth = await streamOf(origin, person.token)
    expect([ninth.status, ninth.headers['retry-after']]).toEqual([429, '60'])
  })
})

test('a quiet line says at each beat that it is there, and now and then where to go on from', async () => {
  const stream = await streamOf(beatingOrigin, (await joined(app)).token)
  await heard(() => expect(stream.all('position')).not.toEqual([]))
  expect(stream.comments.length).toBeGreaterThan(0)
  // Between two words of where to go on from are eight beats.
  const [began, beats] = [performance.now(), stream.comments.length]
  await heard(() => expect(stream.comments.length).toBeGreaterThanOrEqual(beats + 3))
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('names at most a hundred posts', async () => {
  const { token } = await joined(app)
  const posts = (count: number) => Array.from({ length: count }, () => app.ctx.newId())
  expect((await streamOf(origin, token, { posts: posts(100) })).status).toBe(200)
  expect((await streamOf(origin, token, { posts: posts(101) })).status).toBe(400)
  expect((await streamOf(origin, token, { posts: ['x'] })).status).toBe(400)
})

test('a process that ends lets its readers go, and counts them until then', async () => {
  const ending = await createApiWithRoutes(other)
  onTestFinished(() => ending.close())
  const stream = await streamOf(await listenForOrigin({ fastify: ending }), (await joined(app)).token)
  expect(await metrics.registry.metrics()).toContain('fanfare_open_streams 1')
  await ending.close()
  await heard(() => expect(stream.isOver()).toBe(true))
  expect(await metrics.registry.metrics()).toContain('fanfare_open_streams 0')
})

test('a process that ends waits neither for who would keep the line for more, nor for who was about to open it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { reads } = app.ctx
  const slow: typeof reads.query = async (name, ...rest) => {
    if (name === 'newest_signal') {
      ask()
      await held
    }
    return reads.query(name, ...rest)
  }
  const quick = await createApiWithRoutes(other)
  const ending = await createApiWithRoutes({ ...other, reads: { ...reads, query: slow, end: reads.end } })
  onTestFinished(() => ending.close())
  const authorization = { authorization: `Bearer ${(await joined(app)).token}` }
  const open = async (fastify: typeof ending) =>
    fetch(`${await listenForOrigin({ fastify })}/notification/stream`, { headers: authorization })

  const deliverEvents = await open(quick)
  await endsSoon(quick)
  expect(await deliverEvents.text()).toContain('event: unread')

  const opening = open(ending).then(({ status }) => status)
  await asked
  const ended = endsSoon(ending)
  release()
  await ended
  expect([200, 503]).toContain(await opening)
})

async function endsSoon(fastify: { close: () => Promise<unknown> }): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, 3000, 'late').unref())
  expect(await Promise.race([fastify.close().then(() => 'ended'), late])).toBe('ended')
}

test('signals are kept for ten minutes', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await commented(app, fan, postId)
  await deliverEvents()
  const countStored = async () =>
    (await app.ctx.db.selectFrom('signal').select('id').where('post_id', '=', postId).execute()).length
  app.clock.advance({ minutes: 9 })
  await deleteOldLiveUpdates.run(app.ctx, undefined as never)
  expect(await countStored()).toBeGreaterThan(0)
  app.clock.advance({ minutes: 2 })
  await deleteOldLiveUpdates.run(app.ctx, undefined as never)
  expect(await countStored()).toBe(0)
})
