import { expect, test } from 'vitest'
import { ledgerViolationQueries } from '../../../../src/money/ledger/verification/ledger-violation-queries.ts'
import {
  account,
  accounts,
  ann,
  bob,
  createRuleChecker,
  entry,
  moved,
  on,
  type Row,
  transaction,
} from './rows.ts'

const said = await createRuleChecker(ledgerViolationQueries)

test('a transaction whose entries do not sum to zero is named, and one that has none', async () => {
  expect(
    await said(
      'the entries of each transaction sum to zero',
      ...accounts,
      ...moved('TIP', 'fits', { [on.card]: -5, [ann.available]: 5 }),
      ...moved('TIP', 'over', { [on.card]: -4, [ann.available]: 5 }),
      ...moved('TIP', 'empty', {}),
    ),
  ).toEqual(['TIP empty sums to nothing', 'TIP over sums to 1'])
})

test('a currency whose entries do not sum to zero is named', async () => {
  expect(
    await said(
      'all entries of a currency sum to zero',
      ...accounts,
      entry('a', on.card, -7),
      entry('b', ann.available, 7),
      entry('b', on.dollars, 1),
    ),
  ).toEqual(['USD sums to 1'])
})

test('an entry on an account of another currency is named, of no transaction, and on no account', async () => {
  expect(
    await said(
      'each entry is on an account in the currency of its transaction',
      ...accounts,
      ...moved('TIP', 'fits', { [on.card]: -5 }),
      ...moved('TIP', 'dollars', { [on.dollars]: 5 }),
      ...moved('TIP', 'nowhere', { 99: 5 }),
      entry('gone', on.card, 5),
      entry('lost', 99, 5),
    ),
  ).toEqual(['an entry of TIP dollars', 'an entry of TIP nowhere', 'an entry of gone', 'an entry of lost'])
})

test('a balance that differs from the sum of its owner’s entries is reported', async () => {
  expect(
    await said(
      "each person's balance equals the entries",
      account(1, 'available', 'ann', { balance: 5 }),
      account(2, 'pending', 'ann', { balance: 1 }),
      account(3, 'held', 'ann', { balance: 4 }),
      account(4, 'receivable', 'ann'),
      account(5, 'fees', null, { balance: 9 }),
      ...[entry('a', 1, 3), entry('b', 1, 2), entry('a', 3, 5)],
    ),
  ).toEqual(['account 2 of ann has 1, its entries 0', 'account 3 of ann has 4, its entries 5'])
})

test('an entry that says another balance than it led to is named, and one that says none or should not', async () => {
  const at = (hour: number, balance_after: number | null) => ({
    created_at: `2026-01-02T${hour}:00:00Z`,
    balance_after,
  })
  expect(
    await said(
      'each entry on an account of a person carries the balance that it led to, and no other entry does',
      ...accounts,
      entry('third', ann.available, -1, at(14, 7)),
      entry('second', ann.available, 2, at(13, 7)),
      entry('first', ann.available, 5, at(12, 5)),
      entry('wrong', ann.held, 5, at(12, 6)),
      entry('none', ann.pending, 5, at(12, null)),
      entry('platform', on.fees, 5, at(12, 5)),
      entry('before', bob.available, 5, at(12, 5)),
      entry('silent', bob.available, 3, at(13, null)),
      entry('beyond', bob.available, 2, at(14, 9)),
      entry('fits', on.card, 5, at(12, null)),
    ),
  ).toEqual([
    'the entry of beyond on account 21',
    'the entry of none on account 12',
    'the entry of platform on account 1',
    'the entry of silent on account 21',
    'the entry of third on account 11',
    'the entry of wrong on account 13',
  ])
})

test('a pending account that is not what waits to be cleared is named', async () => {
  const waits = (owner_id: string, amount: number, currency_code = 'NGN'): Row => [
    'ledger_uncleared',
    { transaction_id: `${owner_id} ${amount}`, owner_id, currency_code, amount },
  ]
  expect(
    await said(
      'earnings not yet cleared make up the pending accounts',
      account(1, 'pending', 'ann', { balance: 10 }),
      account(2, 'available', 'ann', { balance: 100 }),
      account(3, 'pending', 'bob', { balance: 5 }),
      account(4, 'pending', 'cid', { balance: 3 }),
      account(5, 'pending', 'eve', { balance: 0 }),
      ...[waits('ann', 4), waits('ann', 6), waits('bob', 4), waits('dan', 2), waits('ann', 1, 'USD')],
    ),
  ).toEqual([
    'ann has 0 pending, uncleared 1',
    'bob has 5 pending, uncleared 4',
    'cid has 3 pending, uncleared 0',
    'dan has 0 pending, uncleared 2',
  ])
})

