import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { overridePostAdultMark } from '../../../src/social/posts/mark-adult.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()
const owner = openAsOwner(app)

async function choosing(adultContent: 'HIDE' | 'BLUR' | 'SHOW'): Promise<Person> {
  const person = await joined(app)
  const { data } = await app.call('POST /user/update-privacy', {
    body: { adultContent },
    token: person.token,
  })
  expect(data.adultContent).toBe(adultContent)
  return person
}

function mark({ token }: Person, postId: string, isAdult: boolean) {
  return app.call('POST /post/mark-adult/{postId}', { params: { postId }, body: { isAdult }, token })
}

async function post(postId: string, viewer?: Person) {
  return (await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token: viewer?.token }))
    .data
}

/** Lists the feeds and searches in which the viewer finds a post without having requested it. */
async function foundIn(word: string, postId: string, viewer?: Person): Promise<string[]> {
  const token = viewer?.token
  const query = { limit: 100 }
  const lists = {
    search: app.call('GET /search/find-post/{searchTerm}', { params: { searchTerm: word }, query, token }),
    explore: app.call('GET /explore/trending-posts', { query, token }),
    tag: app.call('GET /post/search-tagged-post/{code}', { params: { code: 'ART' }, query, token }),
    ...(viewer && {
      home: app.call('GET /post/search-post/{tab}', { params: { tab: 'all' }, query, token }),
      subscribed: app.call('GET /post/search-post/{tab}', { params: { tab: 'subscribed' }, query, token }),
    }),
  }
  const found: string[] = []
  for (const [name, list] of Object.entries(lists)) {
    if ((await list).data.some((each) => each.postId === postId)) found.push(name)
  }
  return found
}

const draft = { contentTagCodes: ['ART'], isAdult: true }

test('a call without its body says which field is missing', async () => {
  const creator = await joined(app)
  const { postId } = await published(app, creator, { isPublicPost: true })
  const { statusCode, body } = await app.fastify.inject({
    method: 'POST',
    url: `/post/mark-adult/${postId}`,
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect([statusCode, JSON.parse(body).errors]).toEqual([
    400,
    [{ path: 'isAdult', message: 'This field is required' }],
  ])
})

test('is left out of all lists for guests and for whoever wants none, and stays in one’s own', async () => {
  const creator = await joined(app, { verified: true })
  const { postId, isAdult } = await published(app, creator, { ...draft, caption: 'Zanzibarlike evening' })
  expect(isAdult).toBe(true)
  const [hider, blurrer, shower] = [await choosing('HIDE'), await joined(app), await choosing('SHOW')]
  for (const fan of [hider, blurrer, shower]) await entitled(app, fan, creator)
  const found = (viewer?: Person) => foundIn('zanzibarlike', postId, viewer)
  expect(await found()).toEqual([])
  expect(await found(hider)).toEqual([])
  expect(await found(blurrer)).toEqual(['search', 'explore', 'tag', 'home', 'subscribed'])
  expect(await found(shower)).toEqual(['search', 'explore', 'tag', 'home', 'subscribed'])
  await app.call('POST /user/update-privacy', { body: { adultContent: 'HIDE' }, token: creator.token })
  expect(await found(creator)).toEqual(['search', 'explore', 'tag', 'home'])
  expect((await mark(creator, postId, false)).data).toBe(false)
  expect(await found()).toEqual(['search', 'explore', 'tag'])
  expect(await found(hider)).toEqual(['search', 'explore', 'tag', 'home', 'subscribed'])
})

test('is not suggested to whoever wants none', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const { postId } = await published(app, creator, { ...draft, caption: 'Somewhere else' })
  expect(await foundIn('somewhere', postId, await choosing('HIDE'))).toEqual([])
  expect(await foundIn('somewhere', postId, await choosing('BLUR'))).toContain('home')
})

test('shows a guest neither words nor pictures nor options, on its page and on the profile', async () => {
  const creator = await joined(app, { verified: true })
  const picture = await published(app, creator, { ...draft, caption: 'A secret', images: [await jpeg()] })
  const poll = await polled(app, creator, { caption: 'Another secret' })
  await mark(creator, poll.postId, true)
  const { data: onProfile } = await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
    params: { username: creator.username, tab: 'all' },
  })
  expect(onProfile).toHaveLength(2)
  for (const seen of [await post(picture.postId), await post(poll.postId), ...onProfile]) {
    expect(seen).toMatchObject({
      isAdult: true,
      isWithheld: true,
      isSubscribed: false,
      caption: '',
      options: [],
    })
    expect(JSON.stringify(seen)).not.toContain('secret')
    for (const file of seen.files) {
      expect(file).toMatchObject({ fileId: null, url: null, thumbnailUrl: null, placeholder: null })
    }
  }
  const hider = await choosing('HIDE')
  expect(await post(picture.postId, hider)).toMatchObject({
    caption: 'A secret',
    isSubscribed: true,
    isWithheld: false,
  })
})

