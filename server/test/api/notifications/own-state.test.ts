import { expect, test } from 'vitest'
import { approveIdentityAsOperator } from '../../../src/accounts/verification/approve-identity-as-operator.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { buildUnsubscribeToken } from '../../../src/social/notifications/email/unsubscribe.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { newReference, pay, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { heard, listenForOrigin, streamOf } from '../../setup/streams.ts'
import {
  advanceClockTo,
  daysAfter,
  monthsOf,
  offer,
  price,
  settle,
  startRenewalsApp,
  storedSubscription,
  subscribe,
  unsubscribe,
} from '../renewals/renewals.ts'

const app = await startRenewalsApp()
const origin = await listenForOrigin(app)

async function deliverEvents(): Promise<void> {
  await app.drain()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
}

type To = 'true' | 'false' | undefined

function query(to: To) {
  return to ? { query: { to } } : {}
}

async function like({ token }: Person, postId: string, to?: To) {
  return (await app.call('GET /post/like-post/{postId}', { params: { postId }, token, ...query(to) })).data
}

async function save({ token }: Person, postId: string, to?: To) {
  return (
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token, ...query(to) })
  ).data
}

test('a state that is asked for is there after the call, however often it is made; without one it is turned around', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const commentId = (await commented(app, creator, postId)).commentId
  const reply = await app.call('POST /comment/create-reply/{commentId}', {
    params: { commentId },
    body: { content: 'And another' },
    token: creator.token,
  })
  const token = fan.token
  const replyId = reply.data.replyId
  const toggles: ((to?: To) => Promise<boolean>)[] = [
    (to) => like(fan, postId, to),
    (to) => save(fan, postId, to),
    async (to) =>
      (
        await app.call('GET /comment/like-comment/{commentId}', {
          params: { commentId },
          token,
          ...query(to),
        })
      ).data,
    async (to) =>
      (await app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token, ...query(to) }))
        .data,
    async (to) =>
      (
        await app.call('POST /user-folder/toggle-favourite/{userId}', {
          params: { userId: creator.id },
          token,
          ...query(to),
        })
      ).data,
    async (to) =>
      (
        await app.call('POST /user-folder/toggle-block/{userId}', {
          params: { userId: creator.id },
          token,
          ...query(to),
        })
      ).data,
  ]
  for (const toggle of toggles) {
    const states: boolean[] = []
    for (const to of ['false', 'true', 'true', 'false', 'false', undefined, undefined] as const) {
      states.push(await toggle(to))
    }
    expect(states).toEqual([false, true, true, false, false, true, false])
  }
  const dark = async (to?: To) => (await app.call('GET /user/toggle-dark-mode', { token, ...query(to) })).data
  expect([await dark('true'), await dark('true'), await dark('false'), await dark()]).toEqual([
    true,
    true,
    false,
    true,
  ])
  const { status } = await app.call('GET /post/like-post/{postId}', {
    params: { postId },
    token,
    query: { to: 'maybe' } as never,
  })
  expect(status).toBe(400)
})

test('a repeated like counts once and is told once', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  expect(await Promise.all(['true', 'true', 'true'].map((to) => like(fan, postId, to as To)))).toEqual([
    true,
    true,
    true,
  ])
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: fan.token,
  })
  expect(data).toMatchObject({ likeCount: 1, hasLiked: true })
  await deliverEvents()
  const list = await app.call('GET /notification/search-all-notification', { token: creator.token })
  expect(list.data).toHaveLength(1)
})

test('a viewer’s likes, saves and votes reach their other screens, and nobody else’s', async () => {
  const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const poll = await polled(app, creator)
  await deliverEvents()
  const [stream, ofOther] = [await streamOf(origin, fan.token), await streamOf(origin, other.token)]
  const last = () => stream.all('own').at(-1)
  await like(fan, postId)
  await deliverEvents()
  await heard(() => expect(last()).toEqual({ postId, hasLiked: true, isSaved: false }))
  await save(fan, postId)
  await deliverEvents()
  await heard(() => expect(last()).toEqual({ postId, hasLiked: true, isSaved: true }))
  await like(fan, postId, 'false')
  await deliverEvents()
  await heard(() => expect(last()).toEqual({ postId, hasLiked: false, isSaved: true }))
  const details = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId: poll.postId },
    token: fan.token,
  })
  const optionId = details.data.options[1]?.optionId ?? ''
  await vote(app, fan, optionId)
  await deliverEvents()
  await heard(() =>
    expect(last()).toEqual({ postId: poll.postId, hasLiked: false, isSaved: false, optionId }),
  )
  expect(ofOther.all('own')).toEqual([])
})

