import { addMonths } from '@fanfare/contract/money/months'
import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'
import {
  advanceClockTo,
  daysAfter,
  price,
  settle,
  startRenewalsApp,
  subscribedFan,
} from '../renewals/renewals.ts'

const app = await startMoneyApp()

async function notificationsOf(person: Person, by = app) {
  while ((await dispatchOutboxEventBatch(by.ctx)) > 0);
  await by.drain()
  const { data } = await by.call('GET /notification/search-all-notification', { token: person.token })
  return data
}

function bell(fan: Person, creator: Person) {
  return app.call('POST /notification/toggle-bell/{userId}', {
    params: { userId: creator.id },
    token: fan.token,
  })
}

describe('a creator is told by the platform', () => {
  test('of each decision about their withdrawal, with its sum', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    const admin = await adminOf(app, 'FINANCE')
    const of = async () =>
      (await notificationsOf(creator))
        .filter(({ kind }) => kind === 'WALLET')
        .map(({ topic, amount }) => [topic, amount])
    expect(await of()).toEqual([])
    const decide = (paid: boolean) =>
      app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
        params: { withdrawalRequestId: id },
        token: admin.token,
        body: { by: 'HAND', paid },
      })
    await decide(false)
    await decide(true)
    expect(await of()).toEqual([
      ['WITHDRAWAL_PAID', 900],
      ['WITHDRAWAL_APPROVED', 900],
    ])
  })

  test('that a post of theirs was removed, and is back, without quoting it', async () => {
    const [creator, admin] = [await joined(app), await adminOf(app, 'MODERATOR')]
    const { postId } = await published(app, creator, { caption: 'What was said' })
    const sent = { params: { postId }, token: admin.token, body: { reason: 'Against the rules' } }
    await app.call('POST /admin/delete-post/{postId}', sent)
    expect(await notificationsOf(creator)).toMatchObject([
      {
        ...{ kind: 'ACCOUNT', topic: 'POST_REMOVED', createdBy: null, post: null, amount: null },
        content: 'Your post was removed by our moderators',
      },
    ])
    await app.call('POST /admin/restore-post/{postId}', sent)
    expect((await notificationsOf(creator)).map(({ topic }) => topic)).toEqual([
      'POST_RESTORED',
      'POST_REMOVED',
    ])
  })
})

test('a fan is told what became of a month that went on: paid, not paid, ended', async () => {
  const money = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(money, price)
  for (const moment of [addMonths(started, 1), addMonths(started, 2), daysAfter(addMonths(started, 2), 4)]) {
    advanceClockTo(money, moment)
    await settle(money)
  }
  const rows = await notificationsOf(fan, money)
  expect(rows.map(({ topic, amount }) => [topic, amount])).toEqual([
    ['SUBSCRIPTION_ENDED', null],
    ['RENEWAL_FAILED', null],
    ['RENEWED', price / 100],
  ])
  expect(rows[1]).toMatchObject({
    createdBy: { userId: creator.id },
    content: `Your subscription to @${creator.username} could not be renewed. It ends in 3 days. Open your wallet to see how to keep it.`,
  })
  expect(rows[2]).toMatchObject({
    createdBy: { userId: creator.id },
    content: `Your subscription to @${creator.username} was renewed`,
  })
})