test('sends guests no byte of its files, and keeps what it sends out of shared caches', async () => {
  const creator = await joined(app, { verified: true })
  const { postId, files } = await published(app, creator, { images: [await jpeg()] })
  const url = files[0]?.url ?? ''
  expect((await app.fastify.inject(url)).statusCode).toBe(200)
  await mark(creator, postId, true)
  expect((await app.fastify.inject(url)).statusCode).toBe(404)
  for (const viewer of [await choosing('HIDE'), await joined(app), creator]) {
    const { data } = await app.call('GET /user/refresh-user', { token: viewer.token })
    const { statusCode, headers } = await app.fastify.inject(`${url}?t=${data.fileToken}`)
    expect([statusCode, headers['cache-control']?.toString().startsWith('private')]).toEqual([200, true])
  }
})

test('marks every new post of a page that is for adults, whatever the form says', async () => {
  const creator = await joined(app, { verified: true })
  const before = await published(app, creator)
  const { data } = await app.call('POST /creator/update-own-page', {
    body: { isAdult: true },
    token: creator.token,
  })
  expect(data.isAdult).toBe(true)
  expect((await published(app, creator, { isAdult: false })).isAdult).toBe(true)
  expect((await published(app, creator, { images: [await jpeg()] })).isAdult).toBe(true)
  expect((await post(before.postId, creator)).isAdult).toBe(false)
})

test('is marked by its creator alone', async () => {
  const { postId } = await published(app, await joined(app))
  const other = await joined(app)
  expect((await mark(other, postId, true)).problem.code).toBe('NOT_ALLOWED')
  expect((await mark(other, app.ctx.newId(), true)).problem.code).toBe('POST_NOT_FOUND')
})

test('that an admin has marked stays marked, and is read by admins as ever', async () => {
  const creator = await joined(app, { verified: true })
  const { postId } = await published(app, creator, { caption: 'Of age', images: [await jpeg()] })
  expect(await inTransaction(app.ctx.db, (tx) => overridePostAdultMark(tx, postId, true))).toBe(true)
  expect(await inTransaction(app.ctx.db, (tx) => overridePostAdultMark(tx, postId, true))).toBe(false)
  expect(await post(postId)).toMatchObject({ isWithheld: true, caption: '' })
  expect((await mark(creator, postId, false)).problem.code).toBe('RULE_BROKEN')
  expect((await mark(creator, postId, true)).data).toBe(true)
  const untrue = app.ctx.db.updateTable('post').set({ is_adult: false }).where('id', '=', postId).execute()
  await expect(untrue).rejects.toThrow('post_adult')
  const { token } = await adminOf(app)
  const { data } = await app.call('GET /admin/search-platform-posts', {
    query: { username: creator.username },
    token,
  })
  expect(data).toMatchObject([{ postId, caption: 'Of age', isAdult: true, isWithheld: false }])
  expect(data[0]?.files[0]?.placeholder).not.toBeNull()
  expect(await inTransaction(app.ctx.db, (tx) => overridePostAdultMark(tx, postId, false))).toBe(true)
  expect(await post(postId)).toMatchObject({ isAdult: false, caption: 'Of age' })
})

