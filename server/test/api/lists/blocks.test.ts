import type { CallKey } from '@fanfare/contract/all-calls'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toggledBlock } from '../../setup/blocks.ts'
import { commentCount, commented, commentsSeen, replied } from '../../setup/comments.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startMoneyApp()

async function subscribed(fan: Person, creator: Person) {
  return app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
}

async function lists(person: Person) {
  return (await app.call('GET /user-folder/get-user-folders', { token: person.token })).data
}

const reply = (person: Person, commentId: string) =>
  app.call('POST /comment/create-reply/{commentId}', {
    params: { commentId },
    body: { content: 'Hello' },
    token: person.token,
  })

describe('somebody who is blocked', () => {
  test('finds nothing of the blocker, as if they did not exist', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await subscribed(fan, creator)
    const picture = await published(app, creator, {
      images: [await jpeg()],
      isPublicPost: false,
      contentTagCodes: ['FILM'],
    })
    const { postId } = picture
    const poll = await polled(app, creator)
    const comment = await commented(app, creator, postId)
    await app.drain()
    const { fileToken } = (await app.call('GET /user/refresh-user', { token: fan.token })).data
    const file = () => app.fastify.inject({ method: 'GET', url: `${picture.files[0]?.url}?t=${fileToken}` })
    expect((await file()).statusCode).toBe(200)
    expect(await toggledBlock(app, creator, fan)).toBe(true)

    const { token } = fan
    const { username, id } = creator
    const nothing = app.ctx.newId()
    const refused: [CallKey, Record<string, string>, Record<string, string>, object?][] = [
      ['GET /creator/get-creator-details/{username}', { username }, { username: 'nobody_at_all' }],
      [
        'GET /creator/search-creator-post/{username}/{tab}',
        { username, tab: 'all' },
        { username: 'nobody_at_all', tab: 'all' },
      ],
      ['GET /post/get-post-details/{postId}', { postId }, { postId: nothing }],
      ['GET /post/like-post/{postId}', { postId }, { postId: nothing }],
      ['POST /post/hide-post/{postId}', { postId }, { postId: nothing }],
      ['POST /post-folder/toggle-save/{postId}', { postId }, { postId: nothing }],
      [
        'GET /post/vote-poll-option/{optionId}',
        { optionId: poll.options[0]?.optionId ?? '' },
        { optionId: nothing },
      ],
      ['GET /comment/search-comments/{postId}', { postId }, { postId: nothing }],
      [
        'GET /comment/get-comment-details/{commentId}',
        { commentId: comment.commentId },
        { commentId: nothing },
      ],
      ['GET /comment/search-replies/{commentId}', { commentId: comment.commentId }, { commentId: nothing }],
      ['GET /comment/like-comment/{commentId}', { commentId: comment.commentId }, { commentId: nothing }],
      ['POST /comment/create-comment/{postId}', { postId }, { postId: nothing }, { content: 'Hello' }],
      [
        'POST /comment/create-reply/{commentId}',
        { commentId: comment.commentId },
        { commentId: nothing },
        { content: 'Hello' },
      ],
      ['GET /subscription/create-free-subscription/{creatorId}', { creatorId: id }, { creatorId: nothing }],
      ['POST /user-folder/toggle-block/{userId}', { userId: id }, { userId: nothing }],
      ['POST /user-folder/toggle-favourite/{userId}', { userId: id }, { userId: nothing }],
      [
        'POST /report/report-post/{postId}',
        { postId },
        { postId: nothing },
        { reason: 'Displays aggressive violence', description: 'x' },
      ],
      [
        'POST /report/report-profile/{userId}',
        { userId: id },
        { userId: nothing },
        { reason: 'Displays aggressive violence', description: 'x' },
      ],
    ]
    for (const [call, params, unknown, body] of refused) {
      const [there, absent] = [
        await app.call(call, { params, body, token } as never),
        await app.call(call, { params: unknown, body, token } as never),
      ]
      expect([call, there.status, there.problem?.code]).toEqual([call, 404, absent.problem?.code])
      expect(there.problem?.detail).toBe(absent.problem?.detail)
    }
    expect((await file()).statusCode).toBe(404)

    const found = await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm: username },
      token,
    })
    const suggested = await app.call('GET /creator/suggested-creators', { token })
    expect([...found.data, ...suggested.data].map(({ userId }) => userId)).not.toContain(id)
    const posts = [
      ...(
        await app.call('GET /post/search-post/{tab}', {
          params: { tab: 'all' },
          query: { limit: 100 },
          token,
        })
      ).data,
      ...(await app.call('GET /post/search-tagged-post/{code}', { params: { code: 'FILM' }, token })).data,
      ...(await app.call('POST /post/refresh-posts', { body: { postIds: [postId] }, token })).data,
    ]
    expect(posts.map((post) => post.creator.userId)).not.toContain(id)
  })

  test('neither tips nor subscribes, by wallet or card', async () => {
    const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
    await topUp(app, fan, 100_000)
    await toggledBlock(app, creator, fan)
    for (const [call, transactionSource, amount] of [
      ['POST /paystack/send-wallet-tip', 'TIPS', 20_000],
      ['POST /paystack/create-wallet-subscription', 'SUBSCRIPTION', 50_000],
      ['POST /paystack/start', 'TIPS', 20_000],
    ] as const) {
      const { problem } = await pay(app, fan, call, { amount, transactionSource, creatorId: creator.id })
      expect(problem.code).toBe('CREATOR_NOT_FOUND')
    }
    expect(await balanceOf(app, fan)).toBe(100_000)
  })

  test('mentions nobody who blocked them', async () => {
    const [creator, fan, host] = [await joined(app), await joined(app), await joined(app)]
    await toggledBlock(app, creator, fan)
    const { postId } = await published(app, host)
    const content = `Look, @${creator.username} and @${host.username}`
    const comment = await commented(app, fan, postId, content)
    await replied(app, fan, comment.commentId, content)
    await published(app, fan, { caption: content })
    const { rows } = await sql<{ account_id: string }>`
      SELECT account_id FROM mention UNION ALL SELECT account_id FROM comment_mention
      UNION ALL SELECT account_id FROM reply_mention`.execute(app.ctx.db)
    expect(rows.map(({ account_id }) => account_id)).toEqual([host.id, host.id, host.id])
  })

  test('is not shown under the blocker’s posts, nor to the blocker elsewhere', async () => {
    const [creator, fan, host, other] = [
      await joined(app),
      await joined(app),
      await joined(app),
      await joined(app),
    ]
    const [ownPost, elsewhere] = [await published(app, creator), await published(app, host)]
    const comment = await commented(app, fan, ownPost.postId)
    const visible = await commented(app, other, ownPost.postId)
    await replied(app, fan, visible.commentId)
    const abroad = await commented(app, fan, elsewhere.postId)
    await toggledBlock(app, creator, fan)
    for (const viewer of [creator, other, undefined]) {
      const seen = await commentsSeen(app, ownPost.postId, viewer)
      expect(seen.map(({ commentId }) => commentId)).toEqual([visible.commentId])
      const { data } = await app.call('GET /comment/search-replies/{commentId}', {
        params: { commentId: visible.commentId },
        token: viewer?.token,
      })
      expect(data).toEqual([])
    }
    expect((await reply(other, comment.commentId)).problem.code).toBe('COMMENT_NOT_FOUND')
    expect(await commentsSeen(app, elsewhere.postId, creator)).toEqual([])
    expect((await commentsSeen(app, elsewhere.postId, other)).map(({ commentId }) => commentId)).toEqual([
      abroad.commentId,
    ])
    expect(await commentCount(app, ownPost.postId)).toBe(1)
    await toggledBlock(app, creator, fan)
    expect(await commentsSeen(app, ownPost.postId)).toHaveLength(2)
  })

  test('reads nothing of the blocker under posts of others', async () => {
    const [creator, fan, host] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, host)
    const comment = await commented(app, creator, postId)
    await toggledBlock(app, creator, fan)
    expect(await commentsSeen(app, postId, fan)).toEqual([])
    expect((await reply(fan, comment.commentId)).problem.code).toBe('COMMENT_NOT_FOUND')
    expect(await commentsSeen(app, postId, host)).toHaveLength(1)
  })
})