test('who goes on after a cut hears of what they did with the posts on screen meanwhile', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await deliverEvents()
  const first = await streamOf(origin, fan.token)
  await heard(() => expect(first.events).not.toEqual([]))
  const lastEventId = first.events.at(-1)?.id
  first.close()
  await like(fan, postId)
  await app.call('GET /user/toggle-dark-mode', { token: fan.token, query: { to: 'false' } })
  await deliverEvents()
  const stream = await streamOf(origin, fan.token, { lastEventId, posts: [postId] })
  await heard(() => expect(stream.all('own')).toEqual([{ postId, hasLiked: true, isSaved: false }]))
  await heard(() => expect(stream.all('user').at(-1)).toMatchObject({ darkMode: false }))
})

test('the account as its owner sees it follows what happens to it, on both sides', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  const [ofCreator, ofFan] = [await streamOf(origin, creator.token), await streamOf(origin, fan.token)]
  const lastOf = (stream: typeof ofFan) => stream.all('user').at(-1)
  const { status } = await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  expect(status).toBe(200)
  await deliverEvents()
  await heard(() => expect(lastOf(ofFan)).toMatchObject({ id: fan.id, subscribedToCount: 1 }))
  await heard(() => expect(lastOf(ofCreator)).toMatchObject({ id: creator.id, subscriberCount: 1 }))
  expect(lastOf(ofFan)).not.toHaveProperty('token')
  expect(lastOf(ofFan)).not.toHaveProperty('fileToken')
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    params: { creatorUsername: creator.username },
    body: {},
    token: fan.token,
  })
  await deliverEvents()
  await heard(() => expect(lastOf(ofFan)).toMatchObject({ subscribedToCount: 0 }))
  await heard(() => expect(lastOf(ofCreator)).toMatchObject({ subscriberCount: 0 }))
  await app.call('POST /user/update-user', { token: fan.token, body: { displayName: 'Another Name' } })
  await deliverEvents()
  await heard(() => expect(lastOf(ofFan)).toMatchObject({ displayName: 'Another Name' }))
})

test('a subscription that begins, is cancelled, resumed or ended changes what both sides have open', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await topUp(app, fan, 1_000_000)
  const price = (isFreeSubscription: boolean, rest = {}) =>
    app.call('POST /user/update-subscription-price', {
      token: creator.token,
      body: { subscriptionPrice: isFreeSubscription ? 0 : 1500, isFreeSubscription, ...rest },
    })
  await price(false)
  await deliverEvents()
  const [ofCreator, ofFan] = [await streamOf(origin, creator.token), await streamOf(origin, fan.token)]
  const subscriptions = () => ofFan.all('changed').filter(({ topics }) => topics.includes('SUBSCRIPTIONS'))
  async function changesBoth(change: () => Promise<{ status: number }>) {
    const before = [subscriptions().length, ofCreator.all('user').length] as const
    expect((await change()).status).toBe(200)
    await deliverEvents()
    await heard(() => expect(subscriptions().length).toBeGreaterThan(before[0]))
    await heard(() => expect(ofCreator.all('user').length).toBeGreaterThan(before[1]))
  }
  const leave = () =>
    app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      params: { creatorUsername: creator.username },
      body: {},
      token: fan.token,
    })
  await changesBoth(() =>
    pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 150_000,
      transactionSource: 'SUBSCRIPTION',
      creatorId: creator.id,
      reference: newReference(),
    }),
  )
  await changesBoth(leave)
  await changesBoth(() =>
    app.call('POST /subscription/resume/{creatorId}', {
      params: { creatorId: creator.id },
      token: fan.token,
    }),
  )
  const free = await joined(app)
  await price(true)
  await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: free.token,
  })
  await deliverEvents()
  const ofFree = await streamOf(origin, free.token)
  await heard(() => expect(ofFree.events).not.toEqual([]))
  await price(false, { freeSubscribers: 'END' })
  await deliverEvents()
  await heard(() => expect(ofFree.all('changed').flatMap(({ topics }) => topics)).toContain('SUBSCRIPTIONS'))
})

