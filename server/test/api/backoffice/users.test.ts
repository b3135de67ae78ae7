import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
await joined(app, { username: 'zora_b', displayName: 'Zora Neale' })
const nothing = '01K0000000000000000000000A'

const deactivate = (userId: string, body: object = { reason: 'Sells what is not theirs' }) =>
  app.call('POST /admin/deactivate-user/{userId}', {
    token: admin.token,
    params: { userId },
    body: body as never,
  })
const activate = (userId: string, body?: { reason?: string }) =>
  app.call('POST /admin/activate-user/{userId}', { token: admin.token, params: { userId }, body })
const signIn = (person: Person) =>
  app.call('POST /user/login', { body: { identifier: person.email, password: person.password } })

async function leaveAlone(person: Person): Promise<void> {
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', person.id)
    .execute()
}

describe('somebody whom an admin deactivates', () => {
  test('comes back by themselves after the days that were given, and without days only by an admin', async () => {
    const [short, long] = [await joined(app), await joined(app)]
    await deactivate(short.id, { reason: 'A week to calm down', days: 7 })
    await deactivate(long.id)
    const until = async ({ username }: { username: string }) => {
      const { data } = await app.call('GET /admin/creator-details/{username}', {
        token: admin.token,
        params: { username },
      })
      return [data.accountStatus, days(data.dateSuspendedUntil)]
    }
    const days = (end: string | null) =>
      end && Math.round((Date.parse(end) - app.clock.now().getTime()) / 86_400_000)
    expect([await until(short), await until(long)]).toEqual([
      ['SUSPENDED', 7],
      ['SUSPENDED', null],
    ])
    expect((await deactivate(long.id, { reason: 'Too long', days: 366 })).status).toBe(400)
  })

  test('is signed out everywhere, hidden, and cannot sign in', async () => {
    const [amara, fan] = [await joined(app, { verified: true }), await joined(app)]
    const post = await published(app, amara)
    const { status, data } = await deactivate(amara.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({ userId: amara.id, accountStatus: 'SUSPENDED' })
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
    expect((await signIn(amara)).problem).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
    const params = { username: amara.username }
    const profile = await app.call('GET /creator/get-creator-details/{username}', {
      token: fan.token,
      params,
    })
    expect(profile.status).toBe(404)
    const detail = await app.call('GET /post/get-post-details/{postId}', { params: { postId: post.postId } })
    expect(detail.status).toBe(404)
  })

  test('is told by mail, and when that is taken back', async () => {
    const amara = await joined(app)
    const subjects = async () => {
      await app.drain()
      return app.mails.filter(({ to }) => to === amara.email).map(({ subject }) => subject)
    }
    const before = await subjects()
    await deactivate(amara.id)
    expect(await subjects()).toEqual([...before, 'We suspended your account'])
    expect(app.mails.at(-1)?.text).toContain('/site/support#suspended')
    await activate(amara.id)
    expect(await subjects()).toEqual([...before, 'We suspended your account', 'Your account is active again'])
  })

  test('is back when an admin says so', async () => {
    const amara = await joined(app)
    await deactivate(amara.id)
    const { data } = await activate(amara.id, { reason: 'It was her brother' })
    expect(data).toMatchObject({ accountStatus: 'ACTIVE', dateDeactivated: null })
    expect((await signIn(amara)).status).toBe(200)
    expect(await auditOf(app, amara.id)).toMatchObject([
      { action: 'USER_DEACTIVATED', reason: 'Sells what is not theirs', before: { suspendedAt: null } },
      { action: 'USER_ACTIVATED', reason: 'It was her brother', after: { deactivatedAt: null } },
    ])
  })

  test('who had deactivated their own account stays inactive until they sign in', async () => {
    const amara = await joined(app)
    await leaveAlone(amara)
    app.clock.advance({ minutes: 1 })
    await deactivate(amara.id)
    expect((await activate(amara.id)).data.accountStatus).toBe('DEACTIVATED')
    expect((await signIn(amara)).status).toBe(200)
  })

  test('is not told that by a wrong password', async () => {
    const amara = await joined(app)
    await deactivate(amara.id)
    const { problem } = await signIn({ ...amara, password: 'x' })
    expect(problem.code).toBe('WRONG_CREDENTIALS')
  })
})

describe('an admin hears', () => {
  test('that there is nobody', async () => {
    expect([(await deactivate(nothing)).status, (await activate(nothing)).status]).toEqual([404, 404])
  })

  test('that another was faster', async () => {
    const amara = await joined(app)
    expect((await activate(amara.id)).problem.code).toBe('CONFLICT')
    const answers = await Promise.all([deactivate(amara.id), deactivate(amara.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that only its owner can undo what they did to their own account', async () => {
    const amara = await joined(app)
    await leaveAlone(amara)
    expect((await activate(amara.id)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  })

  test('that a reason is missing', async () => {
    const amara = await joined(app)
    expect((await deactivate(amara.id, {})).problem).toMatchObject({ status: 400, detail: 'Enter a reason' })
  })
})

describe('a search for people', () => {
  const search = (query: object = {}) =>
    app.call('GET /admin/search-users', { token: admin.token, query: query as never })

  test.each([
    ['the beginning of a username', { username: 'ZORA_' }],
    ['the beginning of an email', { email: 'zora_b@people' }],
    ['a first name', { firstName: 'zora' }],
    ['a last name', { lastName: 'Neale' }],
    ['all of it', { username: 'zora', firstName: 'Zora', lastName: 'neale', accountStatus: 'ACTIVE' }],
  ])('finds somebody by %s', async (_, query) => {
    const { data, page } = await search(query)
    expect(data).toMatchObject([
      {
        username: 'zora_b',
        displayName: 'Zora Neale',
        email: 'zora_b@people.example',
        accountStatus: 'ACTIVE',
      },
    ])
    expect(page.total).toBe(1)
  })

  test('narrows down by status, verification and day of joining', async () => {
    const mark = `q${Date.now()}`
    const [plain, creator, gone, banned] = [
      await joined(app, { username: `${mark}_a` }),
      await joined(app, { username: `${mark}_b`, verified: true }),
      await joined(app, { username: `${mark}_c` }),
      await joined(app, { username: `${mark}_d` }),
    ]
    await leaveAlone(gone)
    await deactivate(banned.id)
    const names = async (query: object) =>
      (await search({ username: mark, sort: 'oldest', ...query })).data.map(({ username }) => username)
    expect(await names({ accountStatus: 'ACTIVE' })).toEqual([plain.username, creator.username])
    expect(await names({ accountStatus: 'DEACTIVATED' })).toEqual([gone.username])
    expect(await names({ accountStatus: 'SUSPENDED' })).toEqual([banned.username])
    expect(await names({ status: 'VERIFIED' })).toEqual([creator.username])
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    expect(await names({ dateJoinedOnOrAfter: tomorrow })).toEqual([])
    expect(await names({ dateJoinedBefore: tomorrow })).toHaveLength(4)
  })

  test('goes through everybody page by page, newest first or oldest first', async () => {
    const mark = `r${Date.now()}`
    for (const letter of ['a', 'b', 'c']) await joined(app, { username: `${mark}_${letter}` })
    const first = await search({ username: mark, limit: 2 })
    expect(first.data.map(({ username }) => username)).toEqual([`${mark}_c`, `${mark}_b`])
    expect(first.page).toMatchObject({ hasMore: true, total: 3 })
    const rest = await search({ username: mark, limit: 2, cursor: first.page.nextCursor })
    expect(rest.data.map(({ username }) => username)).toEqual([`${mark}_a`])
    const oldest = await search({ username: mark, limit: 1, offset: 1, sort: 'oldest' })
    expect(oldest.data.map(({ username }) => username)).toEqual([`${mark}_b`])
  })

  test('takes what could be a pattern for what it is', async () => {
    expect((await search({ username: '%' })).data).toEqual([])
    expect((await search({ firstName: "'; --" })).data).toEqual([])
  })
})

describe('the details of somebody', () => {
  test('are what an admin needs to help them', async () => {
    const amara = await joined(app, { verified: true, price: 1500 })
    await published(app, amara)
    const { data } = await app.call('GET /admin/creator-details/{username}', {
      token: (await adminOf(app, 'SUPPORT')).token,
      params: { username: amara.username.toUpperCase() },
    })
    expect(data).toMatchObject({
      userId: amara.id,
      email: amara.email,
      verificationStatus: 'VERIFIED',
      subscriptionPrice: 1500,
      availableWalletBalance: 0,
      currentWalletBalance: 0,
      postCount: 1,
    })
    expect(JSON.stringify(data)).not.toMatch(/password|bank/i)
  })

  test('of nobody are not found', async () => {
    const { problem } = await app.call('GET /admin/creator-details/{username}', {
      token: admin.token,
      params: { username: 'nobody_here' },
    })
    expect(problem.code).toBe('CREATOR_NOT_FOUND')
  })
})
