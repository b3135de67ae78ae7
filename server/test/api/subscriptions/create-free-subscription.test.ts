import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { publish } from '../../setup/posts.ts'

const app = await startTestApp()

function subscribe(fan: Person, creatorId: string, method: 'GET' | 'POST' = 'GET') {
  return app.fastify.inject({
    method,
    url: `/subscription/create-free-subscription/${creatorId}`,
    headers: { authorization: `Bearer ${fan.token}` },
  })
}

async function refused(fan: Person, creatorId: string) {
  const { statusCode, json } = await subscribe(fan, creatorId)
  return [statusCode, json<{ code: string }>().code]
}

test('a free subscription begins at once and has no end', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const post = await publish(app, creator, { isPublicPost: false })
  const response = await subscribe(fan, creator.id)
  expect(response.json().data).toMatchObject({
    isFree: true,
    price: 0,
    status: 'ACTIVE',
    dateExpires: null,
    creator: { isSubscribed: true, subscriberCount: 1 },
  })
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    token: fan.token,
    params: { postId: post.data.postId },
  })
  expect(data.isSubscribed).toBe(true)
  await app.drain()
  const home = await app.call('GET /post/search-post/{tab}', {
    token: fan.token,
    params: { tab: 'subscribed' },
  })
  expect(home.data.map(({ postId }) => postId)).toContain(post.data.postId)
})

test('it also answers POST, and HEAD changes nothing', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await app.fastify.inject({
    method: 'HEAD',
    url: `/subscription/create-free-subscription/${creator.id}`,
    headers: { authorization: `Bearer ${fan.token}` },
  })
  expect((await subscribe(fan, creator.id, 'POST')).statusCode).toBe(200)
})

test('twice, oneself, the unverified, the paid and the unknown are refused', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const paid = await joined(app, { verified: true, price: 1000 })
  await subscribe(fan, creator.id)
  expect(await refused(fan, creator.id)).toEqual([409, 'ALREADY_SUBSCRIBED'])
  expect(await refused(creator, creator.id)).toEqual([422, 'SELF_PAYMENT'])
  expect(await refused(creator, fan.id)).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused(fan, paid.id)).toEqual([422, 'PRICE_CHANGED'])
  expect(await refused(fan, app.ctx.newId())).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect(await refused(fan, 'nobody')).toEqual([400, 'INVALID_INPUT'])
})

test('ten at once subscribe once', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await subscribe(fan, creator.id)).statusCode),
  )
  expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const { data } = await app.call('GET /user/subscription-details', { token: creator.token })
  expect(data.subscriberCount).toBe(1)
})
