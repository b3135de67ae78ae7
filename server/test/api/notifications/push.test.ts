import type { NotificationPreferenceChanges } from '@fanfare/contract/shapes/accounts/notification-preferences'
import { pushMessage } from '@fanfare/contract/shapes/social/push'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config/config.ts'
import { createPushSender } from '../../../src/platform/integrations/push/push.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'
import { browserOf, generatePushKey, pushed, pushService, startPushApp } from '../../setup/push.ts'

const app = await startPushApp()

async function chosen(person: Person, notificationPreferences: NotificationPreferenceChanges): Promise<void> {
  await app.call('POST /user/update-user', { token: person.token, body: { notificationPreferences } })
}

async function pass(by: { seconds?: number; minutes?: number; hours?: number } = { seconds: 2 }) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  app.clock.advance(by)
  // The queue goes by the database's clock.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${app.clock.now()}`.execute(
    app.ctx.db,
  )
  await app.drain()
}

/** A creator with a device that is told, and a post that somebody may comment on. */
async function heard() {
  const [creator, fan] = [await joined(app), await joined(app)]
  const browser = await pushed(app, creator.token)
  const { postId } = await published(app, creator, { caption: 'A bench' })
  return { creator, fan, browser, postId }
}

async function like(person: Person, postId: string): Promise<void> {
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: person.token })
}

function isOn(token: string) {
  return app.call('GET /notification/push', { token }).then(({ data }) => data.isOn)
}

