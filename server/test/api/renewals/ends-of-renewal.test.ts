import { addMonths } from '@fanfare/contract/money/months'
import { expect, test } from 'vitest'
import { renewSubscriptions } from '../../../src/money/renewals/renew-subscriptions.ts'
import { balanceOf } from '../../setup/money/money.ts'
import {
  advanceClockTo,
  daysAfter,
  mailsTo,
  monthsOf,
  offer,
  ownSubscriptionOf,
  price,
  settle,
  startRenewalsApp,
  storedSubscription,
  subscribe,
  subscribedFan,
  unsubscribe,
} from './renewals.ts'

test('nobody is charged after cancelling, not even while the renewal is on its way', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 5 * price)
  await unsubscribe(app, fan, creator)
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  expect(await balanceOf(app, fan)).toBe(5 * price)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'EXPIRED', renewsAt: null })

  await subscribe(app, fan, creator)
  const again = await storedSubscription(app, fan, creator)
  advanceClockTo(app, addMonths(again.started_at, 1))
  const due = [{ subscriptionId: again.id, monthStart: again.started_at.toISOString() }]
  const [left] = await Promise.all([unsubscribe(app, fan, creator), renewSubscriptions.run(app.ctx, { due })])
  expect(left.status).toBe(200)
  const months = await monthsOf(app, fan, creator)
  const shown = await ownSubscriptionOf(app, fan)
  // Whoever came first: either the month was paid and is kept, or it was not and all is over.
  expect([shown.status, months.length]).toEqual(months.length === 3 ? ['CANCELLED', 3] : ['EXPIRED', 2])
  expect(await balanceOf(app, fan)).toBe((6 - months.length) * price)
  await renewSubscriptions.run(app.ctx, { due })
  await app.drain()
  expect(await monthsOf(app, fan, creator)).toHaveLength(months.length)
})

test('when the creator has become free, the subscription does too and nothing is charged', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price)
  await offer(app, creator, 0)
  advanceClockTo(app, daysAfter(addMonths(started, 1), -3))
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ renewsAt: null, isFree: false })
  expect(mailsTo(app, fan)).toEqual([])
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({
    isFree: true,
    price: 0,
    status: 'ACTIVE',
    dateExpires: null,
  })
  expect(await balanceOf(app, fan)).toBe(price)
  expect(mailsTo(app, fan)).toEqual([`Your subscription to ${creator.displayName} is now free`])
  advanceClockTo(app, addMonths(started, 2))
  await settle(app)
  expect((await storedSubscription(app, fan, creator)).status).toBe('ACTIVE')
})

test.each([
  ['when the creator is no longer verified', 'creator', { verification_status: 'REJECTED' }],
  ['when the creator is deactivated', 'creator', { deactivated_at: new Date() }],
  ['when the fan is deactivated', 'fan', { deactivated_at: new Date() }],
] as const)('it ends without a charge %s', async (_, who, change) => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price)
  await app.ctx.db.updateTable('account').set(change).where('id', '=', { fan, creator }[who].id).execute()
  advanceClockTo(app, daysAfter(addMonths(started, 1), -3))
  await settle(app)
  if (who === 'creator') expect(await ownSubscriptionOf(app, fan)).toMatchObject({ renewsAt: null })
  expect(mailsTo(app, fan)).toEqual([])
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  const subscription = await storedSubscription(app, fan, creator)
  expect(subscription).toMatchObject({
    status: 'EXPIRED',
    access_until: addMonths(started, 1),
    renew_at: null,
  })
  expect(await balanceOf(app, fan)).toBe(price)
  expect(mailsTo(app, fan)).toEqual(
    who === 'creator' ? [`Your subscription to ${creator.displayName} has ended`] : [],
  )
  const counts = await app.ctx.db
    .selectFrom('account_count')
    .select(['subscribers', 'subscribed_to'])
    .execute()
  expect(counts.every(({ subscribers, subscribed_to }) => subscribers === 0 && subscribed_to === 0)).toBe(
    true,
  )
})

test('each notice is sent once: three days before, and after with amount, month and how to cancel', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price)
  const end = addMonths(started, 1)
  advanceClockTo(app, daysAfter(end, -4))
  await settle(app)
  expect(mailsTo(app, fan)).toEqual([])
  advanceClockTo(app, daysAfter(end, -3))
  await settle(app)
  await settle(app)
  expect(mailsTo(app, fan)).toHaveLength(1)
  expect(app.mails.at(-1)?.text).toContain("we'll take ₦1,000.00 from your wallet")
  advanceClockTo(app, end)
  await settle(app)
  await settle(app)
  expect(mailsTo(app, fan)).toEqual([
    expect.stringContaining(`Your subscription to ${creator.displayName} renews on`),
    `Your subscription to ${creator.displayName} was renewed: ₦1,000.00`,
  ])
  expect(app.mails.at(-1)?.text).toContain('choose Unsubscribe')
  advanceClockTo(app, daysAfter(addMonths(started, 2), -3))
  await settle(app)
  expect(mailsTo(app, fan)).toHaveLength(3)
})
