import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { subscribed } from './subscribed.ts'

const app = await startTestApp()

function publicDetails(username: string, headers: Record<string, string> = {}) {
  return app.call('GET /creator/get-public-creator-details/{username}', { params: { username }, headers })
}

describe('a profile', () => {
  test('shows a member the creator’s name, price and number of followers', async () => {
    const [amara, fan] = await Promise.all([
      joined(app, { verified: true, price: 1500.5, displayName: 'Amara Obi', countryCode: 'NG' }),
      joined(app),
    ])
    const { status, data } = await app.call('GET /creator/get-creator-details/{username}', {
      token: fan.token,
      params: { username: amara.username.toUpperCase() },
    })
    expect(status).toBe(200)
    expect(data).toEqual({
      userId: amara.id,
      username: amara.username,
      displayName: 'Amara Obi',
      avatarUrl: null,
      bannerUrl: null,
      bio: '',
      location: '',
      websiteUrl: '',
      verificationStatus: 'VERIFIED',
      isVerified: true,
      currency: { name: 'Nigerian naira', code: 'NGN', symbol: '₦' },
      subscriptionPrice: 1500.5,
      isFreeSubscription: false,
      isSubscribed: false,
      isBlocked: false,
      canEditProfile: false,
      subscriberCount: 0,
      subscribedToCount: 0,
      postCount: 0,
      hasBell: false,
      isMuted: false,
      links: [],
      contentTags: [],
      postKinds: [],
      locked: { postCount: 0, pictureCount: 0, seconds: 0 },
    })
  })

  test('says what a subscription opens, which is what a subscriber then sees', async () => {
    const [amara, fan, subscriber] = await Promise.all([
      joined(app, { verified: true, price: 500 }),
      joined(app),
      joined(app),
    ])
    const picture = await jpeg()
    const sound = await readFile(new URL('../../fixtures/media/ms.wav', import.meta.url))
    await subscribed(app, subscriber.id, amara.id)
    await published(app, amara, { images: [picture] })
    await published(app, amara, { isPublicPost: false })
    const { postId } = await published(app, amara, { isPublicPost: false, images: [picture, picture] })
    await published(app, amara, { isPublicPost: false, isAdult: true, images: [picture] })
    await published(app, amara, {
      type: 'AUDIO',
      isPublicPost: false,
      parts: { AUDIO: new Blob([new Uint8Array(sound)], { type: 'audio/wav' }) },
    })
    const lockedFor = async (token?: string) => {
      const params = { username: amara.username }
      if (token === undefined) return (await publicDetails(amara.username)).data.locked
      return (await app.call('GET /creator/get-creator-details/{username}', { params, token })).data.locked
    }
    const { data: posts } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
      params: { username: amara.username, tab: 'all' },
      token: subscriber.token,
    })
    const files = posts.filter(({ isPublic }) => !isPublic).flatMap((post) => post.files)
    const pictures = files.filter(({ contentType }) => contentType.startsWith('image/'))
    const seconds = Math.round(files.reduce((sum, { duration }) => sum + (duration ?? 0), 0))
    const nothing = { postCount: 0, pictureCount: 0, seconds: 0 }

    expect(await lockedFor(fan.token)).toEqual({ postCount: 4, pictureCount: pictures.length, seconds })
    expect(pictures).toHaveLength(3)
    expect(await lockedFor()).toEqual({ postCount: 3, pictureCount: 2, seconds })
    for (const { token } of [subscriber, amara]) expect(await lockedFor(token)).toEqual(nothing)
    const { data: asSubscriber } = await app.call('GET /creator/get-creator-details/{username}', {
      params: { username: amara.username },
      query: { as: 'subscriber' },
      token: amara.token,
    })
    expect(asSubscriber.locked).toEqual(nothing)

    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: amara.token })
    expect(await lockedFor(fan.token)).toEqual({ postCount: 3, pictureCount: 1, seconds })
    await app.ctx.db
      .updateTable('account')
      .set({ hidden_counts: ['POSTS'] })
      .where('id', '=', amara.id)
      .execute()
    expect(await lockedFor()).toBeUndefined()
  })

  test('says of which kinds there are posts, and how many, without those that are gone', async () => {
    const amara = await joined(app, { verified: true })
    const seen = async () => (await publicDetails(amara.username)).data
    await published(app, amara, { caption: 'Words alone' })
    expect(await seen()).toMatchObject({ postCount: 1, postKinds: [] })
    const { postId } = await published(app, amara, { images: [await jpeg()], isPublicPost: false })
    const poll = await polled(app, amara)
    expect(await seen()).toMatchObject({ postCount: 3, postKinds: ['image', 'poll'] })
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: amara.token })
    expect(await seen()).toMatchObject({ postCount: 2, postKinds: ['poll'] })
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: poll.postId },
      token: amara.token,
    })
    expect(await seen()).toMatchObject({ postCount: 1, postKinds: [] })
  })

  test('can be edited by its owner alone', async () => {
    const amara = await joined(app)
    const { data } = await app.call('GET /creator/get-creator-details/{username}', {
      token: amara.token,
      params: { username: amara.username },
    })
    expect(data.canEditProfile).toBe(true)
  })

  test.each([
    ['an active subscription', { status: 'ACTIVE' }, true],
    ['a renewal that failed, in its days of grace', { status: 'PAST_DUE', hoursLeft: 5 }, true],
    ['a renewal that failed, after them', { status: 'PAST_DUE', hoursLeft: -1 }, false],
    ['a cancelled month that still runs', { status: 'CANCELLED', hoursLeft: 5 }, false],
    ['a month that has ended', { status: 'EXPIRED', hoursLeft: -1 }, false],
  ] as const)('with %s says whether the viewer is subscribed', async (_case, state, isSubscribed) => {
    const [amara, fan] = await Promise.all([joined(app, { verified: true }), joined(app)])
    await subscribed(app, fan.id, amara.id, state)
    const { data } = await app.call('GET /creator/get-creator-details/{username}', {
      token: fan.token,
      params: { username: amara.username },
    })
    expect(data).toMatchObject({ isSubscribed, subscriberCount: 1 })
  })

  test('of nobody, or of somebody deactivated, is not found', async () => {
    const [amara, fan] = await Promise.all([joined(app), joined(app)])
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', amara.id)
      .execute()
    for (const username of [amara.username, 'nobody_at_all']) {
      const mine = await app.call('GET /creator/get-creator-details/{username}', {
        token: fan.token,
        params: { username },
      })
      expect([mine.status, mine.problem.code]).toEqual([404, 'CREATOR_NOT_FOUND'])
      expect((await publicDetails(username)).status).toBe(404)
    }
  })
})

describe('a public profile', () => {
  test('is the same for everybody, signed in or not', async () => {
    const [amara, fan] = await Promise.all([joined(app, { verified: true }), joined(app)])
    await subscribed(app, fan.id, amara.id)
    const guest = await publicDetails(amara.username)
    const member = await publicDetails(amara.username, { authorization: `Bearer ${fan.token}` })
    expect(member.data).toEqual(guest.data)
    expect(member.data.isSubscribed).toBe(false)
  })

  test('is not sent again to a client that has it, until it changes', async () => {
    const amara = await joined(app)
    const first = await publicDetails(amara.username)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const etag = String(first.headers.etag)
    const second = await publicDetails(amara.username, { 'if-none-match': etag })
    expect(second.status).toBe(304)
    expect(second.data).toBeUndefined()
    await app.call('POST /user/update-user', { token: amara.token, body: { bio: 'New here' } })
    const third = await publicDetails(amara.username, { 'if-none-match': etag })
    expect(third.status).toBe(200)
    expect(third.data.bio).toBe('New here')
  })
})