describe('a device', () => {
  test('is told what happened, sealed for it and signed by us, with where it leads and what is unread', async () => {
    const { creator, fan, browser, postId } = await heard()
    await commented(app, fan, postId, 'The <third> frame!')
    await pass()
    const [message, ...more] = await browser.received()
    expect(more).toEqual([])
    expect(pushMessage.parse(message)).toEqual({
      title: `${fan.displayName} commented on your post`,
      body: 'The <third> frame!',
      path: `/${creator.username}/post/${postId}`,
      tag: expect.stringMatching(/^[0-9A-Z]{26}$/),
      unread: 1,
    })
    const [sent] = await pushService<{ ttl: number; urgency: string }[]>(
      app,
      `messages/${browser.endpoint.split('/').at(-1)}`,
    )
    expect(sent).toMatchObject({ ttl: 86_400, urgency: 'normal' })
  })

  test('is told of many things together', async () => {
    const { fan, browser, postId } = await heard()
    for (const text of ['one', 'two', 'three', 'four']) await commented(app, fan, postId, text)
    await pass()
    expect(await browser.received()).toEqual([
      {
        title: '4 new notifications',
        body: `${fan.displayName} commented on your post`,
        path: '/notifications',
        tag: 'many',
        unread: 4,
      },
    ])
  })

  test('is told in the language of its person, counted as that counts', async () => {
    const { creator, fan, browser, postId } = await heard()
    await app.call('POST /user/update-user', { token: creator.token, body: { language: 'ar' } })
    for (const text of ['one', 'two', 'three', 'four']) await commented(app, fan, postId, text)
    await pass()
    const isolated = `\u2068${fan.displayName}\u2069`
    expect(await browser.received()).toMatchObject([
      { title: '4 إشعارات جديدة', body: `علّق ${isolated} على منشورك` },
    ])
  })

  test('is told of likes where they are wanted, those of a post in one place', async () => {
    const { creator, fan, browser, postId } = await heard()
    const other = await joined(app)
    await like(fan, postId)
    await pass()
    expect(await browser.received()).toEqual([])
    await chosen(creator, { subjects: { LIKES: { push: true } } })
    await like(other, postId)
    await pass()
    expect(await browser.received()).toMatchObject([
      { title: `${other.displayName} and 1 other liked your post`, tag: `LIKE ${postId}`, unread: 1 },
    ])
    const newest = await joined(app)
    await like(newest, postId)
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    await toggledBlock(app, creator, other)
    await like(newest, postId)
    await pass()
    expect((await browser.received()).at(-1)).toMatchObject({
      title: `${fan.displayName} liked your post`,
      unread: 1,
    })
  })

  test('is told nothing that was read meanwhile, nor of what is gone or of somebody with whom there is a block', async () => {
    const { creator, fan, browser, postId } = await heard()
    const other = await joined(app)
    await commented(app, fan, postId)
    await pass({})
    await app.call('POST /notification/mark-read', { token: creator.token, body: {} })
    const { commentId } = await commented(app, other, postId)
    await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: other.token })
    await pass()
    await commented(app, fan, postId)
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    await toggledBlock(app, creator, fan)
    await pass()
    expect(await browser.received()).toEqual([])
  })

  test('is told nothing of a post that is locked', async () => {
    const [creator, friend] = [await joined(app, { verified: true, price: 100 }), await joined(app)]
    const browser = await pushed(app, friend.token)
    await published(app, creator, { caption: `For @${friend.username}`, isPublicPost: false })
    await pass()
    expect(await browser.received()).toEqual([])
    await entitled(app, friend, creator)
    await published(app, creator, { caption: `Now for @${friend.username}`, isPublicPost: false })
    await pass()
    expect(await browser.received()).toMatchObject([{ body: `Now for @${friend.username}` }])
  })

  test('is told of what is wanted on devices alone, which is not listed', async () => {
    const { creator, fan, browser, postId } = await heard()
    await chosen(creator, { subjects: { COMMENTS: { inApp: false, mail: 'NEVER' } } })
    await commented(app, fan, postId)
    await pass()
    expect(await browser.received()).toMatchObject([{ unread: 0 }])
    await chosen(creator, { subjects: { COMMENTS: { push: false } } })
    await commented(app, fan, postId)
    await pass()
    expect(await browser.received()).toHaveLength(1)
  })

  test('is left in peace in quiet hours, and told after', async () => {
    const { creator, fan, browser, postId } = await heard()
    const quiet = app.clock.now()
    const clock = (ms: number) => new Date(quiet.getTime() + ms).toISOString().slice(11, 16)
    await chosen(creator, { quietHours: { from: clock(-3_600_000), to: clock(3_600_000) } })
    await commented(app, fan, postId)
    await pass()
    const another = await heard()
    await commented(app, another.fan, another.postId)
    await pass({ minutes: 50 })
    expect([await browser.received(), (await another.browser.received()).length]).toEqual([[], 1])
    await pass({ minutes: 12 })
    expect(await browser.received()).toHaveLength(1)
  })

  test('is one of many, each told for itself', async () => {
    const { creator, fan, browser, postId } = await heard()
    const login = await app.call('POST /user/login', {
      body: { identifier: creator.email, password: creator.password },
    })
    const other = await pushed(app, login.data.token)
    await browser.leave()
    await commented(app, fan, postId)
    await pass()
    expect([await browser.received(), (await other.received()).length]).toEqual([[], 1])
    expect([await isOn(creator.token), await isOn(login.data.token)]).toEqual([false, true])
  })
})

describe('a device is told no more', () => {
  test('once it is switched off, and again once it is on', async () => {
    const { creator, fan, browser, postId } = await heard()
    expect(await isOn(creator.token)).toBe(true)
    await app.call('POST /notification/end-push', { token: creator.token })
    expect(await isOn(creator.token)).toBe(false)
    await commented(app, fan, postId)
    await pass()
    expect(await browser.received()).toEqual([])
    const again = await pushed(app, creator.token)
    await commented(app, fan, postId)
    await pass()
    expect(await again.received()).toHaveLength(1)
  })

  test('once its session has ended, by signing out or by itself', async () => {
    const { creator, fan, browser, postId } = await heard()
    await app.call('POST /user/logout', { token: creator.token })
    const login = await app.call('POST /user/login', {
      body: { identifier: creator.email, password: creator.password },
    })
    const lapsed = await pushed(app, login.data.token)
    await commented(app, fan, postId)
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    await app.ctx.db
      .updateTable('session')
      .set({ expires_at: app.clock.now() })
      .where('account_id', '=', creator.id)
      .execute()
    await pass()
    expect([await browser.received(), await lapsed.received()]).toEqual([[], []])
  })

  test('of one person once another is signed in there', async () => {
    const { creator, fan, browser, postId } = await heard()
    const next = await joined(app)
    const { endpoint, keys } = browser
    await app.call('POST /notification/start-push', { token: next.token, body: { endpoint, keys } })
    await commented(app, fan, postId)
    await pass()
    expect(await browser.received()).toEqual([])
    expect([await isOn(creator.token), await isOn(next.token)]).toEqual([false, true])
  })
})

