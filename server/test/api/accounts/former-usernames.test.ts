import { describe, expect, test } from 'vitest'
import { sweepExpiredAccountData } from '../../../src/accounts/sweep-expired-account-data.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person, takeCode } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

/** Creates a person whose username has just changed. */
async function renamed(wishes: Parameters<typeof joined>[1] = {}, on: TestApp = app) {
  const person = await joined(on, wishes)
  const username = `${person.username}n`
  const { status } = await take(person, username, on)
  expect(status).toBe(200)
  return { person, old: person.username, username }
}

function take(person: Person, username: string, on: TestApp = app) {
  return on.call('POST /user/update-user', {
    token: person.token,
    body: { username, confirmation: { password: person.password } },
  })
}

/** Registers a new person with this username. */
async function join(username: string, on: TestApp = app) {
  const email = `${username}@elsewhere.example`
  const { data: token } = await on.call('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: email, medium: 'EMAIL' },
  })
  const twoFactor = { otp: await takeCode(on.ctx, token), token, authenticationType: 'SIGN_UP' as const }
  return on.call('POST /user/register', {
    body: {
      username,
      displayName: 'Somebody else',
      email,
      password: 'Sunny-Day-42',
      countryCode: 'NG',
      dateOfBirth: '1995-04-12',
      acceptTerms: true,
      twoFactor,
    },
  })
}

function isFree(username: string, person?: Person) {
  return app.call('POST /user/validate-unique-resource', {
    body: { resource: 'USERNAME', value: username },
    token: person?.token,
  })
}

describe('an old username', () => {
  test('leads to its owner under the new one for every viewer', async () => {
    const { person, old, username } = await renamed({ verified: true })
    const viewer = await joined(app)
    const post = await published(app, person, { caption: 'Still me' })
    const params = { username: old.toUpperCase() }
    const details = await app.call('GET /creator/get-creator-details/{username}', {
      params,
      token: viewer.token,
    })
    expect(details.data).toMatchObject({ userId: person.id, username })
    const publicly = await app.call('GET /creator/get-public-creator-details/{username}', { params })
    expect(publicly.data).toMatchObject({ userId: person.id, username })
    const posts = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
      params: { ...params, tab: 'all' },
      token: viewer.token,
    })
    expect(posts.data.map(({ postId }) => postId)).toEqual([post.postId])
    const publicPosts = await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
      params: { ...params, tab: 'all' },
    })
    expect(publicPosts.data.map(({ creator }) => creator.username)).toEqual([username])
  })

  test('is not found when its owner has left or blocks the viewer', async () => {
    const { person, old } = await renamed()
    const viewer = await joined(app)
    await app.call('POST /user-folder/toggle-block/{userId}', {
      params: { userId: viewer.id },
      token: person.token,
    })
    const { problem } = await app.call('GET /creator/get-creator-details/{username}', {
      params: { username: old },
      token: viewer.token,
    })
    expect(problem.code).toBe('CREATOR_NOT_FOUND')
  })

  test('still mentions its owner, in posts, comments and replies', async () => {
    const { person, old } = await renamed()
    const writer = await joined(app)
    const text = `Hello @${old}`
    const post = await published(app, writer, { caption: text })
    const comment = await app.call('POST /comment/create-comment/{postId}', {
      params: { postId: post.postId },
      body: { content: text },
      token: writer.token,
    })
    await app.call('POST /comment/create-reply/{commentId}', {
      params: { commentId: comment.data.commentId },
      body: { content: text },
      token: writer.token,
    })
    for (const table of ['mention', 'comment_mention', 'reply_mention'] as const) {
      const mentions = await app.ctx.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', person.id)
        .execute()
      expect(mentions, table).toHaveLength(1)
    }
  })

  test('signs its owner in, and cancels subscriptions to them', async () => {
    const { person, old } = await renamed({ verified: true })
    const entered = await app.call('POST /user/login', {
      body: { identifier: old, password: person.password },
    })
    expect(entered.data.id).toBe(person.id)
    const fan = await joined(app)
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: person.id },
      token: fan.token,
    })
    const { status } = await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      params: { creatorUsername: old },
      body: {},
      token: fan.token,
    })
    expect(status).toBe(200)
  })

  test('can be taken by nobody else, at the sign-up or later', async () => {
    const { old } = await renamed()
    const other = await joined(app)
    expect((await isFree(old)).data).toBe(false)
    expect((await isFree(old, other)).data).toBe(false)
    expect((await take(other, old)).problem).toMatchObject({
      code: 'USERNAME_TAKEN',
      errors: [{ path: 'username', message: 'This username is taken.' }],
    })
    const { status, problem } = await join(old)
    expect([status, problem.code]).toEqual([409, 'USERNAME_TAKEN'])
  })

  test('is refused by the database to everybody else, whoever writes it', async () => {
    const { old } = await renamed()
    const other = await joined(app)
    const written = app.ctx.db
      .updateTable('account')
      .set({ username: old })
      .where('id', '=', other.id)
      .execute()
    await expect(written).rejects.toThrow('is kept for somebody else')
  })

  test('can be taken back by its owner', async () => {
    const { person, old, username } = await renamed()
    expect((await isFree(old, person)).data).toBe(true)
    expect((await take(person, old)).data.username).toBe(old)
    const newer = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username },
    })
    expect(newer.data.username).toBe(old)
  })

  test('goes to neither of two people who request it at once while its owner gives it up', async () => {
    const owner = await joined(app)
    const others = await Promise.all([joined(app), joined(app)])
    const [given, ...taken] = await Promise.all([
      take(owner, `${owner.username}x`),
      ...others.map((other) => take(other, owner.username)),
    ])
    expect(given.status).toBe(200)
    expect(taken.map(({ problem }) => problem.code)).toEqual(['USERNAME_TAKEN', 'USERNAME_TAKEN'])
  })

  test('is free after 30 days, and leads to who has it then', async () => {
    const later = await startTestApp()
    const { old } = await renamed({}, later)
    later.clock.advance({ days: 30, seconds: 1 })
    const nobody = await later.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: old },
    })
    expect(nobody.problem.code).toBe('CREATOR_NOT_FOUND')
    const { data: next } = await join(old, later)
    const found = await later.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: old },
    })
    expect(found.data.userId).toBe(next.id)
    await sweepExpiredAccountData.run(later.ctx, {})
    expect(await later.ctx.db.selectFrom('former_username').select('id').execute()).toEqual([])
  })
})

