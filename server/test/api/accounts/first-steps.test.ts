import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'
import { subscribed } from '../creators/subscribed.ts'

const app = await startTestApp()

async function stepsOf({ token }: Person) {
  return (await app.call('GET /user/first-steps', { token })).data
}

async function offeredTo({ token }: Person) {
  return (await app.call('GET /user/refresh-user', { token })).data.firstSteps
}

/** Publishes a public text with these tags. */
async function published({ token }: Person, ...codes: string[]): Promise<string> {
  const form = new FormData()
  form.append('type', 'TEXT')
  form.append('caption', 'Hello')
  form.append('isPublicPost', 'true')
  for (const [at, code] of codes.entries()) form.append(`contentTagCodes[${at}]`, code)
  const { status, data } = await app.call('POST /post/create-post', { token, form })
  expect(status).toBe(201)
  return data.postId
}

describe('the first steps of a fan', () => {
  test('show what is done, and are offered on every device until they are closed', async () => {
    const fan = await joined(app)
    expect(await stepsOf(fan)).toEqual({
      offered: 'FAN',
      interests: [],
      hasSubscribed: false,
      hasPicture: false,
      hasPrice: false,
      hasPosted: false,
      hasShared: false,
    })
    expect(await offeredTo(fan)).toBe('FAN')
    const closed = await app.call('POST /user/close-first-steps', {
      token: fan.token,
      body: { steps: 'FAN' },
    })
    expect(closed.data.offered).toBeNull()
    expect(await offeredTo(fan)).toBeNull()
  })

  test('store the fan’s reason for joining, in place of an earlier one', async () => {
    const fan = await joined(app)
    const choose = (...contentTagCodes: string[]) =>
      app.call('POST /user/choose-interests', { token: fan.token, body: { contentTagCodes } })
    const [first, second] = (await app.call('GET /master-record/get-content-tag', {})).data.map(
      ({ code }) => code,
    )
    if (!first || !second) throw new Error('There are no content tags.')
    const chosen = await choose(first, second, first)
    for (const code of ['NO_SUCH_TAG', '', first.toLowerCase()]) {
      expect((await choose(second, code)).problem?.code).toBe('TAG_NOT_FOUND')
    }
    expect(new Set(chosen.data.interests)).toEqual(new Set([first, second]))
    expect((await choose(second)).data.interests).toEqual([second])
    expect((await choose()).data.interests).toEqual([])
  })

  test('suggest creators who post about that, free ones first, each with a reason, and none whom the fan follows', async () => {
    const fan = await joined(app)
    const [about, other] = (await app.call('GET /master-record/get-content-tag', {})).data
      .map(({ code }) => code)
      .slice(-2)
    if (!about || !other) throw new Error('There are no content tags.')
    const [paid, free, elsewhere, followed, unverified] = await Promise.all([
      joined(app, { verified: true, price: 1500 }),
      joined(app, { verified: true }),
      joined(app, { verified: true }),
      joined(app, { verified: true }),
      joined(app),
    ])
    await published(paid, about)
    await published(free, about)
    const postId = await published(elsewhere, about)
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: elsewhere.token })
    await published(elsewhere, other)
    await published(followed, about)
    await published(unverified, about)
    await subscribed(app, fan.id, followed.id)
    await subscribed(app, unverified.id, paid.id)
    await app.call('POST /user/choose-interests', {
      token: fan.token,
      body: { contentTagCodes: [about] },
    })
    const { data } = await app.call('GET /creator/creators-to-start-with', { token: fan.token })
    expect(
      data.slice(0, 2).map(({ creator, contentTag, why }) => [creator.username, contentTag?.code, why]),
    ).toEqual([
      [free.username, about, 'NEW'],
      [paid.username, about, 'MOST_FOLLOWED'],
    ])
    const rest = data.slice(2)
    expect(rest.every(({ contentTag, why }) => contentTag === null && why === 'SUGGESTED')).toBe(true)
    const named = data.map(({ creator }) => creator.username)
    expect(new Set(named).size).toBe(named.length)
    for (const { username } of [fan, followed, unverified]) expect(named).not.toContain(username)
  })
})

test('a fan is suggested no creators whom they could not pay or have blocked', async () => {
  const about = 'FILM'
  const [fan, paid, free, blocked] = await Promise.all([
    joined(app),
    joined(app, { verified: true, price: 5, countryCode: 'DE' }),
    joined(app, { verified: true, countryCode: 'DE' }),
    joined(app, { verified: true }),
  ])
  for (const creator of [paid, free, blocked]) await published(creator, about)
  await toggledBlock(app, fan, blocked)
  await app.call('POST /user/choose-interests', { token: fan.token, body: { contentTagCodes: [about] } })
  const { data } = await app.call('GET /creator/creators-to-start-with', { token: fan.token })
  const named = data.map(({ creator }) => creator.username)
  expect(named).toContain(free.username)
  for (const { username } of [paid, blocked]) expect(named).not.toContain(username)
})

describe('the first steps of a creator', () => {
  test('show that the creator is verified, has set a price, posted and shared, and end with that', async () => {
    const creator = await joined(app, { verified: true })
    const { token } = creator
    expect(await stepsOf(creator)).toMatchObject({ offered: 'CREATOR', hasPrice: false, hasPosted: false })
    await app.call('POST /user/update-subscription-price', {
      token,
      body: { subscriptionPrice: 0, isFreeSubscription: true },
    })
    expect(await stepsOf(creator)).toMatchObject({ offered: 'CREATOR', hasPrice: true })
    await published(creator)
    expect(await stepsOf(creator)).toMatchObject({ offered: 'CREATOR', hasPosted: true, hasShared: false })
    const { data } = await app.call('POST /user/note-profile-shared', { token })
    expect(data).toMatchObject({ offered: null, hasShared: true })
  })

  test('end with the first fan, and stay closed once they were skipped', async () => {
    const [fan, popular, skipping] = await Promise.all([
      joined(app),
      joined(app, { verified: true }),
      joined(app, { verified: true }),
    ])
    await subscribed(app, fan.id, popular.id)
    expect(await offeredTo(popular)).toBeNull()
    await app.call('POST /user/close-first-steps', { token: skipping.token, body: { steps: 'CREATOR' } })
    expect(await offeredTo(skipping)).toBeNull()
  })
})