describe('a subscription to who blocks', () => {
  test('that is free ends, and does not come back with the end of the block', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await subscribed(fan, creator)
    await toggledBlock(app, creator, fan)
    expect((await lists(creator)).map(({ itemCount }) => itemCount)).toEqual([0, 0, 0, 1])
    await toggledBlock(app, creator, fan)
    const { data } = await app.call('GET /creator/get-creator-details/{username}', {
      params: { username: creator.username },
      token: fan.token,
    })
    expect([data.isSubscribed, data.subscriberCount]).toEqual([false, 0])
    expect((await subscribed(fan, creator)).status).toBe(200)
  })

  test('that is paid does not renew, and the paid period is restored when the block ends in time', async () => {
    const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
    await topUp(app, fan, 200_000)
    const paid = await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 50_000,
      transactionSource: 'SUBSCRIPTION',
      creatorId: creator.id,
    })
    expect(paid.status).toBe(200)
    const { postId } = await published(app, creator, { isPublicPost: false })
    await app.drain()
    await toggledBlock(app, creator, fan)
    const { renew_at, status } = await app.ctx.db
      .selectFrom('subscription')
      .select(['renew_at', 'status'])
      .where('fan_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    expect([renew_at, status]).toEqual([null, 'CANCELLED'])
    expect(await balanceOf(app, fan)).toBe(150_000)
    const details = () =>
      app.call('GET /post/get-post-details/{postId}', { params: { postId }, token: fan.token })
    expect((await details()).problem.code).toBe('POST_NOT_FOUND')
    await toggledBlock(app, creator, fan)
    expect((await details()).data.isSubscribed).toBe(true)
  })
})