test('a new name or price reaches whoever follows the creator or has a post of theirs on screen, and nobody else', async () => {
  const [creator, fan, stranger, other] = [
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
    await joined(app),
  ]
  await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  const { postId } = await published(app, creator)
  await deliverEvents()
  const ofFan = await streamOf(origin, fan.token)
  const ofStranger = await streamOf(origin, stranger.token, { posts: [postId] })
  const ofOther = await streamOf(origin, other.token)
  const renamed = (stream: typeof ofFan) =>
    stream.all('changed').filter(({ topics }) => topics.includes('PROFILES')).length
  await app.call('POST /user/update-user', { token: creator.token, body: { displayName: 'Another Name' } })
  await deliverEvents()
  await heard(() => expect([renamed(ofFan), renamed(ofStranger)]).toEqual([1, 1]))
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 3000, isFreeSubscription: false, freeSubscribers: 'KEEP' },
  })
  await deliverEvents()
  await heard(() => expect([renamed(ofFan), renamed(ofStranger)]).toEqual([2, 2]))
  await app.call('POST /user/update-user', {
    token: creator.token,
    body: { notificationPreferences: { subjects: { COMMENTS: { mail: 'AT_ONCE' } } } },
  })
  await deliverEvents()
  expect([renamed(ofFan), renamed(ofOther)]).toEqual([2, 0])
})

test('a first price, a verification and a departure reach a stranger who has a page without posts open, also after a gap', async () => {
  const [creator, viewer, other] = [await joined(app), await joined(app), await joined(app)]
  await deliverEvents()
  const stream = await streamOf(origin, viewer.token, { profiles: [creator.id, viewer.id] })
  const ofOther = await streamOf(origin, other.token)
  const shown = ({ all }: typeof stream) => all('changed').map(({ topics }) => topics)
  await approveIdentityAsOperator(app.ctx, creator.username, { withoutDocuments: true })
  await deliverEvents()
  await heard(() => expect(shown(stream)).toEqual([['PROFILES']]))
  const lastEventId = stream.events.at(-1)?.id
  stream.close()
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 3000, isFreeSubscription: false },
  })
  await deliverEvents()
  const resumed = await streamOf(origin, viewer.token, { profiles: [creator.id], lastEventId })
  await heard(() => expect(shown(resumed)).toEqual([['PROFILES']]))
  await deactivated(app, creator)
  await deliverEvents()
  await heard(() => expect(shown(resumed)).toEqual([['PROFILES'], ['PROFILES']]))
  await app.call('POST /user/update-user', { token: viewer.token, body: { displayName: 'My Own' } })
  await deliverEvents()
  expect(shown(resumed).flat()).not.toContain('PEOPLE')
  expect(shown(ofOther)).toEqual([])
})

test('whoever earns is told to ask again for what they earned', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await topUp(app, fan, 100_000)
  await deliverEvents()
  const stream = await streamOf(origin, creator.token)
  await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 50_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
    reference: newReference(),
  })
  await deliverEvents()
  await heard(() => expect(stream.all('earnings')).toEqual([{}]))
})

test('what is changed of one’s own reaches one’s other screens by its topic, in one event for all of a moment', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await save(fan, postId)
  await deliverEvents()
  const [stream, ofCreator] = [await streamOf(origin, fan.token), await streamOf(origin, creator.token)]
  const { token } = fan
  const folders = await app.call('GET /post-folder/get-post-folders', { token })
  await app.call('GET /post-folder/clear-post-folder/{postFolderItemId}', {
    params: { postFolderItemId: folders.data[0]?.postFolderId ?? '' },
    token,
  })
  await app.call('POST /user-folder/toggle-favourite/{userId}', { params: { userId: creator.id }, token })
  await deliverEvents()
  await heard(() => expect(stream.all('own').at(-1)).toMatchObject({ postId, isSaved: false }))
  await heard(() => expect(stream.all('changed')).toEqual([{ topics: ['SAVES', 'LISTS', 'PEOPLE'] }]))
  expect(ofCreator.all('changed')).toEqual([])
  await app.call('POST /post/pin-post/{postId}', { params: { postId: 'nothing' }, token })
  await deliverEvents()
  expect(stream.all('changed')).toHaveLength(1)
})

