import { announceRenewals } from '../../../src/money/renewals/announce-renewals.ts'
import { enqueueDueRenewals } from '../../../src/money/renewals/enqueue-due-renewals.ts'
import { expireSubscriptions } from '../../../src/money/subscriptions/expire-subscriptions.ts'
import { type MoneyApp, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

/** Minor units: what the creators of these tests charge a month, unless they say otherwise. */
export const price = 100_000

/** The API with people whose sessions outlive the months that go by. */
export function startRenewalsApp(environment: Record<string, string> = {}): Promise<MoneyApp> {
  return startMoneyApp({ SESSION_DAYS: '180', ...environment })
}

/**
 * Creates a fan with this balance in their wallet, in minor units, who has then paid for a month of a
 * creator.
 */
export async function subscribedFan(
  app: MoneyApp,
  wallet: number,
): Promise<{ fan: Person; creator: Person; started: Date }> {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: price / 100 })
  await topUp(app, fan, wallet + price)
  await subscribe(app, fan, creator)
  const { started_at } = await storedSubscription(app, fan, creator)
  return { fan, creator, started: started_at }
}

export function subscribe(app: MoneyApp, fan: Person, creator: Person, amount = price) {
  return pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    amount,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
}

export function unsubscribe(app: MoneyApp, fan: Person, creator: Person) {
  return app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
}

/** Sets a creator’s monthly price, in major units; 0 makes them free. */
export async function offer(app: MoneyApp, creator: Person, subscriptionPrice: number): Promise<void> {
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice, isFreeSubscription: subscriptionPrice === 0 },
  } as never)
}

/** Does what the clock and the queue have to do now, mails included. */
export async function settle(app: MoneyApp): Promise<void> {
  await announceRenewals.run(app.ctx, {})
  await enqueueDueRenewals.run(app.ctx, {})
  await app.drain()
  await expireSubscriptions.run(app.ctx, {})
  await app.drain()
}

/** Adds whole days to a moment; a negative number gives an earlier one. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000)
}

/** Moves the clock to a moment, a little past it. */
export function advanceClockTo(app: MoneyApp, moment: Date): void {
  app.clock.advance({ seconds: (moment.getTime() - app.clock.now().getTime()) / 1000 + 1 })
}

export async function storedSubscription(app: MoneyApp, fan: Person, creator: Person) {
  return app.ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('fan_id', '=', fan.id)
    .where('creator_id', '=', creator.id)
    .executeTakeFirstOrThrow()
}

/** The paid months between two people, oldest first, as [start, end, minor units]. */
export async function monthsOf(app: MoneyApp, fan: Person, creator: Person): Promise<[Date, Date, number][]> {
  const months = await app.ctx.db
    .selectFrom('subscription_period')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['starts_at', 'ends_at', 'amount_minor'])
    .where('payer_id', '=', fan.id)
    .where('payment.creator_id', '=', creator.id)
    .orderBy('starts_at')
    .execute()
  return months.map(({ starts_at, ends_at, amount_minor }) => [starts_at, ends_at, Number(amount_minor)])
}

/** Returns the fan’s only subscription as they see it. */
export async function ownSubscriptionOf(app: MoneyApp, fan: Person) {
  const { data } = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
  const [shown] = data
  if (!shown) throw new Error('She has no subscription.')
  return shown
}

/** Subjects of the mails to somebody about renewals, oldest first: without receipts of what they began with. */
export function mailsTo(app: MoneyApp, { email }: Person): string[] {
  const subjects = app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  return subjects.filter((subject) => !/^You (added|subscribed)/.test(subject))
}
