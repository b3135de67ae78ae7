import { addMonths } from '@fanfare/contract/money/months'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { chargeCard, newReference, pay, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import {
  advanceClockTo,
  daysAfter,
  mailsTo,
  offer,
  price,
  settle,
  startRenewalsApp,
  subscribe,
  subscribedFan,
  unsubscribe,
} from '../renewals/renewals.ts'

const app = await startRenewalsApp()

function say(creator: Person, welcomeMessage: string) {
  return app.call('POST /creator/update-own-page', { token: creator.token, body: { welcomeMessage } })
}

function subscribeFreely(fan: Person, creator: Person) {
  return app.call('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
}

async function welcomes(person: Person) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { token } = person
  const { data } = await app.call('GET /notification/search-all-notification', {
    token,
    query: { kind: 'WELCOME' },
  })
  return data
}

/** Lets time pass; the queue goes by the database's clock. */
async function pass(minutes: number) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  app.clock.advance({ minutes })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${app.clock.now()}`.execute(
    app.ctx.db,
  )
  await app.drain()
}

test('a creator writes what new fans are told, changes it and takes it back', async () => {
  const creator = await joined(app)
  expect((await say(creator, ' Hello!\r\n\r\nBe kind. ')).data.welcomeMessage).toBe('Hello!\n\nBe kind.')
  await app.call('POST /creator/update-own-page', { token: creator.token, body: { hiddenCounts: [] } })
  const own = () => app.call('GET /creator/own-page', { token: creator.token })
  expect((await own()).data.welcomeMessage).toBe('Hello!\n\nBe kind.')
  expect((await say(creator, '')).data.welcomeMessage).toBe('')
  expect((await say(creator, '🎉'.repeat(1000))).status).toBe(200)
  const { status, problem } = await say(creator, 'a'.repeat(1001))
  expect([status, problem.errors]).toEqual([
    400,
    [{ path: 'welcomeMessage', message: 'Welcome messages can have up to 1000 characters' }],
  ])
  expect((await own()).data.welcomeMessage).toBe('🎉'.repeat(1000))
})

test('who begins to subscribe is told it is then, once', async () => {
  const creator = await joined(app, { verified: true })
  await offer(app, creator, 0)
  const [early, first, second] = [await joined(app), await joined(app), await joined(app)]
  await subscribeFreely(early, creator)
  await say(creator, 'Welcome! Start at https://shop.example')
  await subscribeFreely(first, creator)
  await say(creator, 'Hello again')
  await subscribeFreely(second, creator)
  await say(creator, '')
  expect(await welcomes(early)).toEqual([])
  expect(await welcomes(first)).toMatchObject([
    {
      ...{ kind: 'WELCOME', topic: null, post: null, isRead: false },
      content: 'Welcome! Start at https://shop.example',
      createdBy: { userId: creator.id },
    },
  ])
  expect((await welcomes(second)).map(({ content }) => content)).toEqual(['Hello again'])
  expect(await welcomes(creator)).toEqual([])

  await say(creator, 'Another')
  await unsubscribe(app, first, creator)
  await subscribeFreely(first, creator)
  expect((await welcomes(first)).map(({ content }) => content)).toEqual([
    'Welcome! Start at https://shop.example',
  ])
})

test('who pays is told it with the first month alone', async () => {
  const { fan, creator, started } = await subscribedFan(app, price)
  const [late] = [await joined(app)]
  await say(creator, 'Thank you!')
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  await unsubscribe(app, fan, creator)
  await app.call('POST /subscription/resume/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  expect(await welcomes(fan)).toEqual([])
  await topUp(app, late, price)
  await subscribe(app, late, creator)
  expect((await welcomes(late)).map(({ content }) => content)).toEqual(['Thank you!'])
  await say(creator, 'Thank you anew!')
  advanceClockTo(app, daysAfter(addMonths(started, 3), 5))
  await settle(app)
  await topUp(app, fan, price)
  await subscribe(app, fan, creator)
  expect((await welcomes(fan)).map(({ content }) => content)).toEqual(['Thank you anew!'])
  expect(await welcomes(late)).toHaveLength(1)
})

test('a card pays for it too', async () => {
  const creator = await joined(app, { verified: true, price: price / 100 })
  const fan = await joined(app)
  await say(creator, 'By card, then')
  const month = {
    ...{ amount: price, transactionSource: 'SUBSCRIPTION' as const },
    ...{ creatorId: creator.id, reference: newReference() },
  }
  await chargeCard(app, fan, month)
  await pay(app, fan, 'POST /paystack/verify', month)
  expect((await welcomes(fan)).map(({ content }) => content)).toEqual(['By card, then'])
})

test('nothing is told across a block, of somebody muted, or with a muted word', async () => {
  const creator = await joined(app, { verified: true })
  await offer(app, creator, 0)
  await say(creator, 'Cricket every day')
  const [blocking, blocked, muting, weary] = await Promise.all([1, 2, 3, 4].map(() => joined(app)))
  if (!blocking || !blocked || !muting || !weary) throw new Error('Nobody is there.')
  for (const fan of [blocking, blocked, muting, weary]) await subscribeFreely(fan, creator)
  await toggledBlock(app, blocking, creator)
  await toggledBlock(app, creator, blocked)
  await app.call('POST /user/toggle-mute/{userId}', {
    token: muting.token,
    params: { userId: creator.id },
  })
  await app.call('POST /user/update-privacy', { token: weary.token, body: { mutedWords: ['cricket'] } })
  for (const fan of [blocking, blocked, muting, weary]) expect(await welcomes(fan)).toEqual([])
  await app.call('POST /user/update-privacy', { token: weary.token, body: { mutedWords: [] } })
  expect(await welcomes(weary)).toHaveLength(1)
})

test('it is mailed by preference', async () => {
  const creator = await joined(app, { verified: true, displayName: 'Ada Obi' })
  await offer(app, creator, 0)
  await say(creator, 'Make yourself at home')
  const mailed = async (mail: 'AT_ONCE' | 'NEVER') => {
    const fan = await joined(app)
    await app.call('POST /user/update-user', {
      token: fan.token,
      body: { notificationPreferences: { subjects: { WELCOMES: { mail } } } },
    })
    await subscribeFreely(fan, creator)
    await pass(6)
    return mailsTo(app, fan)
  }
  expect(await mailed('AT_ONCE')).toEqual(['Welcome message from Ada Obi'])
  expect(await mailed('NEVER')).toEqual([])
})

test('a welcome is changed by its creator alone, whoever changes another', async () => {
  const [ada, bola] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
  await say(ada, 'Of Ada')
  await say(bola, 'Of Bola')
  await say(bola, 'Of Bola, again')
  const current = await app.ctx.db
    .selectFrom('welcome_message')
    .select('content')
    .where('creator_id', 'in', [ada.id, bola.id])
    .where('is_current', '=', true)
    .orderBy('content')
    .execute()
  expect(current.map(({ content }) => content)).toEqual(['Of Ada', 'Of Bola, again'])
})