test('a username changes three times in 30 days, and says when again', async () => {
  const person = await joined(app)
  for (const end of ['a', 'b', 'c']) {
    expect((await take(person, `${person.username}${end}`)).status).toBe(200)
  }
  const { status, problem } = await take(person, `${person.username}d`)
  expect(status).toBe(422)
  expect(problem.errors).toEqual([
    {
      path: 'username',
      message: expect.stringMatching(
        /^You can change your username 3 times in 30 days\. You can change it again on \d+ \w+ \d{4}\.$/,
      ),
    },
  ])
  const other = await app.call('POST /user/update-user', {
    token: person.token,
    body: {
      username: `${person.username}c`,
      bio: 'The rest changes as it likes',
      confirmation: { password: person.password },
    },
  })
  expect(other.status).toBe(200)
})

test('a member sees how often they may still change their username, and which old ones lead to them', async () => {
  const changesOf = async ({ token }: Person) =>
    (await app.call('GET /user/username-changes', { token })).data
  const inDays = (days: number) => app.clock.now().getTime() + days * 86_400_000
  expect(await changesOf(await joined(app))).toEqual({ changesLeft: 3, nextChangeAt: null, kept: [] })
  const { person, old, username } = await renamed()
  const first = await changesOf(person)
  expect(first).toMatchObject({ changesLeft: 2, kept: [{ username: old }] })
  expect(Math.abs(new Date(first.kept[0]?.until ?? 0).getTime() - inDays(30))).toBeLessThan(60_000)
  expect(first.nextChangeAt).toBe(first.kept[0]?.until)
  app.clock.advance({ days: 10 })
  await app.call('GET /user/refresh-user', { token: person.token })
  await take(person, `${username}n`)
  await take(person, username)
  const last = await changesOf(person)
  expect([last.changesLeft, last.nextChangeAt]).toEqual([0, first.nextChangeAt])
  expect(last.kept.map((each) => each.username)).toEqual([`${username}n`, old])
  app.clock.advance({ days: 20 })
  expect(await changesOf(person)).toMatchObject({ changesLeft: 1, kept: [{ username: `${username}n` }] })
})
