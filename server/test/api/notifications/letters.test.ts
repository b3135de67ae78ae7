import type { NotificationPreferenceChanges } from '@fanfare/contract/shapes/accounts/notification-preferences'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp({ SESSION_DAYS: '180' })
const all = 'GET /notification/search-all-notification'

async function chosen(person: Person, notificationPreferences: NotificationPreferenceChanges): Promise<void> {
  const { status } = await app.call('POST /user/update-user', {
    token: person.token,
    body: { notificationPreferences },
  })
  expect(status).toBe(200)
}

/** A creator who hears of comments so, with a post, and somebody who comments. */
async function heard(mail: 'AT_ONCE' | 'DAILY' | 'NEVER', more: NotificationPreferenceChanges = {}) {
  const [creator, fan] = [await joined(app), await joined(app)]
  await chosen(creator, { subjects: { COMMENTS: { mail } }, ...more })
  const { postId } = await published(app, creator, { caption: 'A bench' })
  return { creator, fan, postId }
}

async function pass(by: { minutes?: number; hours?: number } = {}): Promise<void> {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  app.clock.advance(by)
  // The queue goes by the database's clock.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${app.clock.now()}`.execute(
    app.ctx.db,
  )
  await app.drain()
}

async function goTo(hour: number): Promise<void> {
  const now = app.clock.now()
  const wait = (hour * 60 - now.getUTCHours() * 60 - now.getUTCMinutes() + 1440) % 1440
  await pass({ minutes: wait })
}

function mailsTo({ email }: { email: string }) {
  return app.mails.filter(({ to }) => to === email)
}

describe('a letter', () => {
  test('tells at once, together, what was not read in the app within some minutes', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    await commented(app, fan, postId, 'The <third> frame!')
    await commented(app, fan, postId, 'And the fourth')
    await pass({ minutes: 4 })
    expect(mailsTo(creator)).toEqual([])
    await pass({ minutes: 2 })
    const [mail, ...more] = mailsTo(creator)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 new notifications')
    expect(mail?.text).toContain(`${fan.displayName} commented on your post\nThe <third> frame!`)
    expect(mail?.html).toContain('The &#60;third&#62; frame!')
    expect(mail?.html).toContain(`/${creator.username}/post/${postId}`)
    await pass({ hours: 2 })
    expect(mailsTo(creator)).toHaveLength(1)
  })

  test('of one thing says it once, and leads there', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    await commented(app, fan, postId, 'The <third> frame!')
    await pass({ minutes: 6 })
    const [mail] = mailsTo(creator)
    const sentence = `${fan.displayName} commented on your post`
    const url = `/${creator.username}/post/${postId}`
    expect(mail?.subject).toBe(sentence)
    expect(mail?.text.split(sentence)).toHaveLength(2)
    expect(mail?.text).toContain('The <third> frame!')
    expect(mail?.text.match(/^See it:\n(.*)$/m)?.[1]).toMatch(new RegExp(`${url}$`))
    expect(mail?.text.split(url)).toHaveLength(2)
  })

  test('tells nothing that was read meanwhile', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    await commented(app, fan, postId)
    await pass()
    await app.call('POST /notification/mark-read', { token: creator.token, body: {} })
    await pass({ minutes: 6 })
    expect(mailsTo(creator)).toEqual([])
  })

  test('comes again a quarter of an hour after the last one, not sooner', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    await commented(app, fan, postId)
    await pass({ minutes: 6 })
    await commented(app, fan, postId)
    await pass({ minutes: 6 })
    expect(mailsTo(creator)).toHaveLength(1)
    await pass({ minutes: 10 })
    expect(mailsTo(creator)).toHaveLength(2)
  })

  test('tells nothing of somebody with whom there is a block by then, nor of what is gone', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    await commented(app, fan, postId)
    const other = await joined(app)
    const { commentId } = await commented(app, other, postId)
    await pass()
    await toggledBlock(app, creator, fan)
    await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: other.token })
    await pass({ minutes: 6 })
    expect(mailsTo(creator)).toEqual([])
  })

  test('is not sent to who has left by then', async () => {
    const [creator, stays, leaves] = [await joined(app), await joined(app), await joined(app)]
    for (const person of [stays, leaves])
      await chosen(person, { subjects: { MENTIONS: { mail: 'AT_ONCE' } } })
    await published(app, creator, { caption: `For @${stays.username} and @${leaves.username}` })
    await pass()
    await deactivated(app, leaves)
    await pass({ minutes: 6 })
    expect([mailsTo(stays).length, mailsTo(leaves).length]).toEqual([1, 0])
  })

  test('quotes nothing that is for adults, except to who is shown all of it', async () => {
    const [creator, blurrer, shower] = [await joined(app), await joined(app), await joined(app)]
    await app.call('POST /user/update-privacy', { body: { adultContent: 'SHOW' }, token: shower.token })
    for (const person of [blurrer, shower])
      await chosen(person, { subjects: { MENTIONS: { mail: 'AT_ONCE' } } })
    const caption = `A secret for @${blurrer.username} and @${shower.username}`
    await published(app, creator, { caption, isAdult: true })
    await pass({ minutes: 6 })
    const [covered, shown] = [mailsTo(blurrer), mailsTo(shower)]
    expect([covered.length, shown.length]).toEqual([1, 1])
    expect([JSON.stringify(covered).includes('secret'), JSON.stringify(shown).includes('secret')]).toEqual([
      false,
      true,
    ])
  })

  test('is not sent to members who disabled it, and what they disabled in the app is not listed', async () => {
    const { creator, fan, postId } = await heard('NEVER')
    await chosen(creator, { subjects: { COMMENTS: { inApp: false } } })
    await commented(app, fan, postId)
    await pass({ hours: 30 })
    expect(mailsTo(creator)).toEqual([])
    expect((await app.call(all, { token: creator.token })).data).toEqual([])
    await chosen(creator, { subjects: { COMMENTS: { mail: 'AT_ONCE' } } })
    await commented(app, fan, postId)
    await pass({ minutes: 6 })
    expect(mailsTo(creator)).toHaveLength(1)
    const { data } = await app.call('GET /user/refresh-user', { token: creator.token })
    expect([(await app.call(all, { token: creator.token })).data, data.unreadNotificationCount]).toEqual([
      [],
      0,
    ])
  })

  test('waits for the end of quiet hours', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE', {
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Africa/Lagos',
    })
    await goTo(22)
    await commented(app, fan, postId)
    await pass({ minutes: 10 })
    await pass({ hours: 7 })
    expect(mailsTo(creator)).toEqual([])
    await pass({ hours: 1 })
    expect(mailsTo(creator)).toHaveLength(1)
  })

  test('of the day is sent at eight in the morning in the member’s time zone', async () => {
    const { creator, fan, postId } = await heard('DAILY', { timeZone: 'Africa/Lagos' })
    await goTo(10)
    await commented(app, fan, postId)
    await pass({ hours: 5 })
    await commented(app, fan, postId)
    await pass()
    await goTo(6)
    expect(mailsTo(creator)).toEqual([])
    await goTo(7)
    expect(mailsTo(creator)).toHaveLength(1)
    expect(mailsTo(creator)[0]?.subject).toBe('2 new notifications')
  })
})

