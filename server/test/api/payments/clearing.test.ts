import { expect, test } from 'vitest'
import { releaseClearedEarnings } from '../../../src/money/ledger/clearing/clear-earnings.ts'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp({ CLEARING_DAYS: '7', PLATFORM_FEE_BASIS_POINTS: '1250' })

test('earnings can be spent at once, and withdrawn when the money that paid them has cleared', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 100_000)
  await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 10_004,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
  const history = async () =>
    (await app.call('GET /wallet/search-wallet-transactions', { token: creator.token })).data
  // The fee of 12.5 % is 1250.5, rounded half up.
  const whole = { available: 8753n, current: 8753n }
  expect(await loadWalletBalances(app.ctx, creator.id)).toMatchObject({
    ...whole,
    uncleared: 8753n,
    withdrawable: 0n,
  })
  expect(await history()).toMatchObject([
    { source: 'TIPS', amount: 8753, balanceAfter: 8753, status: 'COMPLETED' },
  ])
  await releaseClearedEarnings.run(app.ctx, {})
  expect(await loadWalletBalances(app.ctx, creator.id)).toMatchObject({ ...whole, withdrawable: 0n })
  app.clock.advance({ days: 7 })
  await Promise.all([releaseClearedEarnings.run(app.ctx, {}), releaseClearedEarnings.run(app.ctx, {})])
  expect(await loadWalletBalances(app.ctx, creator.id)).toMatchObject({
    ...whole,
    uncleared: 0n,
    withdrawable: 8753n,
  })
})
