import { setPlatformBankAccountUnchecked } from '../../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { chargeCard, type Paying, pay, topUp } from '../../../setup/money/money.ts'
import { buy, lastPurchase } from '../../../setup/money/sales.ts'
import { tipped, withdrawEverything } from '../../../setup/money/withdrawals.ts'
import type { Making } from './making.ts'
import type { Posts } from './posts.ts'

/** Money of the fan, who has bought a post, and of the creator; the others have some to spend. */
export async function makeMoney({ app, people, secret }: Making, { sold }: Posts) {
  const { creator, fan, left, stranger, lapsed, muted, muter, blocked, blocker } = people
  const call = app.call
  const own = ['fan'] as const
  const mine = { token: fan.token }
  const reference = `CARD_${app.ctx.newId()}`
  const card: Paying = {
    amount: 400_000,
    reference: secret('the reference of a payment', reference, own),
    saveCard: true,
  }
  await pay(app, fan, 'POST /paystack/start', card)
  await chargeCard(app, fan, card)
  await pay(app, fan, 'POST /paystack/verify', card)
  const cards = await call('GET /wallet/saved-cards', mine)
  await tipped(app, fan, creator, 100_000)
  await tipped(app, fan, left, 10_000)
  const booked = await call('GET /wallet/search-wallet-transactions', mine)
  secret('a top-up', booked.data.find(({ source }) => source === 'TOP_UP')?.id ?? '', own)
  secret('a saved card', cards.data[0]?.savedCardId ?? '', own)
  const platform = { bankName: 'Harbour Bank', accountName: 'Fanfare Limited', accountNumber: '9876543210' }
  await app.ctx.db
    .transaction()
    .execute((tx) => setPlatformBankAccountUnchecked(tx, app.ctx, { currencyCode: 'NGN', ...platform }))
  const transfer = await call('POST /transfer/start', {
    ...mine,
    body: { amount: 500_000 as never, currencyCode: 'NGN' },
  })
  if (transfer.data) secret('the reference code of a transfer', transfer.data.reference, own)
  const withdrawal = await withdrawEverything(app, creator)
  if (withdrawal.status !== 201) throw new Error('Nothing was withdrawn.')
  secret('a bank account', '0123456789', ['creator'])
  for (const person of [stranger, lapsed, muted, muter, blocked, blocker]) await topUp(app, person, 300_000)
  const bought = await buy(app, fan, sold, creator, 20_000)
  if (bought.status !== 200) throw new Error('Nothing was bought.')
  const { purchaseId } = await lastPurchase(app, fan)
  secret('a purchase', purchaseId, ['fan', 'creator'])
  return { cards, booked, transfer, purchaseId }
}
