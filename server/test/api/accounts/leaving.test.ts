import { describe, expect, test } from 'vitest'
import { formatLongDate } from '../../../src/platform/i18n/formats.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import type { TestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { crawl } from '../../setup/crawl.ts'
import { download } from '../../setup/media.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { decided, disputed, paid } from '../../setup/money/refunds.ts'
import { earner, pendingWithdrawal, tipped } from '../../setup/money/withdrawals.ts'
import { joined, type Person, takeCode } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { monthsOf, settle, storedSubscription, subscribedFan } from '../renewals/renewals.ts'

const app = await startMoneyApp({ SESSION_DAYS: '180' })

const leave = {
  deactivating: (person: Person, body: object = {}) =>
    app.call('POST /user/deactivate-account', { token: person.token, body }),
  deleting: (person: Person, body: object = {}) =>
    app.call('POST /user/delete-account', { token: person.token, body }),
}

function signIn({ email: identifier, password }: Person) {
  return app.call('POST /user/login', { body: { identifier, password } })
}

/** The token of the link in the newest mail to somebody. */
async function linkTo(person: Person): Promise<string> {
  await app.drain()
  const mail = app.mails.findLast(({ to, text }) => to === person.email && text.includes('undo-delete#'))
  return /undo-delete#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const undo = (token: string) => app.call('POST /user/undo-delete-account', { body: { token } })

/** A creator with a face, a post, a comment and a reply, whom a fan pays, tips, likes and lists; and that fan. */
async function acquainted() {
  const { fan, creator } = await subscribedFan(app, 500_000)
  const form = new FormData()
  form.set('IMAGE', new Blob([Uint8Array.from(await jpeg(400, 400))], { type: 'image/jpeg' }), 'me.jpg')
  const { data: me } = await app.call('POST /user/update-avatar', { token: creator.token, form })
  await app.call('POST /user/update-user', { token: creator.token, body: { bio: `bio of ${creator.id}` } })
  const post = await published(app, creator, { images: [await jpeg(300, 200)], isPublicPost: true })
  const own = await published(app, fan, { caption: `Hello @${creator.username}` })
  const comment = await commented(app, creator, own.postId, `comment of ${creator.id}`)
  const mine = await commented(app, fan, own.postId)
  await replied(app, creator, mine.commentId, `reply of ${creator.id}`)
  await tipped(app, fan, creator, 10_000)
  const { token } = fan
  await app.call('GET /post/like-post/{postId}', { params: { postId: post.postId }, token })
  await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId: post.postId }, token })
  await app.call('POST /user-folder/toggle-favourite/{userId}', { params: { userId: creator.id }, token })
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  await app.drain()
  const seeds = {
    username: [creator.username, fan.username],
    searchTerm: [creator.username, creator.displayName],
    postId: [post.postId, own.postId],
    commentId: [comment.commentId, mine.commentId],
    creatorId: [creator.id],
    code: ['FILM'],
  }
  const marks = [creator.displayName, `"${creator.username}"`, creator.id, me.avatarUrl ?? '']
  const files = [me.avatarUrl, post.files[0]?.url]
  return { fan, creator, post, seeds, marks, files }
}

type Acquainted = Awaited<ReturnType<typeof acquainted>>

