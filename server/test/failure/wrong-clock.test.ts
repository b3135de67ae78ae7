import { expect, test } from 'vitest'
import {
  rollUpDailyPlatformLedgerTotals,
  rollUpHourlyLedgerTotals,
} from '../../src/money/ledger/figures/roll-up-ledger-totals.ts'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { balanceOf, startMoneyApp, topUp } from '../setup/money/money.ts'
import { joined } from '../setup/people.ts'

const app = await startMoneyApp()

test('what is booked after a clock that was days ahead is put right is counted', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  app.clock.advance({ days: 2 })
  await rollUpDailyPlatformLedgerTotals.run(app.ctx, {})
  await rollUpHourlyLedgerTotals.run(app.ctx, {})
  app.clock.advance({ days: -2 })
  await topUp(app, fan, 300_000)
  expect(await balanceOf(app, fan)).toBe(800_000)
  await rollUpHourlyLedgerTotals.run(app.ctx, {})
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})
