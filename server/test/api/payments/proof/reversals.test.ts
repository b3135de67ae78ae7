import { expect, test } from 'vitest'
import { moneyClaimViolationQueries } from '../../../../src/money/ledger/verification/money-claim-violation-queries.ts'
import { reversalViolationQueries } from '../../../../src/money/ledger/verification/reversal-violation-queries.ts'
import {
  account,
  accounts,
  ann,
  bob,
  createRuleChecker,
  moved,
  noon,
  on,
  type Row,
  transaction,
} from './rows.ts'

const said = await createRuleChecker({ ...reversalViolationQueries, ...moneyClaimViolationQueries })

const refund = (id: string, booked_minor: number, payment_id: string | null = null): Row => [
  'refund',
  { id, booked_minor, payment_id },
]
const dispute = (id: string, booked_minor: number, payment_id: string | null = null): Row => [
  'dispute',
  { id, booked_minor, payment_id },
]
const payment = (id: string, reversed_minor: number, more: object = {}): Row => [
  'payment',
  { id, amount_minor: 10, total_minor: 12, reversed_minor, ...more },
]
const givenBack = { [ann.available]: -10, [on.card]: 10 }

test('a refund or lost dispute that moved another amount, or moved twice, is named', async () => {
  expect(
    await said(
      'each refund and each lost dispute moved once what it booked',
      ...accounts,
      ...[refund('a', 10), ...moved('REFUND', 'a', givenBack)],
      ...[dispute('b', 10), ...moved('DISPUTE_LOST', 'b', givenBack)],
      ...[refund('none', 0), dispute('open', 0), refund('one', 1)],
      ...moved('REFUND', 'one', { [ann.available]: -1, [on.card]: 1 }),
      ...[refund('c', 10), ...moved('DISPUTE_LOST', 'c', givenBack)],
      ...[dispute('d', 9), ...moved('DISPUTE_LOST', 'd', givenBack)],
      ...[refund('e', 10), ...moved('REFUND', 'e', givenBack), ...moved('REFUND', 'e', givenBack, 'again')],
      ...[refund('f', 0), ...moved('REFUND', 'f', givenBack)],
    ),
  ).toEqual([
    'DISPUTE_LOST d booked 9 and has 1 of 10',
    'REFUND c booked 10 and has 0 of 0',
    'REFUND e booked 10 and has 2 of 20',
    'REFUND f booked 0 and has 1 of 10',
  ])
})

test('what was booked for a refund or a dispute that is not there is named', async () => {
  expect(
    await said(
      'each transaction for a refund or a lost dispute has it',
      ...[refund('a', 10), ...moved('REFUND', 'a', {}), dispute('b', 10), ...moved('DISPUTE_LOST', 'b', {})],
      ...[transaction('tip', 'TIP', 'gone'), transaction('none', 'REFUND', 'gone')],
      ...[transaction('lost', 'DISPUTE_LOST', 'gone'), transaction('other', 'REFUND', 'b')],
      transaction('another', 'DISPUTE_LOST', 'a'),
    ),
  ).toEqual(['transaction another', 'transaction lost', 'transaction none', 'transaction other'])
})

test('a payment that has given back what nobody booked, or more than was paid, is named', async () => {
  expect(
    await said(
      'what was given back of a payment is what its refunds and lost disputes booked, and no more than was paid',
      ...[payment('whole', 12), refund('a', 7, 'whole'), dispute('b', 5, 'whole'), payment('untouched', 0)],
      ...[payment('wallet', 10, { total_minor: null }), refund('c', 10, 'wallet'), refund('review', 99)],
      ...[payment('d', 4), payment('e', 4), refund('e', 3, 'e')],
      ...[payment('f', 13), refund('f', 13, 'f')],
      ...[payment('g', 11, { total_minor: null }), refund('g', 11, 'g')],
    ),
  ).toEqual([
    'payment d has given back 4 of 12, its refunds and disputes 0',
    'payment e has given back 4 of 12, its refunds and disputes 3',
    'payment f has given back 13 of 12, its refunds and disputes 13',
    'payment g has given back 11 of 10, its refunds and disputes 11',
  ])
})