describe('who blocks', () => {
  test('sees no posts of people they blocked, and finds them with an unblock button', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
    await subscribed(fan, creator)
    const picture = await published(app, creator, { images: [await jpeg()], contentTagCodes: ['FILM'] })
    const { postId } = picture
    const poll = await polled(app, creator)
    const { token } = fan
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token })
    await app.drain()
    const { fileToken } = (await app.call('GET /user/refresh-user', { token })).data
    const file = () => app.fastify.inject({ method: 'GET', url: `${picture.files[0]?.url}?t=${fileToken}` })
    const profile = async () =>
      (
        await app.call('GET /creator/get-creator-details/{username}', {
          params: { username: creator.username },
          token,
        })
      ).data
    expect([(await file()).statusCode, (await profile()).isBlocked]).toEqual([200, false])

    expect(await toggledBlock(app, fan, creator)).toBe(true)
    expect(await profile()).toMatchObject({ userId: creator.id, isBlocked: true, isSubscribed: false })
    const gone: [CallKey, Record<string, string>, object?][] = [
      ['GET /post/get-post-details/{postId}', { postId }],
      ['GET /post/like-post/{postId}', { postId }],
      ['POST /post-folder/toggle-save/{postId}', { postId }],
      ['GET /comment/search-comments/{postId}', { postId }],
      ['POST /comment/create-comment/{postId}', { postId }, { content: 'Hello' }],
      ['GET /post/vote-poll-option/{optionId}', { optionId: poll.options[0]?.optionId ?? '' }],
    ]
    for (const [call, params, body] of gone) {
      expect([call, (await app.call(call, { params, body, token } as never)).status]).toEqual([call, 404])
    }
    expect((await file()).statusCode).toBe(404)
    const feeds = async () =>
      [
        ...(await app.call('GET /post/search-post/{tab}', { params: { tab: 'all' }, token })).data,
        ...(await app.call('GET /post/search-tagged-post/{code}', { params: { code: 'FILM' }, token })).data,
        ...(
          await app.call('GET /creator/search-creator-post/{username}/{tab}', {
            params: { username: creator.username, tab: 'all' },
            token,
          })
        ).data,
        ...(await app.call('POST /post/refresh-posts', { body: { postIds: [postId] }, token })).data,
      ].filter((post) => post.creator.userId === creator.id)
    expect(await feeds()).toEqual([])
    const suggested = await app.call('GET /creator/suggested-creators', { token })
    expect(suggested.data.map(({ userId }) => userId)).not.toContain(creator.id)

    await toggledBlock(app, fan, creator)
    expect([(await file()).statusCode, (await profile()).isBlocked]).toEqual([200, false])
    expect((await feeds()).map((post) => post.postId)).toContain(postId)
  })

  test('still sees the picture of a blocked person, on their block list', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const { token } = creator
    const form = new FormData()
    form.append('IMAGE', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'me.jpg')
    const updated = await app.call('POST /user/update-avatar', { token, form })
    expect(updated.status).toBe(200)
    await toggledBlock(app, fan, creator)
    const { fileToken } = (await app.call('GET /user/refresh-user', { token: fan.token })).data
    const { data } = await app.call('GET /creator/get-creator-details/{username}', {
      params: { username: creator.username },
      token: fan.token,
    })
    const { statusCode } = await app.fastify.inject({
      method: 'GET',
      url: `${data.avatarUrl}?t=${fileToken}`,
    })
    expect(statusCode).toBe(200)
  })

  test('pays nothing to a person they blocked, by wallet, by card or for free, and sees the reason', async () => {
    const [fan, paid, free] = [
      await joined(app),
      await joined(app, { verified: true, price: 500 }),
      await joined(app, { verified: true }),
    ]
    await topUp(app, fan, 100_000)
    for (const creator of [paid, free]) await toggledBlock(app, fan, creator)
    for (const [call, transactionSource, amount] of [
      ['POST /paystack/send-wallet-tip', 'TIPS', 20_000],
      ['POST /paystack/create-wallet-subscription', 'SUBSCRIPTION', 50_000],
      ['POST /paystack/start', 'TIPS', 20_000],
      ['POST /paystack/start', 'SUBSCRIPTION', 50_000],
    ] as const) {
      const { status, problem } = await pay(app, fan, call, { amount, transactionSource, creatorId: paid.id })
      expect([status, problem.code]).toEqual([422, 'CREATOR_BLOCKED'])
      expect(problem.detail).toBe('You blocked this creator. Unblock them first.')
    }
    expect((await subscribed(fan, free)).problem.code).toBe('CREATOR_BLOCKED')
    expect(await balanceOf(app, fan)).toBe(100_000)
  })

  test.each([
    ['verify', 'payer'],
    ['event', 'payer'],
    ['verify', 'creator'],
    ['event', 'creator'],
  ] as const)(
    'before a charge is heard of by %s has its money in the wallet, blocked by the %s',
    async (path, blocker) => {
      const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: 500 })]
      const pair = blocker === 'payer' ? ([fan, creator] as const) : ([creator, fan] as const)
      const [code, why] =
        blocker === 'payer'
          ? ['CREATOR_BLOCKED', 'You blocked this creator. Unblock them first.']
          : ['CREATOR_NOT_FOUND', 'This creator can’t be paid at the moment.']
      for (const [transactionSource, amount] of [
        ['TIPS', 20_000],
        ['SUBSCRIPTION', 50_000],
      ] as const) {
        const reference = newReference()
        const body = { amount, transactionSource, creatorId: creator.id, reference }
        expect((await pay(app, fan, 'POST /paystack/start', body)).status).toBe(200)
        await chargeCard(app, fan, body)
        await toggledBlock(app, ...pair)
        const before = await balanceOf(app, fan)
        if (path === 'event') {
          await deliverEvent(app, chargeEvent(reference))
          await app.drain()
        }
        const { problem } = await pay(app, fan, 'POST /paystack/verify', body)
        expect(problem).toMatchObject({ code, charged: true })
        expect(problem.detail).toBe(`${why} Your payment was added to your wallet.`)
        expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([before + amount, 0])
        await toggledBlock(app, ...pair)
      }
    },
  )

  test('and holds another currency has a charge that came too late refunded to the card', async () => {
    const fan = await joined(app, { countryCode: 'US' })
    const creator = await joined(app, { verified: true, price: 500 })
    const body = {
      amount: 20_000,
      transactionSource: 'TIPS' as const,
      creatorId: creator.id,
      reference: newReference(),
    }
    await pay(app, fan, 'POST /paystack/start', body)
    await chargeCard(app, fan, body)
    await toggledBlock(app, fan, creator)
    const { problem } = await pay(app, fan, 'POST /paystack/verify', body)
    expect(problem).toMatchObject({ code: 'CREATOR_BLOCKED', charged: true })
    expect(problem.detail).toContain('Your payment is being refunded to your card.')
    expect(await balanceOf(app, creator)).toBe(0)
  })

  test('renews no more, and regains the paid period at no charge after unblocking within the month', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: 500 })]
    await topUp(app, fan, 200_000)
    const month = {
      amount: 50_000,
      transactionSource: 'SUBSCRIPTION' as const,
      creatorId: creator.id,
    }
    await pay(app, fan, 'POST /paystack/create-wallet-subscription', month)
    const { postId } = await published(app, creator, { isPublicPost: false })
    await app.drain()
    await toggledBlock(app, fan, creator)
    const [row] = (await app.call('GET /subscription/search-subscriptions', { token: fan.token })).data
    expect(row).toMatchObject({ status: 'CANCELLED', renewsAt: null })
    expect(row?.creator.isBlocked).toBe(true)
    const details = () =>
      app.call('GET /post/get-post-details/{postId}', { params: { postId }, token: fan.token })
    expect((await details()).problem.code).toBe('POST_NOT_FOUND')
    const resumed = await pay(app, fan, 'POST /paystack/create-wallet-subscription', month)
    expect(resumed.problem.code).toBe('CREATOR_BLOCKED')

    await toggledBlock(app, fan, creator)
    expect((await details()).data.isSubscribed).toBe(true)
    expect((await pay(app, fan, 'POST /paystack/create-wallet-subscription', month)).status).toBe(200)
    expect(await balanceOf(app, fan)).toBe(150_000)
  })
})