const inYears = (years: number, days: number) => {
  const day = app.ctx.clock.now()
  day.setUTCFullYear(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function born(person: Person, date_of_birth: string): Promise<unknown> {
  return app.ctx.db.updateTable('account').set({ date_of_birth }).where('id', '=', person.id).execute()
}

test('the database takes nobody who is younger than 18', async () => {
  const person = await joined(app)
  await born(person, inYears(-18, 0))
  await expect(born(person, inYears(-18, 1))).rejects.toThrow('account_adult')
})

test('shows nothing to members younger than 18, whatever they have chosen', async () => {
  const creator = await joined(app, { verified: true })
  const caption = 'Zebedeelike evening'
  const { postId, files } = await published(app, creator, { ...draft, caption, images: [await jpeg()] })
  const minor = await choosing('SHOW')
  await entitled(app, minor, creator)
  // Nobody so young can join: what if somebody had all the same?
  await sql`ALTER TABLE account DROP CONSTRAINT IF EXISTS account_adult`.execute(owner)
  const { fileToken } = (await app.call('GET /user/refresh-user', { token: minor.token })).data
  const seen = async () => ({
    lists: await foundIn('zebedeelike', postId, minor),
    isWithheld: (await post(postId, minor)).isWithheld,
    text: JSON.stringify(await post(postId, minor)).includes(caption),
    file: (await app.fastify.inject(`/files/${fileId}?t=${fileToken}`)).statusCode,
    like: (await app.call('GET /post/like-post/{postId}', { params: { postId }, token: minor.token })).status,
    comments: (
      await app.call('GET /comment/search-comments/{postId}', { params: { postId }, token: minor.token })
    ).status,
  })
  const fileId = files[0]?.fileId
  await born(minor, inYears(-18, 1))
  expect(await seen()).toEqual({
    ...{ lists: [], isWithheld: true, text: false, file: 404, like: 403, comments: 403 },
  })
  await born(minor, inYears(-18, 0))
  expect(await seen()).toEqual({
    lists: ['search', 'explore', 'tag', 'home', 'subscribed'],
    ...{ isWithheld: false, text: true, file: 200, like: 200, comments: 200 },
  })
})

test('says to members younger than 18 that it is for adults, not that they should subscribe', async () => {
  const creator = await joined(app, { verified: true })
  const { postId, options } = await polled(app, creator)
  const { commentId } = await commented(app, creator, postId, 'First')
  const { replyId } = await replied(app, creator, commentId, 'Second')
  await mark(creator, postId, true)
  const { id, token } = await joined(app)
  await sql`ALTER TABLE account DROP CONSTRAINT IF EXISTS account_adult`.execute(owner)
  const today = app.ctx.clock.now().toISOString().slice(0, 10)
  await app.ctx.db.updateTable('account').set({ date_of_birth: today }).where('id', '=', id).execute()
  const params = { postId, commentId, replyId, optionId: options[0]?.optionId ?? '' }
  const body = { content: 'Third' }
  const reported = { body: { reason: 'Scam or fraud', description: 'They ask for money' } } as const
  const deeds = [
    app.call('GET /post/like-post/{postId}', { params, token }),
    app.call('GET /post/vote-poll-option/{optionId}', { params, token }),
    app.call('POST /comment/create-comment/{postId}', { params, body, token }),
    app.call('POST /comment/create-reply/{commentId}', { params, body, token }),
    app.call('GET /comment/like-comment/{commentId}', { params, token }),
    app.call('GET /comment/like-reply/{replyId}', { params, token }),
  ]
  for (const deed of deeds) {
    expect((await deed).problem.detail).toBe('Only people 18 or over can see this post.')
  }
  for (const report of [
    app.call('POST /report/report-comment/{commentId}', { params, token, ...reported }),
    app.call('POST /report/report-reply/{replyId}', { params, token, ...reported }),
  ]) {
    expect((await report).problem.detail).toBe('Only people 18 or over can see the comments on this post.')
  }
})

test('is told of without its words and picture, except to who wants to see all', async () => {
  const creator = await joined(app, { verified: true })
  const [blurrer, shower] = [await joined(app), await choosing('SHOW')]
  const caption = `A secret for @${blurrer.username} and @${shower.username}`
  await published(app, creator, { ...draft, caption, images: [await jpeg()] })
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const loadNotifications = async ({ token }: Person) => {
    const { data } = await app.call('GET /notification/search-all-notification', { token })
    return data.map(({ kind, content, post }) => [kind, content, post?.caption, post?.thumbnailUrl !== null])
  }
  expect(await loadNotifications(blurrer)).toEqual([['MENTION', '', '', false]])
  expect(await loadNotifications(shower)).toEqual([['MENTION', caption, caption, true]])
})