describe('whoever has the bell of a creator on', () => {
  test('is notified of each new post, until they turn it off', async () => {
    const [creator, fan] = [await joined(app, { verified: true, price: 100 }), await joined(app)]
    await entitled(app, fan, creator)
    await published(app, creator, { caption: 'Before' })
    expect((await bell(fan, creator)).data).toBe(true)
    const profile = async (person: Person) =>
      (
        await app.call('GET /creator/get-creator-details/{username}', {
          params: { username: creator.username },
          token: person.token,
        })
      ).data.hasBell
    expect([await profile(fan), await profile(await joined(app))]).toEqual([true, false])
    const { postId } = await published(app, creator, { caption: 'New light', isPublicPost: false })
    expect(await notificationsOf(fan)).toMatchObject([
      { kind: 'POST', postId, content: 'New light', createdBy: { userId: creator.id } },
    ])
    expect((await bell(fan, creator)).data).toBe(false)
    await published(app, creator, { caption: 'After' })
    expect(await notificationsOf(fan)).toHaveLength(1)
  })

  test('is notified once of a post that mentions them', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    await entitled(app, fan, creator)
    await bell(fan, creator)
    await published(app, creator, { caption: `With @${fan.username}` })
    expect((await notificationsOf(fan)).map(({ kind }) => kind)).toEqual(['MENTION'])
  })

  test('is not notified once they no longer subscribe, or there is a block', async () => {
    const [creator, fan, other] = [
      await joined(app, { verified: true }),
      await joined(app),
      await joined(app),
    ]
    await entitled(app, fan, creator, new Date(app.clock.now().getTime() + 60_000))
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: creator.id },
      token: other.token,
    })
    await bell(fan, creator)
    await bell(other, creator)
    await toggledBlock(app, other, creator)
    app.clock.advance({ minutes: 2 })
    await published(app, creator, { caption: 'Unheard' })
    expect([await notificationsOf(fan), await notificationsOf(other)]).toEqual([[], []])
  })

  test.each<[string, (to: { creator: Person; fan: Person; postId: string }) => Promise<unknown>]>([
    [
      'it is deleted',
      ({ creator, postId }) =>
        app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token }),
    ],
    ['its creator has left', ({ creator }) => deactivated(app, creator)],
    ['she has left', ({ fan }) => deactivated(app, fan)],
    ['she has blocked its creator', ({ creator, fan }) => toggledBlock(app, fan, creator)],
    ['its creator has blocked her', ({ creator, fan }) => toggledBlock(app, creator, fan)],
  ])('is written nothing down for of a post where %s by then', async (_title, happens) => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: creator.id },
      token: fan.token,
    })
    await bell(fan, creator)
    const { postId } = await published(app, creator)
    await happens({ creator, fan, postId })
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    const stored = await app.ctx.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', fan.id)
      .where('post_id', '=', postId)
      .execute()
    expect(stored).toEqual([])
  })

  test('must subscribe to the creator', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { status, problem } = await bell(fan, creator)
    expect([status, problem.detail]).toEqual([422, 'Subscribe to get notified about new posts.'])
    expect((await bell(fan, { ...creator, id: '01K0000000000000000000000A' })).status).toBe(404)
  })
})

test('what was told late is listed by when it happened', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const happened = [3, 1, 2].map((days) => new Date(app.clock.now().getTime() - days * 86_400_000))
  for (const [number, happened_at] of happened.entries()) {
    const id = app.ctx.newId()
    await app.ctx.db
      .insertInto('comment')
      .values({
        id,
        post_id: postId,
        author_id: fan.id,
        content: `${number}`,
        created_at: happened_at,
      } as never)
      .execute()
    const event = { kind: 'COMMENTED', actor_id: fan.id, subject_id: id, happened_at } as const
    await app.ctx.db.insertInto('event').values(event).execute()
    await notificationsOf(creator)
  }
  expect((await notificationsOf(creator)).map(({ content }) => content)).toEqual(['1', '2', '0'])
})

test('nothing is written down of a comment or a reply that is taken back by then', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const [gone, comment] = [
    await commented(app, fan, postId, 'Taken back'),
    await commented(app, creator, postId, 'Mine'),
  ]
  const reply = await replied(app, fan, comment.commentId)
  const { token } = fan
  const { commentId } = gone
  expect(
    (await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token })).status,
  ).toBe(200)
  const { replyId } = reply
  expect(
    (await app.call('POST /comment/delete-reply/{replyId}', { params: { replyId }, token })).status,
  ).toBe(200)
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const written = await app.ctx.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', creator.id)
    .execute()
  expect(written).toEqual([])
})