test('a sign-in, and its end, reach the list of sessions that is open on another device', async () => {
  const [person, other] = [await joined(app), await joined(app)]
  await deliverEvents()
  const [stream, ofOther] = [await streamOf(origin, person.token), await streamOf(origin, other.token)]
  const { data } = await app.call('POST /user/login', {
    body: { identifier: person.username, password: person.password },
  })
  await deliverEvents()
  await heard(() => expect(stream.all('changed')).toEqual([{ topics: ['SECURITY'] }]))
  await app.call('POST /user/logout', { token: data.token })
  await deliverEvents()
  await heard(() => expect(stream.all('changed')).toHaveLength(2))
  expect(stream.all('changed').at(-1)).toEqual({ topics: ['SECURITY'] })
  expect(stream.isOver()).toBe(false)
  expect(ofOther.all('changed')).toEqual([])
})

test('what somebody chooses to be shown for adults holds on their other screens at once', async () => {
  const person = await joined(app)
  await deliverEvents()
  const stream = await streamOf(origin, person.token)
  await app.call('POST /user/update-privacy', { token: person.token, body: { adultContent: 'SHOW' } })
  await deliverEvents()
  await heard(() => expect(stream.all('user').at(-1)).toMatchObject({ adultContent: 'SHOW' }))
  await heard(() => expect(stream.all('changed')).toEqual([{ topics: ['PRIVACY'] }]))
})

test('mails that are ended by the link in one are off on open screens', async () => {
  const person = await joined(app)
  await deliverEvents()
  const stream = await streamOf(origin, person.token)
  await app.call('POST /notification/unsubscribe/{token}', {
    params: { token: buildUnsubscribeToken(app.ctx, person.id) },
  })
  await deliverEvents()
  await heard(() => expect(stream.all('changed')).toEqual([{ topics: ['NOTIFICATION_PREFERENCES'] }]))
})

test('an unread notification that goes away, and comes back, is counted so at once', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, creator, postId)
  await deliverEvents()
  const stream = await streamOf(origin, creator.token)
  const counted = async (count: number) => {
    await deliverEvents()
    await heard(() => expect(stream.all('unread').at(-1)).toEqual({ count }))
  }
  await like(fan, postId)
  await counted(1)
  await like(fan, postId, 'false')
  await counted(0)
  const comment = await commented(app, fan, postId)
  const { replyId } = await replied(app, fan, commentId)
  await counted(2)
  await app.call('POST /comment/delete-comment/{commentId}', {
    params: { commentId: comment.commentId },
    token: fan.token,
  })
  await counted(1)
  const muted = { params: { userId: fan.id }, token: creator.token }
  await app.call('POST /user/toggle-mute/{userId}', muted)
  await counted(0)
  await app.call('POST /user/toggle-mute/{userId}', muted)
  await counted(1)
  const blocked = { params: { userId: creator.id }, token: fan.token }
  await app.call('POST /user-folder/toggle-block/{userId}', blocked)
  await counted(0)
  await app.call('POST /user-folder/toggle-block/{userId}', blocked)
  await counted(1)
  await app.call('POST /comment/delete-reply/{replyId}', { params: { replyId }, token: fan.token })
  await counted(0)
})

test('somebody who leaves and comes back is gone from, and back in, what others have open', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  const { postId } = await published(app, creator)
  await like(fan, postId)
  await commented(app, fan, postId)
  await deliverEvents()
  const ofCreator = await streamOf(origin, creator.token, { posts: [postId] })
  await deactivated(app, fan)
  await deliverEvents()
  await heard(() => expect(ofCreator.all('user').at(-1)).toMatchObject({ subscriberCount: 0 }))
  await heard(() => expect(ofCreator.all('unread').at(-1)).toEqual({ count: 0 }))
  await heard(() => expect(ofCreator.all('counts').at(-1)).toMatchObject({ likeCount: 0, commentCount: 0 }))
  expect(ofCreator.all('changed').at(-1)).toEqual({ topics: ['PEOPLE'] })
  await app.call('POST /user/login', { body: { identifier: fan.username, password: fan.password } })
  await deliverEvents()
  await heard(() => expect(ofCreator.all('user').at(-1)).toMatchObject({ subscriberCount: 1 }))
  await heard(() => expect(ofCreator.all('counts').at(-1)).toMatchObject({ likeCount: 1, commentCount: 1 }))
  await heard(() => expect(ofCreator.all('unread').at(-1)?.count).toBeGreaterThan(0))
})

