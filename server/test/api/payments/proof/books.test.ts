import { expect, test } from 'vitest'
import { bookRules } from '../../../../src/ledger/proof/book-rules.ts'
import { account, accounts, ann, bob, entry, lookingAt, moved, on, type Row, transaction } from './rows.ts'

const said = await lookingAt(bookRules)

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

test('a balance of somebody’s that is not what her entries come to is named', async () => {
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

function payment(id: string, more: object = {}): Row {
  return [
    'payment',
    {
      ...{ id, reference: id, payer_id: 'bob', creator_id: 'ann', method: 'CARD', provider: 'paystack' },
      ...{
        purpose: 'TIPS',
        status: 'SUCCEEDED',
        outcome: 'AS_MEANT',
        amount_minor: 10,
        currency_code: 'NGN',
      },
      ...more,
    },
  ]
}

const paid = { [on.card]: -10, [ann.available]: 9, [on.fees]: 1 }

test('a payment that moved nothing, another amount, twice, or though it failed is named', async () => {
  expect(
    await said(
      'each payment that succeeded has exactly one transaction, of its amount',
      ...accounts,
      ...[payment('tip'), payment('month'), payment('top-up'), payment('one', { amount_minor: 1 })],
      ...[
        ...moved('TIP', 'tip', paid),
        ...moved('SUBSCRIPTION', 'month', paid),
        ...moved('TOP_UP', 'top-up', paid),
      ],
      ...moved('TIP', 'one', { [on.card]: -1, [ann.available]: 1 }),
      ...[payment('failed', { status: 'FAILED', outcome: null }), payment('due', { outcome: 'NOTHING_DUE' })],
      payment('late', { status: 'FAILED' }),
      ...[payment('a'), ...moved('REFUND', 'a', paid)],
      ...[payment('b'), ...moved('TIP', 'b', { [on.card]: -9, [ann.available]: 9 })],
      ...[payment('c'), ...moved('TIP', 'c', paid), ...moved('TIP', 'c', paid, 'again')],
      ...[payment('d', { status: 'FAILED', outcome: null }), ...moved('TIP', 'd', paid)],
      ...[payment('e', { outcome: 'NOTHING_DUE' }), ...moved('TIP', 'e', paid)],
    ),
  ).toEqual([
    'payment a (a) has 0 of 0',
    'payment b (b) has 1 of 9',
    'payment c (c) has 2 of 20',
    'payment d (d) has 1 of 10',
    'payment e (e) has 1 of 10',
  ])
})

test('what was booked for a payment that is not there, or under another reference, is named', async () => {
  expect(
    await said(
      'each transaction for a payment has its payment',
      ...[payment('fits'), ...moved('TIP', 'fits', {}), ...moved('REFUND', 'gone', {}), payment('unrelated')],
      ...['TIP', 'SUBSCRIPTION', 'TOP_UP'].map((kind) => transaction(`no ${kind}`, kind, 'gone')),
      transaction('another', 'TIP', 'fits', { reference: 'other' }),
    ),
  ).toEqual([
    'transaction another',
    'transaction no SUBSCRIPTION',
    'transaction no TIP',
    'transaction no TOP_UP',
  ])
})

test('a provider that was charged for more or less than is booked with it is named, by currency', async () => {
  const rule = 'each charge that succeeded was taken from its provider, and nothing else was'
  const charges = [
    ...accounts,
    account(31, 'provider:stripe'),
    account(32, 'provider:stripe', null, { currency_code: 'USD' }),
    payment('tip', { amount_minor: 4 }),
    payment('month', { amount_minor: 3 }),
    payment('top-up', { amount_minor: 2 }),
    payment('wallet', { method: 'WALLET', provider: null, amount_minor: 50 }),
    payment('failed', { status: 'FAILED', amount_minor: 60 }),
    ...[
      ...moved('TIP', 'tip', { 2: -4 }),
      ...moved('SUBSCRIPTION', 'month', { 2: -3 }),
      ...moved('TOP_UP', 'top-up', { 2: -2 }),
    ],
    ...moved('REFUND', 'tip', { [on.card]: 4 }),
    ...moved('TIP', 'wallet', { [ann.available]: -50 }),
  ]
  expect(await said(rule, ...charges)).toEqual([])
  expect(await said(rule, ...charges, payment('more', { amount_minor: 1 }))).toEqual([
    'provider paystack NGN: charges 10, booked 9',
  ])
  expect(await said(rule, ...charges, payment('other', { provider: 'stripe', amount_minor: 1 }))).toEqual([
    'provider stripe NGN: charges 1, booked 0',
  ])
  expect(await said(rule, ...charges, ...moved('TIP', 'none', { 31: -1 }))).toEqual([
    'provider provider:stripe NGN: charges 0, booked 1',
  ])
  expect(
    await said(
      rule,
      ...[...charges, payment('other', { provider: 'stripe' }), ...moved('TIP', 'other', { 32: -10 })],
    ),
  ).toEqual([
    'provider provider:stripe USD: charges 0, booked 10',
    'provider stripe NGN: charges 10, booked 0',
  ])
})

function withdrawal(id: string, status: string, more: object = {}): Row {
  return ['withdrawal', { id, status, account_id: 'ann', amount_minor: 10, currency_code: 'NGN', ...more }]
}

const asked = (about: string, amount = 10) =>
  moved('WITHDRAWAL_REQUEST', about, { [ann.available]: -amount, [ann.held]: amount })

test('a withdrawal whose money did not move as its status says is named', async () => {
  const rule = 'each withdrawal moved its amount as its status says'
  const paidOut = (about: string, more: Record<number, number> = { [ann.held]: -10, [on.payouts]: 10 }) =>
    moved('WITHDRAWAL_PAYOUT', about, more)
  const released = (about: string, more: Record<number, number> = { [ann.held]: -10, [ann.available]: 10 }) =>
    moved('WITHDRAWAL_RELEASE', about, more)
  const fitting = [
    ...accounts,
    ...[
      withdrawal('asked', 'PENDING'),
      ...asked('asked'),
      withdrawal('approved', 'APPROVED'),
      ...asked('approved'),
    ],
    ...[withdrawal('paid', 'PAID'), ...asked('paid'), ...paidOut('paid')],
    ...[withdrawal('refused', 'DISAPPROVED'), ...asked('refused'), ...released('refused')],
    ...[withdrawal('owing', 'DISAPPROVED'), ...asked('owing')],
    ...released('owing', { [ann.held]: -10, [ann.available]: 6, [ann.owed]: 4 }),
  ]
  expect(await said(rule, ...fitting, transaction('tip', 'TIP', 'asked'))).toEqual([])
  const asking = 'WITHDRAWAL_REQUEST'
  const wrong: [Row[], string][] = [
    [[withdrawal('w', 'PENDING')], 'withdrawal w (PENDING) has nothing'],
    [[withdrawal('w', 'PENDING'), ...asked('w', 9)], `withdrawal w (PENDING) has ${asking}`],
    [
      [withdrawal('w', 'PENDING'), ...moved(asking, 'w', { [bob.available]: -10, [ann.held]: 10 })],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [withdrawal('w', 'PENDING', { account_id: 'bob' }), ...asked('w')],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [
        withdrawal('w', 'PENDING'),
        ...moved(asking, 'w', { [ann.available]: -10, [ann.held]: 9, [on.fees]: 1 }),
      ],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [
        withdrawal('w', 'PENDING'),
        ...moved(asking, 'w', { [ann.available]: -9, [ann.pending]: -1, [ann.held]: 10 }),
      ],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [withdrawal('w', 'PENDING'), ...moved(asking, 'w', { [ann.available]: -10, [bob.held]: 10 })],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [
        withdrawal('w', 'PENDING'),
        ...moved(asking, 'w', { [ann.available]: -10, [ann.held]: 6, [ann.owed]: 4 }),
      ],
      `withdrawal w (PENDING) has ${asking}`,
    ],
    [
      [withdrawal('w', 'PENDING'), ...asked('w'), ...paidOut('w')],
      `withdrawal w (PENDING) has WITHDRAWAL_PAYOUT ${asking}`,
    ],
    [[withdrawal('w', 'PAID'), ...asked('w')], `withdrawal w (PAID) has ${asking}`],
    [
      [withdrawal('w', 'PAID'), ...asked('w'), ...paidOut('w', { [ann.held]: -10, [ann.available]: 10 })],
      `withdrawal w (PAID) has WITHDRAWAL_PAYOUT ${asking}`,
    ],
    [
      [withdrawal('w', 'PAID'), ...asked('w'), ...paidOut('w', { [ann.available]: -10, [on.payouts]: 10 })],
      `withdrawal w (PAID) has WITHDRAWAL_PAYOUT ${asking}`,
    ],
    [
      [
        withdrawal('w', 'DISAPPROVED'),
        ...asked('w'),
        ...released('w', { [ann.held]: -10, [bob.available]: 10 }),
      ],
      `withdrawal w (DISAPPROVED) has WITHDRAWAL_RELEASE ${asking}`,
    ],
  ]
  for (const [rows, line] of wrong) expect(await said(rule, ...fitting, ...rows)).toEqual([line])
})

test('what was booked for a withdrawal that is not there is named', async () => {
  expect(
    await said(
      'each transaction for a withdrawal has its withdrawal',
      ...[
        withdrawal('fits', 'PENDING'),
        ...asked('fits'),
        ...asked('gone'),
        transaction('tip', 'TIP', 'gone'),
      ],
    ),
  ).toEqual(['transaction WITHDRAWAL_REQUEST gone'])
})

test('a held account that is not what open withdrawals ask for is named', async () => {
  expect(
    await said(
      'withdrawals that are neither paid nor turned down make up the held accounts',
      account(1, 'held', 'ann', { balance: 20 }),
      account(2, 'available', 'ann', { balance: 100 }),
      account(3, 'held', 'bob', { balance: 5 }),
      account(4, 'held', 'cid', { balance: 3 }),
      account(5, 'held', 'eve', { balance: 0 }),
      ...[
        withdrawal('a', 'PENDING'),
        withdrawal('b', 'APPROVED'),
        withdrawal('c', 'PAID'),
        withdrawal('d', 'DISAPPROVED'),
      ],
      withdrawal('e', 'PENDING', { account_id: 'bob', amount_minor: 4 }),
      withdrawal('f', 'PENDING', { account_id: 'dan', amount_minor: 2 }),
      withdrawal('g', 'PENDING', { currency_code: 'USD', amount_minor: 1 }),
    ),
  ).toEqual([
    'ann has 0 held, asked for 1',
    'bob has 5 held, asked for 4',
    'cid has 3 held, asked for 0',
    'dan has 0 held, asked for 2',
  ])
})

const month = { purpose: 'SUBSCRIPTION' }
const period = (payment_id: string, subscription_id = 's'): Row => [
  'subscription_period',
  { payment_id, subscription_id, starts_at: '2026-01-02T12:00:00Z' },
]
const subscription = (id: string, more: object = {}): Row => [
  'subscription',
  { id, fan_id: 'bob', creator_id: 'ann', is_free: false, period_start: '2026-01-02T12:00:00Z', ...more },
]

test('a month that its fan has not paid to its creator is named', async () => {
  const rule = 'each paid month has its payment, by its fan to its creator'
  const named = ['the month from 2026-01-02 12:00:00+00 of subscription s']
  const others = [subscription('other', { fan_id: 'eve' }), payment('other', { payer_id: 'eve' })]
  expect(await said(rule, subscription('s'), payment('p', month), period('p'), ...others)).toEqual([])
  expect(await said(rule, subscription('s'), period('gone'))).toEqual(named)
  for (const wrong of [
    ...[{ status: 'FAILED' }, { outcome: 'WALLET_CREDIT' }, { purpose: 'TIPS' }],
    ...[{ payer_id: 'eve' }, { creator_id: 'eve' }],
  ])
    expect(await said(rule, subscription('s'), payment('p', { ...month, ...wrong }), period('p'))).toEqual(
      named,
    )
})

test('a payment for a month without one is named', async () => {
  expect(
    await said(
      'each payment for a month has its month',
      ...[payment('fits', month), period('fits'), payment('tip')],
      payment('credit', { ...month, outcome: 'WALLET_CREDIT' }),
      payment('none', month),
    ),
  ).toEqual(['payment none'])
})

test('a paid subscription that stands on no month is named', async () => {
  expect(
    await said(
      'each paid subscription stands on a month that was paid for',
      ...[subscription('s'), period('p'), subscription('free', { is_free: true }), subscription('none')],
      ...[subscription('earlier', { period_start: '2026-01-01T12:00:00Z' }), period('q', 'earlier')],
    ),
  ).toEqual(['subscription earlier', 'subscription none'])
})
