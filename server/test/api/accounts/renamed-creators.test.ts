import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const moderator = await adminOf(app, 'MODERATOR')

function rename(person: Person, body: { username?: string; displayName?: string }) {
  const confirmation = { password: person.password }
  return app.call('POST /user/update-user', { token: person.token, body: { ...body, confirmation } })
}

async function seen(username: string) {
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
    params: { username },
  })
  return data
}

function decide(
  person: Person,
  decision: 'APPROVED' | 'DECLINED',
  names: { username: string; displayName: string },
) {
  return app.call('POST /admin/decide-rename/{userId}', {
    params: { userId: person.id },
    body: { decision, reason: 'We compared it with her documents', ...names },
    token: moderator.token,
  })
}

/** Returns this person’s row in the rename review queue, if any. */
async function waiting(person: Person) {
  const { data } = await app.call('GET /admin/search-renames', {
    query: { limit: 100 },
    token: moderator.token,
  })
  return data.find(({ userId }) => userId === person.id)
}

describe('a verified creator with a new name', () => {
  test.each([
    ['username', { username: 'davido_himself' }],
    ['name', { displayName: 'Davido' }],
  ])('has no badge beside their new %s until it was reviewed', async (_, names) => {
    const ada = await joined(app, { verified: true, displayName: 'Ada Eze' })
    expect((await seen(ada.username)).isVerified).toBe(true)
    const { data } = await rename(ada, names)
    expect(data).toMatchObject({ ...names, isVerified: false, verificationStatus: 'VERIFIED' })
    expect(await seen(data.username)).toMatchObject({ ...names, isVerified: false })
    expect(await waiting(ada)).toMatchObject({
      username: data.username,
      displayName: data.displayName,
      previousUsername: ada.username,
      previousDisplayName: 'Ada Eze',
      verificationStatus: 'VERIFIED',
      decisions: [],
    })
    await app.drain()
    expect(
      app.mails.findLast(({ to, subject }) => to === ada.email && /reviewing/.test(subject))?.text,
    ).toContain(data.displayName)
    await decide(ada, 'APPROVED', data)
    expect(await seen(data.username)).toMatchObject({ ...names, isVerified: true })
    expect(await waiting(ada)).toBeUndefined()
  })

  test('earns, posts and is subscribed to meanwhile', async () => {
    const ada = await joined(app, { verified: true })
    await rename(ada, { displayName: 'Somebody Else' })
    const priced = await app.call('POST /user/update-subscription-price', {
      token: ada.token,
      body: { subscriptionPrice: 500, isFreeSubscription: false },
    })
    expect(priced.status).toBe(200)
    const post = await published(app, ada, { isPublicPost: false })
    expect(post.isPublic).toBe(false)
    await app.call('POST /user/update-subscription-price', {
      token: ada.token,
      body: { subscriptionPrice: 0, isFreeSubscription: true },
    })
    const fan = await joined(app)
    const { status } = await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: ada.id },
      token: fan.token,
    })
    expect(status).toBe(200)
  })

  test('keeps the mark when only case, spaces, punctuation or emoji change', async () => {
    const ada = await joined(app, { verified: true, displayName: 'Ada Eze' })
    const { data } = await rename(ada, { displayName: 'ADA  EZE ✨', username: `${ada.username}_` })
    expect(data).toMatchObject({ displayName: 'ADA EZE ✨', username: `${ada.username}_`, isVerified: true })
    expect(await waiting(ada)).toBeUndefined()
  })

  test('gets the mark back at once with the previous name', async () => {
    const ada = await joined(app, { verified: true, displayName: 'Ada Eze' })
    await rename(ada, { displayName: 'Davido' })
    await rename(ada, { displayName: 'Burna Boy' })
    expect((await rename(ada, { displayName: 'Ada Eze!' })).data.isVerified).toBe(true)
    expect(await waiting(ada)).toBeUndefined()
  })

  test('is mailed when the new name has its mark', async () => {
    const ada = await joined(app, { verified: true })
    const { data } = await rename(ada, { displayName: 'Ada Obi' })
    await decide(ada, 'APPROVED', data)
    await app.drain()
    const mail = app.mails.findLast(({ to }) => to === ada.email)
    expect(mail?.subject).toBe('Your new name was approved')
    expect(mail?.text).toContain('Ada Obi')
  })

  test('gets the old names and the mark back when the new ones are declined, with the reason', async () => {
    const ada = await joined(app, { verified: true, displayName: 'Ada Eze' })
    const { data } = await rename(ada, { username: `${ada.username}zz`, displayName: 'Davido' })
    const decided = await decide(ada, 'DECLINED', data)
    expect(decided.data).toMatchObject({ username: ada.username, displayName: 'Ada Eze' })
    expect(await seen(ada.username)).toMatchObject({ displayName: 'Ada Eze', isVerified: true })
    await app.drain()
    const mail = app.mails.findLast(({ to }) => to === ada.email)
    expect(mail?.subject).toBe('Your new name was declined')
    expect(mail?.text).toContain('We compared it with her documents')
    expect(await auditOf(app, ada.id)).toMatchObject([
      {
        adminId: moderator.id,
        action: 'RENAME_DECLINED',
        reason: 'We compared it with her documents',
        before: { displayName: 'Davido', username: data.username },
        after: { displayName: 'Ada Eze', username: ada.username },
      },
    ])
  })

  test('frees the declined username and those taken on the way to it, and loses no change to that', async () => {
    const ada = await joined(app, { verified: true })
    const [first, second] = [`${ada.username}xx`, `${ada.username}yy`]
    await rename(ada, { username: first })
    const { data } = await rename(ada, { username: second })
    expect((await decide(ada, 'DECLINED', data)).data.username).toBe(ada.username)
    for (const username of [first, second]) {
      const { problem } = await app.call('GET /creator/get-public-creator-details/{username}', {
        params: { username },
      })
      expect(problem.code).toBe('CREATOR_NOT_FOUND')
    }
    const changes = await app.call('GET /user/username-changes', { token: ada.token })
    expect(changes.data).toMatchObject({ changesLeft: 1, kept: [] })
    const { status } = await rename(await joined(app), { username: second })
    expect(status).toBe(200)
  })

  test('keeps the address of a reviewed username when the one after the next is declined', async () => {
    const ada = await joined(app, { verified: true })
    const { data: own } = await rename(ada, { username: `${ada.username}own` })
    await decide(ada, 'APPROVED', own)
    const { data: refused } = await rename(ada, { username: `${ada.username}zz` })
    await decide(ada, 'DECLINED', refused)
    const changes = await app.call('GET /user/username-changes', { token: ada.token })
    expect(changes.data.kept.map(({ username }) => username)).toEqual([ada.username])
    expect((await seen(ada.username)).username).toBe(own.username)
  })

  test('gets the old username back however long the review took: nobody else could take it', async () => {
    const later = await startTestApp()
    const admin = await adminOf(later, 'OWNER')
    const ada = await joined(later, { verified: true })
    const { data } = await later.call('POST /user/update-user', {
      token: ada.token,
      body: { username: `${ada.username}zz`, confirmation: { password: ada.password } },
    })
    later.clock.advance({ days: 45 })
    const other = await joined(later)
    const taken = await later.call('POST /user/update-user', {
      token: other.token,
      body: { username: ada.username, confirmation: { password: other.password } },
    })
    expect(taken.problem.code).toBe('USERNAME_TAKEN')
    const { token } = (
      await later.call('POST /admin/login', { body: { email: admin.email, password: admin.password } })
    ).data
    const { data: decided } = await later.call('POST /admin/decide-rename/{userId}', {
      params: { userId: ada.id },
      body: {
        decision: 'DECLINED',
        reason: 'No',
        username: data.username,
        displayName: data.displayName,
      },
      token,
    })
    expect(decided.username).toBe(ada.username)
  })

  test('is decided on by the names that were looked at, once', async () => {
    const ada = await joined(app, { verified: true })
    const { data: first } = await rename(ada, { displayName: 'Ada Obi' })
    const { data: second } = await rename(ada, { displayName: 'Davido' })
    expect((await decide(ada, 'APPROVED', first)).problem.code).toBe('CONFLICT')
    expect((await seen(ada.username)).isVerified).toBe(false)
    expect((await decide(ada, 'APPROVED', second)).status).toBe(200)
    expect((await decide(ada, 'DECLINED', second)).problem.code).toBe('CONFLICT')
  })

  test('waits in a queue of moderators, the oldest rename first, with the names of before', async () => {
    const own = await startTestApp()
    const [admin, finance] = [await adminOf(own, 'MODERATOR'), await adminOf(own, 'FINANCE')]
    const creators = [await joined(own, { verified: true }), await joined(own, { verified: true })]
    const [younger, older] = creators.toReversed().map(({ id }) => id)
    for (const creator of creators.toReversed()) {
      own.clock.advance({ minutes: 1 })
      await own.call('POST /user/update-user', {
        token: creator.token,
        body: { username: `${creator.username}x`, confirmation: { password: creator.password } },
      })
    }
    const waits = async (token: string) =>
      (await own.call('GET /admin/waiting', { token })).data.find(({ queue }) => queue === 'RENAMES')
    expect(await waits(admin.token)).toMatchObject({ count: 2, elsewhere: 0 })
    expect(await waits(finance.token)).toBeUndefined()
    const search = async (query: { limit: number; cursor?: string; userId?: string }) =>
      own.call('GET /admin/search-renames', { query, token: admin.token })
    const first = await search({ limit: 1 })
    expect(first.page).toMatchObject({ hasMore: true, total: 2 })
    const second = await search({ limit: 1, cursor: first.page.nextCursor ?? '' })
    expect([first, second].map(({ data }) => data[0]?.userId)).toEqual([younger, older])
    expect(second.data[0]?.formerUsernames).toMatchObject([{ username: creators[0]?.username }])
    expect((await search({ limit: 5, userId: older ?? '' })).data.map(({ userId }) => userId)).toEqual([
      older,
    ])
    const open = await own.call('POST /admin/tell-open-item', {
      token: admin.token,
      body: { queue: 'RENAMES', itemId: older ?? '' },
    })
    expect(open.status).toBe(200)
  })

  test('has the mark at the desk as members see it, and the earlier decisions beside the next name', async () => {
    const ada = await joined(app, { verified: true, displayName: 'Ada Eze' })
    const { data: refused } = await rename(ada, { displayName: 'Davido' })
    await decide(ada, 'DECLINED', refused)
    const { data } = await rename(ada, { displayName: 'Ada Obi' })
    expect((await waiting(ada))?.decisions).toMatchObject([
      { decision: 'DECLINED', displayName: 'Davido', decidedBy: moderator.email },
    ])
    const atDesk = async () => {
      const { data: user } = await app.call('GET /admin/creator-details/{username}', {
        params: { username: ada.username },
        token: moderator.token,
      })
      return user
    }
    expect(await atDesk()).toMatchObject({
      isVerified: false,
      verificationStatus: 'VERIFIED',
      openRename: { previousUsername: ada.username, previousDisplayName: 'Ada Eze' },
    })
    await decide(ada, 'APPROVED', data)
    expect(await atDesk()).toMatchObject({ isVerified: true, openRename: null })
  })

  test('is decided on by owners and moderators alone', async () => {
    const ada = await joined(app, { verified: true })
    const { data } = await rename(ada, { displayName: 'Ada Obi' })
    const finance = await adminOf(app, 'FINANCE')
    const { status } = await app.call('POST /admin/decide-rename/{userId}', {
      params: { userId: ada.id },
      body: { decision: 'APPROVED', reason: 'x', username: data.username, displayName: data.displayName },
      token: finance.token,
    })
    expect(status).toBe(403)
  })
})

test('a creator who is not verified changes their name without a review', async () => {
  const ada = await joined(app)
  const { data } = await rename(ada, { displayName: 'Somebody Else' })
  expect(data).toMatchObject({
    displayName: 'Somebody Else',
    verificationStatus: 'UNVERIFIED',
    isVerified: false,
  })
  expect(await waiting(ada)).toBeUndefined()
})