test('the database takes no payment and no live subscription between two of whom one has blocked the other', async () => {
  const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
  await subscribed(fan, creator)
  const now = app.clock.now()
  const block = (by: Person, person: Person) => ({
    id: app.ctx.newId(),
    blocker_id: by.id,
    blocked_id: person.id,
    created_at: now,
  })
  for (const row of [block(fan, creator), block(creator, fan)]) {
    await expect(app.ctx.db.insertInto('block').values(row).execute()).rejects.toThrow('subscription')
  }
  for (const [by, person] of [
    [fan, creator],
    [creator, fan],
  ] as const) {
    await toggledBlock(app, by, person)
    await expect(
      app.ctx.db
        .updateTable('subscription')
        .set({ status: 'ACTIVE', access_until: sql`'infinity'` })
        .where('fan_id', '=', fan.id)
        .execute(),
    ).rejects.toThrow('blocked')
    await expect(
      app.ctx.db
        .insertInto('payment')
        .values({
          id: app.ctx.newId(),
          payer_id: fan.id,
          method: 'WALLET',
          reference: newReference(),
          purpose: 'TIPS',
          creator_id: creator.id,
          amount_minor: 10_000n,
          currency_code: 'NGN',
          status: 'SUCCEEDED',
          outcome: 'AS_MEANT',
          created_at: now,
          finished_at: now,
        })
        .execute(),
    ).rejects.toThrow('blocked')
    await toggledBlock(app, by, person)
  }
})

