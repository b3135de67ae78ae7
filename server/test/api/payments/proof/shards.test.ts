import { expect, test } from 'vitest'
import { ledgerShardViolationQueries } from '../../../../src/money/ledger/verification/shard-violation-queries.ts'
import { account, createRuleChecker, entry, type Row, transaction } from './rows.ts'

const said = await createRuleChecker(ledgerShardViolationQueries)

/** Ann's money lies in shard 1, Bob's in shard 2. */
const people: Row[] = [
  ['account', { id: 'ann', ledger_shard: 1 }],
  ['account', { id: 'bob', ledger_shard: 2 }],
]
const [anns, bobs, leaving, arriving] = [11, 21, 31, 32]
const accounts: Row[] = [
  account(anns, 'available', 'ann', { shard: 1 }),
  account(bobs, 'available', 'bob', { shard: 2 }),
  account(leaving, 'transit', null, { shard: 1 }),
  account(arriving, 'transit', null, { shard: 2 }),
]

/** A tip of five from Ann to Bob, as it should be but for what is said of its second leg. */
function tip(about: string, second: { leg?: object; amount?: number } = {}): Row[] {
  const amount = second.amount ?? 5
  return [
    transaction(`${about} to bob`, 'TIP', about, { shard: 2, leg: 0 }),
    entry(`${about} to bob`, arriving, -5, { shard: 2 }),
    entry(`${about} to bob`, bobs, 5, { shard: 2, balance_after: 5 }),
    transaction(`${about} of ann`, 'TIP', about, { shard: 1, leg: 1, ...second.leg }),
    entry(`${about} of ann`, anns, -amount, { shard: 1, balance_after: 0 }),
    entry(`${about} of ann`, leaving, amount, { shard: 1 }),
  ]
}

test('an account is named that lies in another shard than its owner', async () => {
  expect(
    await said(
      'all accounts of a person lie in their shard',
      ...people,
      ...accounts,
      account(12, 'held', 'ann', { shard: 2 }),
    ),
  ).toEqual(['account 12 of ann lies in shard 2, its owner in 1'])
})

test('an entry is named that lies in another shard than its account, or than its transaction', async () => {
  expect(
    await said(
      'each entry lies in one shard with its account and its transaction',
      ...accounts,
      ...tip('fits'),
      transaction('far', 'CLEARING', 'far', { shard: 1 }),
      entry('far', bobs, 1, { shard: 1 }),
      transaction('other', 'CLEARING', 'other', { shard: 1 }),
      entry('other', bobs, 1, { shard: 2 }),
    ),
  ).toEqual([
    'the entry of far on account 21 lies in shard 1',
    'the entry of other on account 21 lies in shard 2',
  ])
})

test('a transfer is named that lacks a leg, or whose legs lie in one shard, or do not agree', async () => {
  const rule = 'the legs of a transfer are all there, and of one'
  expect(
    await said(
      rule,
      ...accounts,
      ...tip('fits'),
      transaction('second alone', 'TIP', 'lacking', { leg: 1 }),
      ...tip('late', { leg: { created_at: '2026-01-02T12:00:01Z' } }),
      ...tip('dollars', { leg: { currency_code: 'USD' } }),
      ...tip('named', { leg: { reference: 'another' } }),
      ...tip('beside', { leg: { shard: 2 } }),
    ),
  ).toEqual([
    'TIP about beside has 2 legs, the last 1',
    'TIP about dollars has 2 legs, the last 1',
    'TIP about lacking has 1 legs, the last 1',
    'TIP about late has 2 legs, the last 1',
    'TIP about named has 2 legs, the last 1',
  ])
})

test('money is named that left a shard and did not arrive in another', async () => {
  expect(
    await said(
      'what leaves a shard arrives in another',
      ...accounts,
      ...tip('fits'),
      ...tip('short', { amount: 4 }),
    ),
  ).toEqual(['TIP about short leaves -1 on its way'])
})
