import { expect, test } from 'vitest'
import { ledgerViolationQueries } from '../../../../src/money/ledger/verification/ledger-violation-queries.ts'
import { account, accounts, ann, bob, createRuleChecker, moved, on, type Row, transaction } from './rows.ts'

const said = await createRuleChecker(ledgerViolationQueries)

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
