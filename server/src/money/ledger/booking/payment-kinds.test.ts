import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isCreatorKind, ledgerKindOf, paymentKindList } from './payment-kinds.ts'

test('lists the payment kinds as the unique index of payments does, so that statements use it', async () => {
  const index = new URL('../../../../migrations/0258_ledger_shard_indexes.sql', import.meta.url)
  expect(await readFile(index, 'utf8')).toContain(`WHERE kind IN (${paymentKindList})`)
})

test('books payments to creators, but no top-ups, as such', () => {
  expect(['TOP_UP', 'TIP', 'SUBSCRIPTION', 'CLEARING'].filter(isCreatorKind)).toEqual(['TIP', 'SUBSCRIPTION'])
  expect(ledgerKindOf('purpose')).toBe(
    "CASE purpose WHEN 'TIPS' THEN 'TIP' WHEN 'SUBSCRIPTION' THEN 'SUBSCRIPTION' END",
  )
})