describe('a push service', () => {
  test.each([429, 500, 503])('that answers %i is asked again, when it says or later', async (status) => {
    const { fan, browser, postId } = await heard()
    await pushService(app, 'answers', { status, retryAfter: '120' })
    await commented(app, fan, postId)
    await pass()
    await pass({ minutes: 1 })
    expect(await browser.received()).toEqual([])
    await pass({ minutes: 2 })
    expect(await browser.received()).toHaveLength(1)
  })

  test('that is away is asked ever later, until it is no news any more', async () => {
    const { creator, fan, browser, postId } = await heard()
    await pushService(app, 'answers', { status: 500, times: 40 })
    await commented(app, fan, postId)
    await pass()
    for (let hour = 0; hour < 26; hour++) await pass({ hours: 1 })
    const { rows } = await sql`
      SELECT FROM graphile_worker.jobs WHERE task_identifier = 'push-to-device'`.execute(app.ctx.db)
    expect([rows, await browser.received(), await isOn(creator.token)]).toEqual([[], [], true])
    for (let left = 40; left > 0; left--)
      await fetch(`${app.fakeProviders.url}/push/nobody`, { method: 'POST' })
  })

  test('takes nothing that somebody else has signed', async () => {
    const { creator } = await heard()
    const { endpoint, keys } = await browserOf(app, creator.token)
    const device = {
      endpoint,
      publicKey: Buffer.from(keys.p256dh, 'base64url'),
      authSecret: Buffer.from(keys.auth, 'base64url'),
    }
    const { push } = app.ctx.config
    if (!push) throw new Error('There is no key.')
    const stranger = createPushSender({ ...push, key: generatePushKey() })
    expect(await stranger.send(device, '{}', 60)).toMatchObject({ outcome: 'REFUSED' })
    expect(await app.ctx.outside.push?.send(device, '{}', 60)).toEqual({ outcome: 'TAKEN' })
  })
})

describe('an address that is of no push service is refused', () => {
  test.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'ftp://127.0.0.1/x',
  ])('%s', async (endpoint) => {
    const { token } = await joined(app)
    const { keys } = await browserOf(app, token)
    const { status } = await app.call('POST /notification/start-push', { token, body: { endpoint, keys } })
    expect([status, await isOn(token)]).toEqual([400, false])
  })

  test('in production, where only those of browsers are known, by https', () => {
    const push = createPushSender({
      ...{ key: generatePushKey(), subject: 'mailto:hello@fanfare.example', mayBePlain: false },
      hosts: ['fcm.googleapis.com', '*.push.apple.com'],
    })
    expect(push.takes('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
    expect(push.takes('https://web.push.apple.com/abc')).toBe(true)
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://push.apple.com.evil.example/abc',
      'https://evilpush.apple.com/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://127.0.0.1/abc',
    ]) {
      expect([endpoint, push.takes(endpoint)]).toEqual([endpoint, false])
    }
  })

  test('with keys that are none', async () => {
    const { token } = await joined(app)
    const { endpoint, keys } = await browserOf(app, token)
    for (const wrong of [{ p256dh: 'x' }, { auth: '' }, { p256dh: 'A'.repeat(87) }]) {
      const body = { endpoint, keys: { ...keys, ...wrong } }
      expect((await app.call('POST /notification/start-push', { token, body })).status).toBe(400)
    }
  })
})

test('who has no key tells no device, and says so', async () => {
  const { PUSH_KEY: _, ...without } = { PUSH_KEY: '', NODE_ENV: 'test' }
  const { config } = app.ctx
  const settings = {
    ...without,
    DATABASE_URL: config.database.url,
    STORAGE_URL: config.storageUrl,
    SECRET_KEY: config.secretKey,
  }
  expect(readConfig(settings, false).push).toBeNull()
  expect(() => readConfig({ ...settings, PUSH_KEY: 'short' }, false)).toThrow('PUSH_KEY is 32 random bytes')
})