test('whom a notification of likes names, and how many beside them, follows what the likers do', async () => {
  const [creator, one, two] = [await joined(app), await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await like(one, postId)
  await deliverEvents()
  await like(two, postId)
  await deliverEvents()
  await app.call('POST /notification/mark-read', { token: creator.token, body: {} })
  await deliverEvents()
  const stream = await streamOf(origin, creator.token)
  const topics = () => stream.all('changed').map((each) => each.topics)
  await like(two, postId)
  await deliverEvents()
  await heard(() => expect(topics()).toEqual([['NOTIFICATIONS']]))
  await like(two, postId)
  await deliverEvents()
  await heard(() => expect(topics()).toEqual([['NOTIFICATIONS'], ['NOTIFICATIONS']]))
  expect(stream.all('notification')).toEqual([])
  await deactivated(app, one)
  await deliverEvents()
  await heard(() => expect(topics().at(-1)).toEqual(['PEOPLE']))
  expect(stream.all('unread').at(-1)).toEqual({ count: 0 })
})

test('a post that is deleted, or whose creator leaves, is gone from the screens that show it', async () => {
  const [creator, reader] = [await joined(app), await joined(app)]
  const [first, second] = [await published(app, creator), await published(app, creator)]
  await deliverEvents()
  const posts = [first.postId, second.postId]
  const stream = await streamOf(origin, reader.token, { posts })
  await heard(() => expect(stream.events).not.toEqual([]))
  const lastEventId = stream.events.at(-1)?.id
  await app.call('GET /post/delete-post/{postId}', { params: { postId: first.postId }, token: creator.token })
  await deliverEvents()
  await heard(() => expect(stream.all('gone')).toEqual([{ postId: first.postId }]))
  await deactivated(app, creator)
  await deliverEvents()
  await heard(() => expect(stream.all('gone').at(-1)).toEqual({ postId: second.postId }))
  const again = await streamOf(origin, reader.token, { posts, lastEventId })
  await heard(() => expect(again.all('gone')).toEqual(posts.map((postId) => ({ postId }))))
})

test('what changes of a post reaches everybody who has it on screen, also after a cut, and nobody else', async () => {
  const [creator, reader, other] = [await joined(app), await joined(app), await joined(app)]
  const first = await published(app, creator)
  const second = await published(app, creator, { images: [await jpeg()] })
  const posts = [first.postId, second.postId]
  await deliverEvents()
  const stream = await streamOf(origin, reader.token, { posts })
  const ofOther = await streamOf(origin, other.token, { posts: [second.postId] })
  await heard(() => expect(stream.events).not.toEqual([]))
  const lastEventId = stream.events.at(-1)?.id
  const edited = (of: typeof stream) => of.all('edited').map(({ postId }) => postId)
  const pin = (postId: string) =>
    app.call('POST /post/pin-post/{postId}', { params: { postId }, token: creator.token })
  await app.call('POST /post/mark-adult/{postId}', {
    params: { postId: first.postId },
    body: { isAdult: true },
    token: creator.token,
  })
  await deliverEvents()
  await heard(() => expect(edited(stream)).toEqual([first.postId]))
  await pin(first.postId)
  await deliverEvents()
  await heard(() => expect(edited(stream)).toEqual([first.postId, first.postId]))
  await pin(second.postId)
  await deliverEvents()
  await heard(() => expect(new Set(edited(stream).slice(2))).toEqual(new Set(posts)))
  const form = new FormData()
  form.set('alternativeText', 'A lighthouse at dusk')
  await app.call('POST /post/describe-file/{fileId}', {
    params: { fileId: second.files[0]?.fileId ?? '' },
    form,
    token: creator.token,
  })
  await deliverEvents()
  await heard(() => expect(edited(stream).slice(4)).toEqual([second.postId]))
  expect(edited(ofOther)).toEqual([second.postId, second.postId])
  await app.call('GET /post/delete-post/{postId}', {
    params: { postId: second.postId },
    token: creator.token,
  })
  await deliverEvents()
  await heard(() => expect(stream.all('gone')).toEqual([{ postId: second.postId }]))
  expect(edited(stream)).toHaveLength(5)
  const again = await streamOf(origin, reader.token, { posts, lastEventId })
  await heard(() => expect(again.all('gone')).toEqual([{ postId: second.postId }]))
  expect(edited(again)).toEqual([first.postId])
  const afterAll = again.events.at(-1)?.id
  const fresh = await streamOf(origin, reader.token, { posts, lastEventId: afterAll })
  await heard(() => expect(fresh.all('gone')).toHaveLength(1))
  expect(edited(fresh)).toEqual([])
})

test('votes move on the screens of the creator and of those who have voted, and of nobody else', async () => {
  const [creator, fan, voter, reader] = [
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
  ]
  const { postId } = await polled(app, creator)
  const details = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: fan.token,
  })
  const [one, two] = details.data.options.map(({ optionId }) => optionId)
  await vote(app, voter, one ?? '')
  await deliverEvents()
  const streams = await Promise.all(
    [creator, voter, reader].map(({ token }) => streamOf(origin, token, { posts: [postId] })),
  )
  await vote(app, fan, two ?? '')
  await deliverEvents()
  for (const [index, stream] of streams.entries()) {
    await heard(() => expect(stream.all('counts')).toHaveLength(1))
    const options = stream.all('counts')[0]?.options?.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1))
    const votes = [one, two].map((optionId) => ({ optionId, voteCount: 1 }))
    expect(options).toEqual(index === 2 ? undefined : expect.arrayContaining(votes))
  }
})

