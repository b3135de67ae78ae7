import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
const nothing = '01K0000000000000000000000A'

const remove = (postId: string, body: object = { reason: 'Stolen' }) =>
  app.call('POST /admin/delete-post/{postId}', {
    token: admin.token,
    params: { postId },
    body: body as never,
  })
const restore = (postId: string) =>
  app.call('POST /admin/restore-post/{postId}', { token: admin.token, params: { postId } })
const detail = (postId: string) => app.call('GET /post/get-post-details/{postId}', { params: { postId } })
const search = (query: object = {}) =>
  app.call('GET /admin/search-platform-posts', { token: admin.token, query: query as never })

describe('a post that an admin deletes', () => {
  test('is gone for everybody, with its files', async () => {
    const amara = await joined(app, { verified: true })
    const post = await published(app, amara, { images: [await jpeg()] })
    const url = post.files[0]?.url ?? ''
    expect((await app.fastify.inject(url)).statusCode).toBe(200)
    const { status, data } = await remove(post.postId)
    expect([status, data.deletedBy]).toEqual([200, 'ADMIN'])
    expect((await detail(post.postId)).status).toBe(404)
    expect((await app.fastify.inject(url)).statusCode).toBe(404)
    const profile = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: amara.username },
    })
    expect(profile.data.postCount).toBe(0)
  })

  test('is back with its files, and in the feeds, when an admin restores it', async () => {
    const [amara, fan] = [await joined(app, { verified: true }), await joined(app)]
    await entitled(app, fan, amara)
    const post = await published(app, amara, { images: [await jpeg()], isPublicPost: false })
    await remove(post.postId)
    await app.drain()
    const { status, data } = await restore(post.postId)
    expect([status, data.deletedBy, data.dateDeleted]).toEqual([200, null, null])
    await app.drain()
    for (const person of [fan, amara]) {
      const feed = await app.call('GET /post/search-post/{tab}', {
        token: person.token,
        params: { tab: 'all' },
      })
      expect(feed.data.map(({ postId }) => postId)).toContain(post.postId)
    }
    const file = await app.fastify.inject(`${post.files[0]?.url}?t=${fan.fileToken}`)
    expect(file.statusCode).toBe(200)
    expect(await auditOf(app, post.postId)).toMatchObject([
      { action: 'POST_DELETED', reason: 'Stolen', adminId: admin.id },
      { action: 'POST_RESTORED', reason: null },
    ])
  })

  test('is back also where nobody has worked the queue off in between', async () => {
    const amara = await joined(app, { verified: true })
    const post = await published(app, amara)
    await remove(post.postId)
    await restore(post.postId)
    await app.drain()
    const feed = await app.call('GET /post/search-post/{tab}', { token: amara.token, params: { tab: 'all' } })
    expect(feed.data.map(({ postId }) => postId)).toContain(post.postId)
  })

  test('is gone for good after 30 days', async () => {
    const post = await published(app, await joined(app))
    await remove(post.postId)
    app.clock.advance({ days: 30 })
    const fresh = await app.call('POST /admin/login', {
      body: { email: admin.email, password: admin.password },
    })
    admin.token = fresh.data.token
    expect((await restore(post.postId)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  })
})

describe('an admin hears', () => {
  test('that there is no such post', async () => {
    expect([(await remove(nothing)).status, (await restore(nothing)).status]).toEqual([404, 404])
  })

  test('that another was faster', async () => {
    const post = await published(app, await joined(app))
    expect((await restore(post.postId)).problem.code).toBe('CONFLICT')
    const answers = await Promise.all([remove(post.postId), remove(post.postId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const back = await Promise.all([restore(post.postId), restore(post.postId)])
    expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that what its creator deleted stays deleted', async () => {
    const amara = await joined(app)
    const post = await published(app, amara)
    await app.call('GET /post/delete-post/{postId}', { token: amara.token, params: { postId: post.postId } })
    expect((await restore(post.postId)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  })

  test('that a reason is missing', async () => {
    const post = await published(app, await joined(app))
    expect((await remove(post.postId, {})).problem.detail).toBe('Enter a reason')
  })
})

describe('the list of posts', () => {
  test('shows all of somebody, locked and deleted ones too, with their files', async () => {
    const amara = await joined(app, { verified: true })
    const locked = await published(app, amara, { images: [await jpeg()], isPublicPost: false })
    const deleted = await published(app, amara)
    const text = await published(app, amara)
    await remove(deleted.postId)
    const { data, page } = await search({ username: amara.username })
    expect(data).toMatchObject([
      { postId: text.postId, deletedBy: null },
      { postId: deleted.postId, deletedBy: 'ADMIN', dateDeleted: expect.any(String) },
      { postId: locked.postId, files: [{ url: expect.stringMatching(/^\/files\//) }] },
    ])
    expect(page).toMatchObject({ total: 3, hasMore: false })
    const first = await search({ username: amara.username, limit: 1 })
    const second = await search({ username: amara.username, limit: 1, cursor: first.page.nextCursor })
    const third = await search({ username: amara.username, limit: 1, offset: 2 })
    expect([first, second, third].map((each) => each.data[0]?.postId)).toEqual(
      data.map(({ postId }) => postId),
    )
  })

  test('shows the newest of everybody, and nothing of nobody', async () => {
    const post = await published(app, await joined(app))
    expect((await search({ limit: 1 })).data[0]?.postId).toBe(post.postId)
    expect(await search({ username: 'nobody_here' })).toMatchObject({ data: [], page: { total: 0 } })
  })

  test('is narrowed down by state, type, text and time', async () => {
    const amara = await joined(app, { verified: true })
    const of = async (query: object) =>
      (await search({ username: amara.username, ...query })).data.map(({ postId }) => postId)
    const text = await published(app, amara, { caption: 'Café at dawn, 100% mine' })
    const picture = await published(app, amara, { images: [await jpeg()] })
    const adult = await published(app, amara, { isAdult: true })
    const deleted = await published(app, amara, { caption: 'Cafe no more' })
    await remove(deleted.postId)
    expect(await of({ state: 'LIVE' })).toEqual([adult.postId, picture.postId, text.postId])
    expect(await of({ state: 'DELETED' })).toEqual([deleted.postId])
    expect(await of({ state: 'ADULT' })).toEqual([adult.postId])
    expect(await of({ type: 'MEDIA' })).toEqual([picture.postId])
    expect(await of({ text: 'cafe' })).toEqual([deleted.postId, text.postId])
    expect(await of({ text: '100%' })).toEqual([text.postId])
    expect(await of({ text: '10__' })).toEqual([])
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    expect(await of({ dateCreatedOnOrAfter: tomorrow })).toEqual([])
    expect(await of({ dateCreatedBefore: tomorrow })).toHaveLength(4)
    expect((await search({ text: 'ab' })).status).toBe(400)
  })
})