test('a payment that was given back in full and left something with the platform or its receiver is named', async () => {
  const rule = 'a payment that was given back in full has left nothing with the platform, nor its receiver'
  const paid = [...accounts, ...moved('TIP', 'p', { [on.card]: -10, [ann.available]: 9, [on.fees]: 1 })]
  const back = { [on.card]: 10, [ann.available]: -6, [ann.owed]: -3, [on.fees]: -1 }
  expect(await said(rule, ...paid, payment('p', 9))).toEqual([])
  expect(await said(rule, ...paid, payment('p', 10))).toEqual([
    'payment p left 1 on account fees',
    'payment p left 9 on account ann',
  ])
  for (const [kind, loss] of [
    ['REFUND', refund('r', 10, 'p')],
    ['DISPUTE_LOST', dispute('r', 10, 'p')],
  ] as const)
    expect(await said(rule, ...paid, payment('p', 10), loss, ...moved(kind, 'r', back))).toEqual([])
  const other = { ...back, [ann.available]: 0, [bob.available]: -6 }
  expect(
    await said(rule, ...paid, payment('p', 10), refund('r', 10, 'p'), ...moved('REFUND', 'r', other)),
  ).toEqual(['payment p left -6 on account bob', 'payment p left 6 on account ann'])
  for (const [kind, loss] of [
    ['REFUND', refund('r', 10, 'other')],
    ['DISPUTE_LOST', dispute('r', 10, 'other')],
  ] as const)
    expect(await said(rule, ...paid, payment('p', 10), loss, ...moved(kind, 'r', back))).toHaveLength(2)
})

test('who owes something and has something is named', async () => {
  const has = (owner: string, debt: number, kind: string, balance: number, more: object = {}): Row[] => [
    account(Number(`1${owner.length}`), 'receivable', owner, { balance: debt }),
    account(Number(`2${owner.length}`), kind, owner, { balance, ...more }),
  ]
  expect(
    await said(
      'who owes something has nothing to spend',
      ...[...has('a', -3, 'available', 1), ...has('bb', -3, 'pending', 2), ...has('ccc', -3, 'held', 5)],
      ...[...has('dddd', -3, 'available', 0), ...has('eeeee', 0, 'available', 5)],
      ...has('ffffff', -3, 'available', 5, { currency_code: 'USD' }),
      account(31, 'available', 'gg', { balance: 5 }),
      account(32, 'available', 'hh', { balance: -5 }),
      account(33, 'pending', 'hh', { balance: 5 }),
    ),
  ).toEqual(['a owes 3 and has 1 available', 'bb owes 3 and has 2 pending'])
})

const period = (payment_id: string, reversed_at: string | null, subscription_id = payment_id): Row => [
  'subscription_period',
  { payment_id, subscription_id, starts_at: noon, reversed_at },
]

test('a month that counts as paid though it was given back is named, and the other way round', async () => {
  expect(
    await said(
      'a month is no longer paid for exactly when its payment was given back in full',
      ...[
        payment('a', 10),
        period('a', noon),
        payment('b', 9),
        period('b', null),
        payment('c', 12),
        period('c', noon),
      ],
      ...[payment('d', 10), period('d', null), payment('e', 9), period('e', noon)],
    ),
  ).toEqual(['the month of payment d', 'the month of payment e'])
})

test('a subscription that goes on with a month that was given back is named', async () => {
  const subscription = (id: string, status: string, period_start = noon): Row => [
    'subscription',
    { id, status, period_start },
  ]
  expect(
    await said(
      'no subscription goes on with a month that was given back',
      ...[subscription('a', 'ACTIVE'), period('a', noon), subscription('b', 'EXPIRED'), period('b', noon)],
      ...[subscription('c', 'ACTIVE'), period('c', null), subscription('d', 'CANCELLED'), period('d', noon)],
      ...[subscription('e', 'ACTIVE', '2026-02-02T12:00:00Z'), period('e', noon)],
    ),
  ).toEqual(['subscription a', 'subscription d'])
})

const held = (dispute_id: string, amount: number, more: object = {}): Row => [
  'ledger_hold',
  { dispute_id, account_id: ann.available, amount, ...more },
]
const changed = (
  dispute_id: string,
  amount: number,
  about_id: string | null = null,
  more: object = {},
): Row => [
  'ledger_hold_change',
  { dispute_id, account_id: ann.available, amount, about_id, created_at: noon, ...more },
]
const open = (id: string, amount_minor: number, payment_id: string, state = 'OPEN'): Row => [
  'dispute',
  { id, amount_minor, payment_id, state, booked_minor: 0 },
]

test('what a dispute holds and did not find, or let go of without a word, is named', async () => {
  expect(
    await said(
      'each hold is what its changes add up to',
      ...[held('a', 5), changed('a', 8), changed('a', -3, 'r'), changed('gone', 5), changed('gone', -5)],
      ...[held('b', 5), changed('b', 8), held('c', 5), changed('d', 5)],
      ...[held('e', 5), changed('e', 5, null, { account_id: bob.available })],
    ),
  ).toEqual([
    `claim b holds 5 on account ${ann.available}, its changes 8`,
    `claim c holds 5 on account ${ann.available}, its changes 0`,
    `claim d holds 0 on account ${ann.available}, its changes 5`,
    `claim e holds 0 on account ${bob.available}, its changes 5`,
    `claim e holds 5 on account ${ann.available}, its changes 0`,
  ])
})