test('whatever changes a subscription reaches the open screens of its fan and of its creator', async () => {
  const [creator, fan] = [await joined(app, { verified: true, price: price / 100 }), await joined(app)]
  await topUp(app, fan, 2 * price)
  await deliverEvents()
  const streams = [await streamOf(origin, creator.token), await streamOf(origin, fan.token)]
  const { token } = fan
  const params = { creatorId: creator.id }
  const endOfMonth = async () => (await monthsOf(app, fan, creator)).at(-1)?.[1] ?? new Date()
  const steps: [string, () => Promise<unknown>][] = [
    ['ACTIVE', () => subscribe(app, fan, creator)],
    ['CANCELLED', () => unsubscribe(app, fan, creator)],
    ['ACTIVE', () => app.call('POST /subscription/resume/{creatorId}', { token, params })],
    [
      'ACTIVE',
      () =>
        app.call('POST /subscription/renew-by-card/{creatorId}', {
          ...{ token, params, body: { savedCardId: null } },
        }),
    ],
    ['ACTIVE', async () => advanceClockTo(app, await endOfMonth())],
    ['PAST_DUE', async () => advanceClockTo(app, await endOfMonth())],
    ['EXPIRED', async () => advanceClockTo(app, daysAfter(await endOfMonth(), 3))],
    ['ACTIVE', () => topUp(app, fan, price).then(() => subscribe(app, fan, creator))],
    ['ACTIVE', () => offer(app, creator, 0).then(async () => advanceClockTo(app, await endOfMonth()))],
    [
      'CANCELLED',
      () =>
        app.call('POST /user/update-subscription-price', {
          token: creator.token,
          body: {
            ...{ subscriptionPrice: 1000, isFreeSubscription: false },
            freeSubscribers: 'THIRTY_DAYS',
          },
        }),
    ],
    ['ACTIVE', () => offer(app, creator, 0)],
  ]
  for (const [step, [status, happen]] of steps.entries()) {
    await deliverEvents()
    const before = streams.map((stream) => stream.all('user').length)
    await happen()
    await settle(app)
    await deliverEvents()
    expect([step, (await storedSubscription(app, fan, creator)).status]).toEqual([step, status])
    await heard(() => {
      const news = streams.map((stream, at) => stream.all('user').length > (before[at] ?? 0))
      expect([step, ...news]).toEqual([step, true, true])
    })
  }
})