describe('one press ends the letters', () => {
  test('by the header of each, without signing in, and nobody else’s', async () => {
    const { creator, fan, postId } = await heard('AT_ONCE')
    const another = await heard('AT_ONCE')
    await commented(app, fan, postId)
    await pass({ minutes: 6 })
    const { headers } = mailsTo(creator)[0] ?? {}
    expect(headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.+)>$/.exec(headers?.['list-unsubscribe'] ?? '')?.[1] ?? ''
    const path = new URL(url).pathname
    const looked = await app.fastify.inject({ method: 'GET', url: path })
    expect([looked.statusCode, looked.headers.location]).toEqual([
      303,
      `${app.ctx.config.webOrigin}${path.replace('/notification', '/site')}`,
    ])
    await commented(app, fan, postId)
    await commented(app, fan, another.postId)
    await pass()
    const pressed = await app.fastify.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.statusCode).toBe(200)
    await pass({ hours: 1 })
    expect([mailsTo(creator).length, mailsTo(another.creator).length]).toEqual([1, 1])
    const { data } = await app.call('GET /notification/preferences', { token: creator.token })
    expect(new Set(Object.values(data.subjects).map(({ mail }) => mail))).toEqual(new Set(['NEVER']))
    const token = path.slice(path.lastIndexOf('/') + 1).replace(creator.id, fan.id)
    const forged = await app.call('POST /notification/unsubscribe/{token}', { params: { token } })
    expect(forged.status).toBe(400)
  })
})

describe('preferences', () => {
  test('change as far as they are sent', async () => {
    const person = await joined(app)
    await chosen(person, {
      subjects: { LIKES: { mail: 'DAILY' } },
      quietHours: { from: '22:00', to: '07:00' },
    })
    await chosen(person, { subjects: { TIPS: { inApp: false } }, timeZone: 'Europe/Berlin' })
    const { data } = await app.call('GET /notification/preferences', { token: person.token })
    expect(data).toEqual({
      subjects: {
        COMMENTS: { inApp: true, mail: 'DAILY', push: true },
        LIKES: { inApp: true, mail: 'DAILY', push: false },
        SUBSCRIBERS: { inApp: true, mail: 'DAILY', push: true },
        TIPS: { inApp: false, mail: 'DAILY', push: true },
        SALES: { inApp: true, mail: 'DAILY', push: true },
        MENTIONS: { inApp: true, mail: 'DAILY', push: true },
        POSTS: { inApp: true, mail: 'AT_ONCE', push: true },
        WELCOMES: { inApp: true, mail: 'DAILY', push: true },
      },
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Berlin',
    })
    await chosen(person, { quietHours: null })
    expect(
      (await app.call('GET /notification/preferences', { token: person.token })).data.quietHours,
    ).toBeNull()
  })

  test.each([
    { timeZone: 'Mars/Olympus' },
    { quietHours: { from: '22:00', to: '22:00' } },
    { quietHours: { from: '25:00', to: '07:00' } },
    { subjects: { WALLET: { mail: 'NEVER' } } },
  ])('are refused as %j', async (wrong) => {
    const { status } = await app.call('POST /user/update-user', {
      token: (await joined(app)).token,
      body: { notificationPreferences: wrong as never },
    })
    expect(status).toBe(400)
  })
})