test('a day that was added up wrongly is named', async () => {
  const day = (account_id: number, amount: number, entry_count: number): Row => [
    'ledger_day',
    { account_id, day: '2026-01-02', amount, entry_count },
  ]
  const at = (created_at: string) => ({ created_at })
  expect(
    await said(
      'each day of the platform that was added up equals its entries',
      ...accounts,
      ...[
        day(on.fees, 7, 2),
        day(on.card, 4, 1),
        day(on.bank, 5, 2),
        day(on.payouts, 0, 0),
        day(on.lost, 1, 0),
      ],
      entry('before', on.fees, 100, at('2026-01-01T23:59:59.999999Z')),
      entry('first', on.fees, 5, at('2026-01-02T00:00:00Z')),
      entry('last', on.fees, 2, at('2026-01-02T23:59:59.999999Z')),
      entry('after', on.fees, 100, at('2026-01-03T00:00:00Z')),
      entry('hers', on.fees, 100, { balance_after: 100 }),
      ...[entry('first', on.card, 5), entry('first', on.bank, 5)],
    ),
  ).toEqual(['account 2 on 2026-01-02', 'account 3 on 2026-01-02', 'account 6 on 2026-01-02'])
})

test('an hour that was added up wrongly is named, and one that was left out', async () => {
  const rule = 'each hour that was added up for the dashboard equals its transactions'
  const figure = (kind: string, more: object = {}): Row => [
    'ledger_figure',
    {
      ...{ hour: '2026-01-02T12:00:00Z', currency_code: 'NGN', kind },
      ...{ transaction_count: 1, amount: 10, fee_count: 1, fees: 1, ...more },
    },
  ]
  const tip = { [ann.available]: -10, [bob.available]: 9, [on.fees]: 1 }
  const at = (hour: string, about: string): Row[] => [
    transaction(about, 'TIP', about, { created_at: `2026-01-02T${hour}Z` }),
    ...Object.entries(tip).map(([account, amount]) => entry(about, Number(account), amount)),
  ]
  const booked = [
    ...accounts,
    ...moved('TIP', 'one', tip),
    ...moved('TOP_UP', 'two', { [on.card]: -7, [ann.available]: 7 }),
  ]
  const topUps = figure('TOP_UP', { amount: 7, fee_count: 0, fees: 0 })
  expect(await said(rule, ...booked, topUps, figure('TIP'))).toEqual([])
  for (const wrong of [{ transaction_count: 2 }, { amount: 9 }, { fee_count: 0 }, { fees: 2 }])
    expect(await said(rule, ...booked, topUps, figure('TIP', wrong))).toEqual([
      'figures of NGN TIP in the hour from 2026-01-02 12:00:00+00',
    ])
  expect(await said(rule, ...booked, topUps)).toEqual([
    'figures of NGN TIP in the hour from 2026-01-02 12:00:00+00',
  ])
  const earlier = [...at('11:30:00', 'before'), figure('TIP', { hour: '2026-01-02T11:00:00Z' })]
  expect(await said(rule, ...booked, topUps, ...earlier)).toEqual([
    'figures of NGN TIP in the hour from 2026-01-02 12:00:00+00',
  ])
  expect(await said(rule, ...booked, topUps, figure('TIP'), figure('TIP', { currency_code: 'USD' }))).toEqual(
    ['figures of USD TIP in the hour from 2026-01-02 12:00:00+00'],
  )
  expect(
    await said(
      rule,
      ...[...booked, topUps, figure('TIP')],
      ...[...at('11:59:59', 'before'), ...at('13:00:00', 'after')],
    ),
  ).toEqual(['figures of NGN TIP in the hour from 2026-01-02 11:00:00+00'])
})
