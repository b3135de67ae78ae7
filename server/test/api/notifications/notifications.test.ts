import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const app = await startMoneyApp()
const all = 'GET /notification/search-all-notification'

async function notificationsOf(person: Person, kind?: 'TIP' | 'MENTION') {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { data, problem } = await app.call(all, { token: person.token, query: kind ? { kind } : {} })
  if (problem) throw new Error(JSON.stringify(problem))
  return data
}

async function like(person: Person, postId: string): Promise<void> {
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: person.token })
}

async function unread(person: Person): Promise<number> {
  const { data } = await app.call('GET /user/refresh-user', { token: person.token })
  return data.unreadNotificationCount
}

describe('a creator is told', () => {
  test('of a comment, by its words and its post', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const { commentId } = await commented(app, fan, postId, 'What a view')
    const rows = await notificationsOf(creator)
    expect(rows).toMatchObject([
      {
        ...{
          kind: 'COMMENT',
          postId,
          commentId,
          replyId: null,
          content: 'What a view',
          others: 0,
          isRead: false,
        },
        createdBy: { userId: fan.id, username: fan.username },
      },
    ])
    expect(await notificationsOf(fan)).toEqual([])
  })

  test('of a comment and a reply, and which of them they have liked', async () => {
    const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const { commentId } = await commented(app, creator, postId)
    await commented(app, fan, postId)
    const { replyId } = await replied(app, fan, commentId)
    const [reply, comment] = await notificationsOf(creator)
    expect([reply?.kind, comment?.kind]).toEqual(['REPLY', 'COMMENT'])
    const params = { replyId, commentId: comment?.commentId ?? '' }
    const likes = async ({ token }: Person) => {
      await app.call('GET /comment/like-comment/{commentId}', { params, token })
      await app.call('GET /comment/like-reply/{replyId}', { params, token })
    }
    const hasLiked = async () => (await notificationsOf(creator)).map((row) => row.hasLiked)
    await likes(other)
    expect(await hasLiked()).toEqual([false, false])
    await likes(creator)
    expect(await hasLiked()).toEqual([true, true])
  })

  test('of all likes of a post by one row, that the newest brings to the top', async () => {
    const [creator, one, two] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator, { caption: 'Liked' })
    await like(one, postId)
    await notificationsOf(creator)
    await commented(app, one, postId)
    await like(two, postId)
    const rows = await notificationsOf(creator)
    expect(rows.map(({ kind, createdBy, others }) => [kind, createdBy?.userId, others])).toEqual([
      ['LIKE', two.id, 1],
      ['COMMENT', one.id, 0],
    ])
    expect(rows[0]?.content).toBe('Liked')
  })

  test('of no like that was taken back', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    await like(fan, postId)
    expect(await notificationsOf(creator)).toHaveLength(1)
    await like(fan, postId)
    expect(await notificationsOf(creator)).toEqual([])
    expect(await unread(creator)).toBe(0)
  })

  test('of a fan who subscribes, once however often they cancel and subscribe again', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    for (let times = 0; times < 3; times++) {
      await app.call('GET /subscription/create-free-subscription/{creatorId}', {
        params: { creatorId: creator.id },
        token: fan.token,
      })
      await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
        params: { creatorUsername: creator.username },
        body: {},
        token: fan.token,
      })
    }
    expect(await notificationsOf(creator)).toMatchObject([
      { kind: 'SUBSCRIPTION', createdBy: { userId: fan.id }, postId: null },
    ])
  })

  test('of a tip, by its own words, its amount and what is left of it after the fee', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await topUp(app, fan, 100_000)
    const body = {
      amount: 50_000,
      transactionSource: 'TIPS' as const,
      creatorId: creator.id,
      reference: newReference(),
    }
    await pay(app, fan, 'POST /paystack/send-wallet-tip', { ...body, message: 'Keep climbing.' })
    await pay(app, fan, 'POST /paystack/send-wallet-tip', { ...body, message: 'Keep climbing.' })
    expect(await notificationsOf(creator, 'TIP')).toMatchObject([
      {
        kind: 'TIP',
        content: 'Keep climbing.',
        amount: 500,
        net: 450,
        currency: { code: 'NGN' },
        createdBy: { userId: fan.id },
      },
    ])
  })
})

describe('whoever is named or answered', () => {
  test('is told of it, once', async () => {
    const [creator, fan, friend] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator, { caption: `With @${friend.username}` })
    const { commentId } = await commented(app, fan, postId, `@${creator.username} and @${friend.username}`)
    const { replyId } = await replied(app, creator, commentId, `Yes @${fan.username}`)
    expect((await notificationsOf(creator)).map(({ kind }) => kind)).toEqual(['COMMENT'])
    expect(await notificationsOf(fan)).toMatchObject([{ kind: 'REPLY', replyId, commentId, postId }])
    expect((await notificationsOf(friend, 'MENTION')).map(({ content }) => content)).toEqual([
      `@${creator.username} and @${friend.username}`,
      `With @${friend.username}`,
    ])
  })

  test('is not notified of a locked post until it is unlocked for them', async () => {
    const [creator, friend] = [await joined(app, { verified: true, price: 100 }), await joined(app)]
    await published(app, creator, { caption: `For @${friend.username}`, isPublicPost: false })
    expect([await notificationsOf(friend), await unread(friend)]).toEqual([[], 0])
    await entitled(app, friend, creator)
    expect([(await notificationsOf(friend)).length, await unread(friend)]).toEqual([1, 1])
  })
})

