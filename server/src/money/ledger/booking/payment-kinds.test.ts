import { expect, test } from 'vitest'
import { creatorLedgerKindOfPurposeSql, isCreatorLedgerKind } from './payment-kinds.ts'

test('books payments to creators, but no top-ups, as such', () => {
  expect(['TOP_UP', 'TIP', 'SUBSCRIPTION', 'PURCHASE', 'CLEARING'].filter(isCreatorLedgerKind)).toEqual([
    'TIP',
    'SUBSCRIPTION',
    'PURCHASE',
  ])
  expect(creatorLedgerKindOfPurposeSql('purpose')).toBe(
    "CASE purpose WHEN 'TIPS' THEN 'TIP' WHEN 'SUBSCRIPTION' THEN 'SUBSCRIPTION' WHEN 'PURCHASE' THEN 'PURCHASE' END",
  )
})