test('an open dispute that holds more than people lose to it is named, after what was given back and those before it', async () => {
  const paid = [...accounts, ...moved('TIP', 'p', { [on.card]: -10, [ann.available]: 9, [on.fees]: 1 })]
  const rule = 'an open dispute or refund holds no more than people lose to it'
  expect(await said(rule, ...paid, payment('p', 0), open('a', 12, 'p'), held('a', 9))).toEqual([])
  expect(await said(rule, ...paid, payment('p', 0), open('a', 12, 'p'), held('a', 10))).toEqual([
    'dispute a holds 10, and takes at most 9',
  ])
  expect(await said(rule, ...paid, payment('p', 6), open('a', 12, 'p'), held('a', 5))).toEqual([
    'dispute a holds 5, and takes at most 4',
  ])
  const two = [open('a', 4, 'p'), open('b', 12, 'p')]
  expect(await said(rule, ...paid, payment('p', 0), ...two, held('a', 4), held('b', 5))).toEqual([])
  expect(await said(rule, ...paid, payment('p', 0), ...two, held('a', 5), held('b', 6))).toEqual([
    'dispute a holds 5, and takes at most 4',
    'dispute b holds 6, and takes at most 5',
  ])
  const ended = [open('a', 4, 'p', 'WON'), open('b', 12, 'p')]
  expect(await said(rule, ...paid, payment('p', 0), ...ended, held('b', 9))).toEqual([])
})

test('an open dispute that lets go of money for nothing that was booked is named', async () => {
  expect(
    await said(
      'an open dispute or refund lets go of what it found for a booking alone',
      ...[open('a', 9, 'p'), open('won', 9, 'p', 'WON'), transaction('t', 'REFUND', 'r')],
      ...[changed('a', 9), changed('a', -2, 'r'), changed('won', -9)],
      ...[changed('a', -3), changed('a', -1, 'none'), changed('unknown', -4)],
    ),
  ).toEqual([
    `claim unknown let go of 4 on account ${ann.available}`,
    `dispute a let go of 1 on account ${ann.available} for none`,
    `dispute a let go of 3 on account ${ann.available}`,
  ])
})

test('a booking for which more is let go of than it takes is named, unless it gives back the payment that is claimed', async () => {
  expect(
    await said(
      'what a booking takes from holds it takes from that account, unless it gives back the payment that is claimed',
      ...[
        ...accounts,
        open('a', 9, 'p'),
        refund('own', 5, 'p'),
        refund('other', 5, 'q'),
        refund('more', 5, 'q'),
      ],
      ...[
        ...moved('REFUND', 'other', { [ann.available]: -5 }),
        ...moved('REFUND', 'more', { [ann.available]: -5 }),
      ],
      ...[
        changed('a', -7, 'own'),
        changed('a', -5, 'other'),
        changed('a', -2, 'more'),
        changed('a', -4, 'more'),
      ],
    ),
  ).toEqual([`for more account ${ann.available} let go of 6, and 5 was taken`])
})

test('a payment of which the platform or people bore another part than theirs is named', async () => {
  const rule =
    'of what was given back of a payment people bear their part, and the platform its fee and the charge of the card'
  const paid = [...accounts, ...moved('TIP', 'p', { [on.card]: -10, [ann.available]: 9, [on.fees]: 1 })]
  const lost = (amounts: Record<number, number>) => [
    ...[payment('p', 12, { provider: 'paystack' }), dispute('d', 12, 'p')],
    ...moved('DISPUTE_LOST', 'd', amounts),
  ]
  const right = { [ann.available]: -3, [ann.owed]: -2, [bob.available]: -4, [on.fees]: -1, [on.lost]: -2 }
  expect(await said(rule, ...paid, ...lost({ ...right, [on.card]: 12 }))).toEqual([])
  expect(
    await said(rule, ...paid, ...lost({ ...right, [ann.owed]: 0, [on.lost]: -4, [on.card]: 12 })),
  ).toEqual(['payment p gave back 12: people -7, fees -1, charges -4'])
  const wallet = [payment('p', 5, { provider: null }), refund('r', 5, 'p')]
  const back = { [ann.available]: -4, [on.fees]: -1, [bob.available]: 5 }
  expect(await said(rule, ...paid, ...wallet, ...moved('REFUND', 'r', back))).toEqual([])
  expect(
    await said(
      rule,
      ...paid,
      ...wallet,
      ...moved('REFUND', 'r', { ...back, [on.fees]: 0, [ann.available]: -5 }),
    ),
  ).toEqual(['payment p gave back 5: people 0, fees 0, charges 0'])
})