describe('nobody is told', () => {
  test('of their own actions', async () => {
    const creator = await joined(app)
    const { postId } = await published(app, creator, { caption: `I am @${creator.username}` })
    const { commentId } = await commented(app, creator, postId)
    await replied(app, creator, commentId)
    expect(await notificationsOf(creator)).toEqual([])
  })

  test.each(['the reader blocks', 'the other blocks'])(
    'of anybody with whom there is a block: %s',
    async (who) => {
      const [creator, fan] = [await joined(app), await joined(app)]
      const { postId } = await published(app, creator)
      await commented(app, fan, postId)
      expect(await notificationsOf(creator)).toHaveLength(1)
      await (who === 'the reader blocks' ? toggledBlock(app, creator, fan) : toggledBlock(app, fan, creator))
      expect([await notificationsOf(creator), await unread(creator)]).toEqual([[], 0])
    },
  )

  test('of what was deleted since', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const { commentId } = await commented(app, fan, postId)
    await like(fan, postId)
    await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token })
    expect((await notificationsOf(creator)).map(({ kind }) => kind)).toEqual(['LIKE'])
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    expect([await notificationsOf(creator), await unread(creator)]).toEqual([[], 0])
  })
})

describe('of a like nothing is told any more', () => {
  const mutes = (who: Person, whom: Person) =>
    app.call('POST /user/toggle-mute/{userId}', { params: { userId: whom.id }, token: who.token })

  test.each<[string, (creator: Person, fan: Person) => Promise<unknown>]>([
    ['when its giver is muted', mutes],
    ['when its giver is blocked', (creator, fan) => toggledBlock(app, creator, fan)],
    ['when its giver has blocked her', (creator, fan) => toggledBlock(app, fan, creator)],
    ['when its giver is not there any more', (_creator, fan) => deactivated(app, fan)],
  ])('%s', async (_title, happens) => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    await like(fan, postId)
    expect(await notificationsOf(creator)).toHaveLength(1)
    await happens(creator, fan)
    expect([await notificationsOf(creator), await unread(creator)]).toEqual([[], 0])
  })
})

test('of a post nothing is told any more with a word that was muted since, or when it is gone', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const named = (word: string) => published(app, creator, { caption: `${word} for @${fan.username}` })
  await named('Thunder')
  const { postId } = await named('Rain')
  expect(await notificationsOf(fan)).toHaveLength(2)
  await app.call('POST /user/update-privacy', { token: fan.token, body: { mutedWords: ['thunder'] } })
  expect((await notificationsOf(fan)).map((row) => row.postId)).toEqual([postId])
  await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
  expect([await notificationsOf(fan), await unread(fan)]).toEqual([[], 0])
})

test('comments and likes have lists of their own, page by page', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const posts = [await published(app, creator), await published(app, creator), await published(app, creator)]
  for (const { postId } of posts) {
    await like(fan, postId)
    await commented(app, fan, postId)
  }
  await notificationsOf(creator)
  const likes = 'GET /notification/search-notification-likes'
  const first = await app.call(likes, { token: creator.token, query: { limit: 2 } })
  expect(first.page).toMatchObject({ hasMore: true })
  const next = await app.call(likes, {
    token: creator.token,
    query: { cursor: first.page?.nextCursor ?? '' },
  })
  const byOffset = await app.call(likes, { token: creator.token, query: { offset: 2 } })
  expect(next.data).toEqual(byOffset.data)
  expect([...first.data, ...next.data].map(({ postId }) => postId)).toEqual(
    posts.map(({ postId }) => postId).reverse(),
  )
  const { data } = await app.call('GET /notification/search-notification-comments', { token: creator.token })
  expect(data.map(({ kind }) => kind)).toEqual(['COMMENT', 'COMMENT', 'COMMENT'])
})

test('what was read is read: those that are named, or all', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  for (let times = 0; times < 3; times++) await commented(app, fan, postId)
  const [newest] = await notificationsOf(creator)
  expect(await unread(creator)).toBe(3)
  const read = (person: Person, body: object) =>
    app.call('POST /notification/mark-read', { token: person.token, body })
  const named = { notificationIds: [newest?.notificationId ?? ''] }
  await read(fan, named)
  expect(await unread(creator)).toBe(3)
  await read(creator, named)
  expect((await notificationsOf(creator)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  await read(creator, {})
  expect([await unread(creator), (await notificationsOf(creator)).every(({ isRead }) => isRead)]).toEqual([
    0,
    true,
  ])
  await commented(app, fan, postId)
  await notificationsOf(creator)
  expect(await unread(creator)).toBe(1)
})

test('several processes that tell at once tell everything once', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  for (let times = 0; times < 12; times++) await commented(app, fan, postId)
  await Promise.all(Array.from({ length: 6 }, () => dispatchOutboxEventBatch(app.ctx)))
  expect(await notificationsOf(creator)).toHaveLength(12)
})
