import { expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp } from '../../setup/app.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const app = await startTestApp()

type Change = {
  commentsFrom?: 'EVERYONE' | 'SUBSCRIBERS' | 'NOBODY'
  mentionsFrom?: 'EVERYONE' | 'SUBSCRIBERS' | 'NOBODY'
  isFindable?: boolean
  isSuggestible?: boolean
  adultContent?: 'HIDE' | 'BLUR' | 'SHOW'
  mutedWords?: string[]
}

async function choose(person: Person, body: Change) {
  const { status, data } = await app.call('POST /user/update-privacy', { body, token: person.token })
  expect(status).toBe(200)
  return data
}

async function mute(muter: Person, person: Person) {
  const params = { userId: person.id }
  return (await app.call('POST /user/toggle-mute/{userId}', { params, token: muter.token })).data
}

async function comment(person: Person, postId: string) {
  const { status } = await app.call('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: 'Hello' },
    token: person.token,
  })
  return status
}

async function captionsAtHome(viewer: Person) {
  const { data } = await app.call('GET /post/search-post/{tab}', {
    params: { tab: 'all' },
    token: viewer.token,
  })
  return data.map(({ caption }) => caption)
}

async function notifications({ token }: Person) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { data } = await app.call('GET /notification/search-all-notification', { token })
  const { data: me } = await app.call('GET /user/refresh-user', { token })
  expect(me.unreadNotificationCount).toBe(data.length)
  return data.map(({ kind, createdBy }) => `${kind} ${createdBy?.username}`)
}

test('is open to everyone at first, keeps each choice, and tells nobody else', async () => {
  const person = await joined(app)
  const usual = {
    commentsFrom: 'EVERYONE',
    mentionsFrom: 'EVERYONE',
    isFindable: true,
    isSuggestible: true,
    adultContent: 'BLUR',
  }
  const { data } = await app.call('GET /user/privacy', { token: person.token })
  expect(data).toEqual({ ...usual, mutedWords: [], mutedPeople: [] })
  expect(
    await choose(person, { isFindable: false, mutedWords: ['Spoilér!', 'spoiler', 'big  news'] }),
  ).toMatchObject({
    ...usual,
    isFindable: false,
    mutedWords: ['big news', 'Spoilér!'],
  })
  // What differs by signs with a meaning are two words, all else is one.
  expect(await choose(person, { mutedWords: ['C++', 'c#', 'c', 'c++', 'Ｃ'] })).toMatchObject({
    mutedWords: ['c', 'c#', 'C++'],
  })
  const longest = ['สวั'.repeat(30), '👩‍👩‍👧'.repeat(60), 'ﷺ'.repeat(50)]
  expect(new Set((await choose(person, { mutedWords: longest })).mutedWords)).toEqual(new Set(longest))

  const { status } = await app.call('POST /user/update-privacy', {
    body: { mutedWords: ['!!'] },
    token: person.token,
  })
  expect(status).toBe(400)
})

test('lets those alone comment and reply whom the creator lets', async () => {
  const [creator, fan, stranger] = [
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
  ]
  await entitled(app, fan, creator)
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, stranger, postId, 'First')
  await choose(creator, { commentsFrom: 'SUBSCRIBERS' })
  expect([await comment(fan, postId), await comment(stranger, postId)]).toEqual([201, 403])
  await choose(creator, { commentsFrom: 'NOBODY' })
  expect([await comment(fan, postId), await comment(creator, postId)]).toEqual([403, 201])
  const answer = { params: { commentId }, body: { content: 'No' }, token: stranger.token }
  expect((await app.call('POST /comment/create-reply/{commentId}', answer)).status).toBe(403)
  await expect(
    app.ctx.db
      .insertInto('comment')
      .values({
        id: app.ctx.newId(),
        creator_id: creator.id,
        post_id: postId,
        author_id: fan.id,
        content: 'By hand',
        created_at: app.clock.now(),
      })
      .execute(),
  ).rejects.toThrow('nobody may comment')
})

test('tells of mentions by those alone who may mention', async () => {
  const [named, fan, stranger, creator] = [
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
    await joined(app, { verified: true }),
  ]
  await entitled(app, fan, named)
  const { postId } = await published(app, creator)
  await choose(named, { mentionsFrom: 'SUBSCRIBERS' })
  await commented(app, fan, postId, `@${named.username} look`)
  await commented(app, stranger, postId, `@${named.username} look`)
  await published(app, creator, { caption: `@${named.username}` })
  expect(await notifications(named)).toEqual([`MENTION ${fan.username}`])
  await choose(named, { mentionsFrom: 'NOBODY' })
  await commented(app, fan, postId, `@${named.username} again`)
  expect(await notifications(named)).toEqual([`MENTION ${fan.username}`])
})

test('finds nobody who does not want to be found, and suggests nobody who does not want to be', async () => {
  const [person, viewer] = [await joined(app, { verified: true }), await joined(app)]
  const find = async () => {
    const params = { searchTerm: person.username }
    const { data } = await app.call('GET /creator/search-creator/{searchTerm}', {
      params,
      token: viewer.token,
    })
    return data.map(({ userId }) => userId)
  }
  const suggested = async () => {
    const { data } = await app.call('GET /creator/suggested-creators', { token: viewer.token })
    return data.some(({ userId }) => userId === person.id)
  }
  expect([await find(), await suggested()]).toEqual([[person.id], true])
  await choose(person, { isFindable: false })
  expect([await find(), await suggested()]).toEqual([[], true])
  await choose(person, { isFindable: true, isSuggestible: false })
  expect([await find(), await suggested()]).toEqual([[person.id], false])
  const { status } = await app.call('GET /creator/get-creator-details/{username}', {
    params: { username: person.username },
    token: viewer.token,
  })
  expect(status).toBe(200)
})

