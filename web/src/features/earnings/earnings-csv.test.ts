import type { MinorUnits } from '@fanfare/contract/money/money'
import { expect, test } from 'vitest'
import { earningsCsv } from './earnings-csv.ts'

const minor = (amount: number) => amount as MinorUnits

test('each month is a line with its amounts in major units', () => {
  const months = [
    {
      ...{ month: 1, subscriptions: minor(100_050), tips: minor(0), sales: minor(20_000) },
      ...{ fees: minor(22_010), net: minor(98_040) },
    },
    {
      ...{ month: 12, subscriptions: minor(0), tips: minor(-500), sales: minor(0) },
      ...{ fees: minor(0), net: minor(-500) },
    },
  ]
  expect(earningsCsv(months, 2026, 'NGN').split('\r\n')).toEqual([
    'Month (UTC),Subscriptions,Tips,Posts sold,Fees,After fees,Currency',
    '2026-01,1000.50,0.00,200.00,220.10,980.40,NGN',
    '2026-12,0.00,-5.00,0.00,0.00,-5.00,NGN',
    '',
  ])
})