/** Returns the URLs of responses that contain the creator’s marks, for a fan or a guest. */
async function pathsShowing({ seeds, marks }: Acquainted, viewer: Person | undefined): Promise<string[]> {
  const replies = await crawl(app, viewer, seeds)
  return replies
    .filter(({ text }) => marks.some((mark) => text.replaceAll(/"requestId":"[^"]*"/g, '').includes(mark)))
    .map(({ url }) => url)
}

describe.each(['deactivating', 'deleting'] as const)('%s', (departure) => {
  test('hides a person everywhere at once, with their posts, comments and files', async () => {
    const all = await acquainted()
    const { fan, creator, files } = all
    const { data: lists } = await app.call('GET /user-folder/get-user-folders', { token: fan.token })
    const following = lists.find(({ systemList }) => systemList === 'FOLLOWING')?.userFolderId
    expect((await pathsShowing(all, fan)).length).toBeGreaterThan(12)
    expect((await pathsShowing(all, undefined)).length).toBeGreaterThan(3)
    expect((await leave[departure](creator)).data).toBe(true)
    // A fan keeps the records of what they paid, and the months that still run.
    expect(await pathsShowing(all, fan)).toEqual([
      `/user-folder/search-user-folder-items/${following}?limit=100`,
      '/subscription/search-subscriptions?limit=100',
      `/subscription/get-subscription/${creator.id}`,
      '/wallet/search-wallet-transactions?limit=100',
      '/wallet/search-subscription-payment-history?limit=100',
      '/wallet/search-tip-payment-history?limit=100',
    ])
    expect(await pathsShowing(all, undefined)).toEqual([])
    for (const file of files) {
      expect((await download(app, file, fan)).status).toBe(404)
      expect((await download(app, file)).status).toBe(404)
    }
  }, 60_000)

  test('ends every session, and the tokens of files with them', async () => {
    const amara = await joined(app)
    const other = (await signIn(amara)).data.token
    await leave[departure](amara)
    for (const token of [amara.token, other]) {
      expect((await app.call('GET /user/refresh-user', { token })).problem.code).toBe('NOT_SIGNED_IN')
    }
  })

  test('asks who is there of a session that is not of just now', async () => {
    const amara = await joined(app)
    app.clock.advance({ minutes: 11 })
    const { status, problem } = await leave[departure](amara)
    expect([status, problem.code]).toEqual([401, 'CONFIRMATION_REQUIRED'])
    const wrong = await leave[departure](amara, { confirmation: { password: 'Not-Hers-42' } })
    expect(wrong.problem.errors).toEqual([
      { path: 'confirmation.password', message: 'Your password is incorrect.' },
    ])
    expect((await leave[departure](amara, { confirmation: { password: amara.password } })).status).toBe(200)
  })

  test('answers a GET without a body, and a HEAD by nothing', async () => {
    const amara = await joined(app)
    const url = departure === 'deactivating' ? '/user/deactivate-account' : '/user/delete-account'
    const headers = { authorization: `Bearer ${amara.token}` }
    expect((await app.fastify.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
    expect((await app.fastify.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
  })

  test('lets no month begin that is paid to or by an inactive member', async () => {
    const [asCreator, asFan] = [await subscribedFan(app, 500_000), await subscribedFan(app, 500_000)]
    expect((await leave[departure](asCreator.creator)).status).toBe(200)
    expect((await leave[departure](asFan.fan)).status).toBe(200)
    app.clock.advance({ days: 32 })
    await settle(app)
    for (const { fan, creator } of [asCreator, asFan]) {
      expect(await storedSubscription(app, fan, creator)).toMatchObject({ status: 'EXPIRED', renew_at: null })
      expect((await monthsOf(app, fan, creator)).length).toBe(1)
    }
  })
})

describe('a deactivated account', () => {
  test('is welcomed back by the sign-in that brings it back, and by no other', async () => {
    const amara = await joined(app)
    await leave.deactivating(amara)
    expect((await signIn(amara)).data).toMatchObject({ id: amara.id, isBack: true })
    expect((await signIn(amara)).data).not.toHaveProperty('isBack')
  })

  test('comes back by signing in, as it was', async () => {
    const all = await acquainted()
    const before = await pathsShowing(all, all.fan)
    await leave.deactivating(all.creator)
    expect((await signIn(all.creator)).status).toBe(200)
    expect(await pathsShowing(all, all.fan)).toEqual(before)
    for (const file of all.files) expect((await download(app, file, all.fan)).status).toBe(200)
  }, 60_000)

  test('is told to its owner by mail', async () => {
    const amara = await joined(app)
    await leave.deactivating(amara)
    await app.drain()
    const subjects = app.mails.filter(({ to }) => to === amara.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your Fanfare account is deactivated'])
  })

  test('is opened by no session that the database is given', async () => {
    const amara = await joined(app)
    await leave.deactivating(amara)
    const now = app.clock.now()
    const session = {
      id: app.ctx.newId(),
      account_id: amara.id,
      token_hash: Buffer.alloc(32, 7),
      created_at: now,
      last_used_at: now,
      expires_at: now,
    }
    await expect(app.ctx.db.insertInto('session').values(session).execute()).rejects.toThrow(/is hidden/)
  })
})

describe('a deleted account', () => {
  test('is not signed in to, whoever knows its password', async () => {
    const amara = await joined(app)
    await leave.deleting(amara)
    const { status, problem } = await signIn(amara)
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      'ACCOUNT_DELETED',
      'This account is scheduled for deletion. To keep it, use the link in the email we sent you.',
    ])
    expect((await signIn({ ...amara, password: 'Not-Hers-42' })).problem.code).toBe('WRONG_CREDENTIALS')
  })

  test('names in its mail the money in the wallet, until when it can be used, and how', async () => {
    const { creator } = await earner(app)
    const fan = await joined(app)
    await topUp(app, fan, 50_000)
    const until = formatLongDate(new Date(app.clock.now().getTime() + 14 * 86_400_000))
    for (const [person, sentence] of [
      [
        creator,
        `You still have ₦900.00 in your wallet. After ${until} you won't be able to spend or withdraw it. If you want the money, keep your account before then and withdraw it first.`,
      ],
      [
        fan,
        `You still have ₦500.00 in your wallet. After ${until} you won't be able to spend it or have it refunded. If you want the money, keep your account before then and spend it, or ask us for a refund: `,
      ],
    ] as const) {
      await leave.deleting(person)
      await linkTo(person)
      const { text } = app.mails.findLast(({ to }) => to === person.email) ?? { text: '' }
      expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
    }
  })

  test('is as it was for who opens the link of the mail within 14 days, once', async () => {
    const all = await acquainted()
    const before = await pathsShowing(all, all.fan)
    await leave.deleting(all.creator)
    const token = await linkTo(all.creator)
    app.clock.advance({ days: 13, hours: 23 })
    expect((await undo(token)).data).toEqual({ username: all.creator.username })
    expect((await undo(token)).problem.code).toBe('LINK_EXPIRED')
    expect((await signIn(all.creator)).status).toBe(200)
    expect(await pathsShowing(all, all.fan)).toEqual(before)
  }, 60_000)

  test('does not come back by a link that is too old, or was never made', async () => {
    const amara = await joined(app)
    await leave.deleting(amara)
    const token = await linkTo(amara)
    app.clock.advance({ days: 14 })
    for (const each of [token, 'A'.repeat(43)]) {
      const { status, problem } = await undo(each)
      expect([status, problem.code]).toEqual([422, 'LINK_EXPIRED'])
    }
  })

  test('keeps its name and address from others until it is erased', async () => {
    const amara = await joined(app)
    await leave.deleting(amara)
    const { data } = await app.call('POST /user/validate-unique-resource', {
      body: { resource: 'USERNAME', value: amara.username },
    })
    expect(data).toBe(false)
  })

  test('stays hidden when an admin takes a suspension back, and when its owner takes the deletion of a suspended one back', async () => {
    const amara = await joined(app)
    await leave.deleting(amara)
    const { token } = await adminOf(app)
    const params = { userId: amara.id }
    const body = { reason: 'Sells what is not hers' }
    expect(
      (await app.call('POST /admin/activate-user/{userId}', { token, params, body })).problem.detail,
    ).toBe('The member deleted this account. They can restore it with the link in their email.')
    await app.call('POST /admin/deactivate-user/{userId}', { token, params, body })
    await app.call('POST /admin/activate-user/{userId}', { token, params, body })
    expect((await signIn(amara)).problem.code).toBe('ACCOUNT_DELETED')
    await app.call('POST /admin/deactivate-user/{userId}', { token, params, body })
    expect((await undo(await linkTo(amara))).status).toBe(200)
    expect((await signIn(amara)).problem.code).toBe('ACCOUNT_SUSPENDED')
  })
})

describe('deleting is refused', () => {
  async function refusal(person: Person, target: TestApp = app) {
    const { status, problem } = await target.call('POST /user/delete-account', {
      token: person.token,
      body: { confirmation: { password: person.password } },
    })
    return [status, problem?.code, problem?.detail]
  }

  test('while a withdrawal is pending, and possible when it was disapproved and the money is gone or not on hold', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    expect(await refusal(creator)).toEqual([
      422,
      'MONEY_ON_HOLD',
      `Your withdrawal of ₦900.00 from ${formatLongDate(app.clock.now())} is still being processed. You can delete your account once it has arrived.`,
    ])
    const { token } = await adminOf(app)
    const decided = await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
      token,
      params: { withdrawalRequestId: id },
      body: { reason: 'Wrong name' },
    })
    expect(decided.status).toBe(200)
    expect(await refusal(creator)).toEqual([200, undefined, undefined])
  })

  test('while what was earned by card is not cleared, and says when it is', async () => {
    const slow = await startMoneyApp({ CLEARING_DAYS: '7' })
    const { creator, fan } = await earner(slow)
    expect(await refusal(creator, slow)).toEqual([
      422,
      'MONEY_ON_HOLD',
      `₦900.00 in your wallet came by card: it can be spent, and can be withdrawn from ${formatLongDate(new Date(slow.clock.now().getTime() + 7 * 86_400_000))}. Withdraw it then, and delete your account after that.`,
    ])
    expect((await refusal(fan, slow))[0]).toBe(200)
    const waiting = await joined(slow)
    await topUp(slow, waiting, 50_000)
    expect(await refusal(waiting, slow)).toEqual([
      422,
      'MONEY_ON_HOLD',
      `₦500.00 in your wallet came by card and clears by ${formatLongDate(new Date(slow.clock.now().getTime() + 7 * 86_400_000))}. You can delete your account after that, or once you've spent it.`,
    ])
    slow.clock.advance({ days: 8 })
    expect((await refusal(creator, slow))[0]).toBe(200)
    expect((await refusal(waiting, slow))[0]).toBe(200)
  })

  test('while a payment is in dispute, by whom it was paid and with whom the money is, and while something is owed', async () => {
    const top = await paid(app, { amount: 100_000, source: 'TOP_UP' })
    const accomplice = await joined(app, { verified: true })
    await paid(app, { amount: 100_000, byWallet: true, fan: top.fan, creator: accomplice })
    const dispute = await disputed(app, top.reference)
    const inDispute = [
      422,
      'MONEY_ON_HOLD',
      expect.stringMatching(
        /^A payment of ₦1,\d{3}\.\d\d has been in dispute since \d+ \w+ \d{4}\. You can delete your account once the bank decides\.$/,
      ),
    ]
    expect(await refusal(top.fan)).toEqual(inDispute)
    expect(await refusal(accomplice)).toEqual([
      422,
      'MONEY_ON_HOLD',
      expect.stringMatching(/^₦900\.00 in your wallet has been in dispute since /),
    ])
    await decided(app, dispute, false)
    expect(await refusal(top.fan)).toEqual([
      422,
      'MONEY_ON_HOLD',
      'You owe ₦100.00 for reversed payments. Add it to your wallet, then delete your account.',
    ])
    expect((await refusal(accomplice))[0]).toBe(200)
    await topUp(app, top.fan, 10_000)
    expect((await refusal(top.fan))[0]).toBe(200)
  })

  test('past the sentence: the database refuses it too', async () => {
    const top = await paid(app, { amount: 100_000, source: 'TOP_UP' })
    await disputed(app, top.reference)
    const deleted = {
      deactivated_at: app.clock.now(),
      deleted_at: app.clock.now(),
      erase_at: app.clock.now(),
    }
    const past = ({ id }: Person) =>
      app.ctx.db
        .updateTable('account')
        .set({ ...deleted, undo_hash: Buffer.alloc(32, id) })
        .where('id', '=', id)
        .execute()
    await expect(past(top.fan)).rejects.toThrow('is deleted while a payment is in dispute')
    const { creator } = await pendingWithdrawal(app)
    await expect(past(creator)).rejects.toThrow(
      'is deleted with money that is owed, held, in dispute or not cleared',
    )
  })

  test('to somebody else: a code that was mailed to another changes nothing', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const { data: token } = await app.call('POST /two-factor/initialize', {
      token: bola.token,
      body: { authenticationType: 'CONFIRM', identifier: bola.email, medium: 'EMAIL' },
    })
    const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'CONFIRM' }
    expect((await leave.deleting(amara, { confirmation: { twoFactor } })).problem.code).toBe('INVALID_OTP')
  })
})
