import { expect, test } from 'vitest'
import { creatorPaymentLedgerKindOfSql, isCreatorPaymentLedgerKind } from './payment-kinds.ts'

test('books payments to creators, but no top-ups, as such', () => {
  expect(
    ['TOP_UP', 'TIP', 'SUBSCRIPTION', 'PURCHASE', 'CLEARING'].filter(isCreatorPaymentLedgerKind),
  ).toEqual(['TIP', 'SUBSCRIPTION', 'PURCHASE'])
  expect(creatorPaymentLedgerKindOfSql('purpose')).toBe(
    "CASE purpose WHEN 'TIPS' THEN 'TIP' WHEN 'SUBSCRIPTION' THEN 'SUBSCRIPTION' WHEN 'PURCHASE' THEN 'PURCHASE' END",
  )
})