test('a member sees blocked people on their block list, and can remove them from it', async () => {
  const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
  const blocked = (await lists(creator))[3]?.userFolderId ?? ''
  const add = await app.call('POST /user-folder/add-to-user-folder', {
    body: { userFolderIds: [blocked], creatorId: fan.id },
    token: creator.token,
  })
  expect(add.status).toBe(200)
  await toggledBlock(app, creator, other)
  const items = async () =>
    (
      await app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
        params: { userFolderId: blocked },
        token: creator.token,
      })
    ).data
  const [first, second] = await items()
  expect([first?.creator.userId, second?.creator.userId]).toEqual([other.id, fan.id])
  const profile = (viewer: Person) =>
    app.call('GET /creator/get-creator-details/{username}', {
      params: { username: creator.username },
      token: viewer.token,
    })
  expect((await profile(fan)).status).toBe(404)
  await app.call('GET /user-folder/remove-from-user-folder/{userFolderItemId}', {
    params: { userFolderItemId: second?.userFolderItemId ?? '' },
    token: creator.token,
  })
  expect([(await profile(fan)).status, (await profile(other)).status]).toEqual([200, 404])
  await app.call('GET /user-folder/clear-user-folder/{userFolderId}', {
    params: { userFolderId: blocked },
    token: creator.token,
  })
  expect([(await profile(other)).status, await items()]).toEqual([200, []])
})

test('nobody blocks themselves or an unknown person', async () => {
  const amara = await joined(app)
  const toggle = (userId: string) =>
    app.call('POST /user-folder/toggle-block/{userId}', { params: { userId }, token: amara.token })
  expect((await toggle(amara.id)).problem.code).toBe('RULE_BROKEN')
  expect((await toggle(app.ctx.newId())).problem.code).toBe('CREATOR_NOT_FOUND')
})
