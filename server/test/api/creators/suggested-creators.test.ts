import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'
import { subscribed } from './subscribed.ts'

async function suggestions(app: Awaited<ReturnType<typeof startTestApp>>, token?: string) {
  const { status, data } = await app.call('GET /creator/suggested-creators', { token })
  expect(status).toBe(200)
  return data.map(({ username }) => username)
}

describe('suggestions', () => {
  test('are verified people whom the viewer does not follow, excluding the viewer', async () => {
    const app = await startTestApp()
    const viewer = await joined(app, { verified: true })
    const followed = await joined(app, { verified: true })
    const left = await joined(app, { verified: true })
    const unverified = await joined(app)
    const deactivated = await joined(app, { verified: true })
    const fresh = await joined(app, { verified: true })
    await subscribed(app, viewer.id, followed.id)
    await subscribed(app, viewer.id, left.id, { status: 'CANCELLED', hoursLeft: 9 })
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', deactivated.id)
      .execute()
    expect(await suggestions(app, viewer.token)).toEqual([left.username, fresh.username])
    expect(await suggestions(app)).not.toContain(unverified.username)
    expect(new Set(await suggestions(app))).toEqual(
      new Set([viewer, followed, left, fresh].map(({ username }) => username)),
    )
  })

  test('begin with whom many follow, and leave room for the newest', async () => {
    const app = await startTestApp()
    const creators = []
    for (let index = 0; index < 14; index++) creators.push(await joined(app, { verified: true }))
    for (const [index, { id }] of creators.slice(0, 9).entries()) {
      await app.ctx.db
        .updateTable('account_count')
        .set({ subscribers: 100 - index })
        .where('account_id', '=', id)
        .execute()
    }
    const usernames = creators.map(({ username }) => username)
    expect(await suggestions(app)).toEqual([...usernames.slice(0, 7), ...usernames.slice(-3).reverse()])
  })

  test('have the two who earn most in each currency among them, though others have more fans', async () => {
    const app = await startTestApp()
    const free = await Promise.all(Array.from({ length: 8 }, () => joined(app, { verified: true })))
    const [most, less] = [
      await joined(app, { verified: true, price: 2000 }),
      await joined(app, { verified: true, price: 1000 }),
    ]
    for (const [{ id }, subscribers] of [
      ...free.map((one) => [one, 50] as const),
      [most, 8] as const,
      [less, 9] as const,
    ]) {
      await app.ctx.db
        .updateTable('account_count')
        .set({ subscribers })
        .where('account_id', '=', id)
        .execute()
    }
    const dollars = []
    for (const [price, subscribers] of [
      [20, 6],
      [30, 5],
      [1, 7],
    ] as const) {
      const one = await joined(app, { verified: true, price, countryCode: 'US' })
      dollars.push(one)
      await app.ctx.db
        .updateTable('account_count')
        .set({ subscribers })
        .where('account_id', '=', one.id)
        .execute()
    }
    const newest = await Promise.all(Array.from({ length: 4 }, () => joined(app, { verified: true })))
    const found = await suggestions(app)
    // What a phone shows first of two rows.
    expect(found.slice(0, 2)).toContain(most.username)
    const paid = found.filter((one) => ![...free, ...newest].some(({ username }) => username === one))
    expect(paid).toEqual([most, dollars[1], less, dollars[0]].map((one) => one?.username))
    expect(found).toHaveLength(10)
    expect(await suggestions(app)).toEqual(found)
    expect(found.filter((one) => newest.some(({ username }) => username === one))).toHaveLength(2)
  })

  test('alternate between free and paid creators while there are both', async () => {
    const app = await startTestApp()
    const creators: Person[] = []
    for (const price of [undefined, undefined, undefined, undefined, undefined, 500, 3000, 700]) {
      creators.push(await joined(app, { verified: true, ...(price !== undefined && { price }) }))
    }
    for (const [index, { id }] of creators.entries()) {
      await app.ctx.db
        .updateTable('account_count')
        .set({ subscribers: 100 - index })
        .where('account_id', '=', id)
        .execute()
    }
    const at = [0, 6, 1, 7, 2, 5, 3, 4]
    expect(await suggestions(app)).toEqual(at.map((index) => creators[index]?.username))
  })

  test('begin with creators who have a picture and a cover, also among the newest', async () => {
    const app = await startTestApp()
    const picture = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' })
    async function show({ token }: Person, ...which: ('update-avatar' | 'update-banner')[]) {
      for (const call of which) {
        const form = new FormData()
        form.set('IMAGE', picture, 'picture.jpg')
        expect((await app.call(`POST /user/${call}`, { token, form })).status).toBe(200)
      }
    }
    const creators: Person[] = []
    for (let index = 0; index < 14; index++) creators.push(await joined(app, { verified: true }))
    const [followed, half, whole] = [creators[5], creators[3], creators[0]]
    if (!followed || !half || !whole) throw new Error('Nobody joined.')
    await app.ctx.db
      .updateTable('account_count')
      .set({ subscribers: 100 })
      .where('account_id', '=', followed.id)
      .execute()
    await show(half, 'update-avatar')
    await show(whole, 'update-avatar', 'update-banner')
    const found = await suggestions(app)
    expect(found.slice(0, 3)).toEqual([whole, half, followed].map(({ username }) => username))
    expect(found.slice(3)).toEqual(
      creators
        .slice(-7)
        .reverse()
        .map(({ username }) => username),
    )
  })

  test('leave out creators whom the viewer could not pay: neither their wallet nor a card pays in that currency', async () => {
    const app = await startTestApp()
    const [paid, free, dollars] = [
      await joined(app, { verified: true, price: 5, countryCode: 'DE' }),
      await joined(app, { verified: true, countryCode: 'DE' }),
      await joined(app, { verified: true, price: 5, countryCode: 'US' }),
    ]
    const [nigerian, german] = [await joined(app), await joined(app, { countryCode: 'DE' })]
    expect(await suggestions(app, nigerian.token)).toEqual([dollars.username, free.username])
    for (const token of [german.token, undefined]) {
      expect(await suggestions(app, token)).toEqual([dollars.username, free.username, paid.username])
    }
  })
})