test('hears no more of somebody who is muted, who does not learn of it', async () => {
  const [reader, loud, other] = [
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
  ]
  await entitled(app, reader, loud)
  const { postId } = await published(app, reader, { caption: 'Mine' })
  const theirs = await published(app, loud, { caption: 'From somebody loud' })
  await app.drain()
  const remark = await commented(app, loud, postId, 'Loud words')
  const quiet = await commented(app, other, postId, 'Quiet words')
  await replied(app, loud, quiet.commentId, 'Loud reply')
  const contents = async (viewer: Person) => {
    const { data } = await app.call('GET /comment/search-comments/{postId}', {
      params: { postId },
      token: viewer.token,
    })
    return data.map(({ content }) => content)
  }
  expect(await captionsAtHome(reader)).toContain('From somebody loud')
  expect(await notifications(reader)).toContain(`COMMENT ${loud.username}`)

  const isMutedBy = async (viewer: Person) => {
    const asked = { params: { username: loud.username }, token: viewer.token }
    return (await app.call('GET /creator/get-creator-details/{username}', asked)).data.isMuted
  }
  expect(await isMutedBy(reader)).toBe(false)
  expect(await mute(reader, loud)).toBe(true)
  expect([await isMutedBy(reader), await isMutedBy(other)]).toEqual([true, false])
  expect([await mute(other, loud), await mute(other, loud)]).toEqual([true, false])
  expect([await isMutedBy(reader), await isMutedBy(other)]).toEqual([true, false])
  expect(await captionsAtHome(reader)).not.toContain('From somebody loud')
  expect(await notifications(reader)).toEqual([`COMMENT ${other.username}`])
  expect(await contents(reader)).toEqual(['Quiet words'])
  expect(await contents(loud)).toEqual(['Quiet words', 'Loud words'])
  const { data: mine } = await app.call('GET /user/privacy', { token: reader.token })
  expect(mine.mutedPeople.map(({ userId }) => userId)).toEqual([loud.id])
  expect(await mute(reader, other)).toBe(true)
  await deactivated(app, other)
  expect((await app.call('GET /user/privacy', { token: reader.token })).data.mutedPeople).toHaveLength(1)
  // The member’s own page and post stay, and they may still comment.
  const params = { postId: theirs.postId }
  expect(
    (await app.call('GET /post/get-post-details/{postId}', { params, token: reader.token })).status,
  ).toBe(200)
  expect(await comment(loud, postId)).toBe(201)
  expect(remark.commentId).not.toBe('')

  expect(await mute(reader, loud)).toBe(false)
  expect(await captionsAtHome(reader)).toContain('From somebody loud')
  expect(
    (
      await app.call('POST /user/toggle-mute/{userId}', {
        params: { userId: reader.id },
        token: reader.token,
      })
    ).status,
  ).toBe(422)
})

test('leaves out what holds a muted word, but nothing of one’s own', async () => {
  const [reader, creator] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
  await entitled(app, reader, creator)
  const { postId } = await published(app, reader, { caption: 'My own spoiler' })
  await published(app, creator, { caption: 'A SPOILÉR, sorry' })
  await published(app, creator, { caption: 'Spoilers are another word' })
  await app.drain()
  await commented(app, creator, postId, 'spoiler!')
  await choose(reader, { mutedWords: ['spoiler'] })
  const captions = await captionsAtHome(reader)
  expect(captions).toContain('My own spoiler')
  expect(captions).toContain('Spoilers are another word')
  expect(captions).not.toContain('A SPOILÉR, sorry')
  expect(await notifications(reader)).toEqual([])
})

test('what one hides, mutes or leaves out by a word, others see who leave out something else', async () => {
  const [first, second, loud, wordy, quiet] = [
    await joined(app),
    await joined(app),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
  ]
  for (const reader of [first, second])
    for (const creator of [loud, wordy, quiet]) await entitled(app, reader, creator)
  // Nobody has posted these before.
  const only = (caption: string) => `${caption} ${quiet.id}`
  await published(app, loud, { caption: only('by the loud one') })
  await published(app, wordy, { caption: only('by the wordy one') })
  const captions = ['about tomatoes', 'about onions', 'hidden by the first', 'hidden by the second']
  const posts = new Map<string, string>()
  for (const caption of captions)
    posts.set(caption, (await published(app, quiet, { caption: only(caption) })).postId)
  await app.drain()
  const hide = (reader: Person, caption: string) =>
    app.call('POST /post/hide-post/{postId}', {
      params: { postId: posts.get(caption) ?? '' },
      token: reader.token,
    })
  await mute(first, loud)
  await mute(second, wordy)
  await choose(first, { mutedWords: ['tomatoes'] })
  await choose(second, { mutedWords: ['onions'] })
  await hide(first, 'hidden by the first')
  await hide(second, 'hidden by the second')
  const theirs = [...captions, 'by the loud one', 'by the wordy one']
  const seenBy = async (reader: Person) => {
    const seen = await captionsAtHome(reader)
    return theirs.filter((caption) => seen.includes(only(caption)))
  }
  expect(await seenBy(first)).toEqual(['about onions', 'hidden by the second', 'by the wordy one'])
  expect(await seenBy(second)).toEqual(['about tomatoes', 'hidden by the first', 'by the loud one'])
})
