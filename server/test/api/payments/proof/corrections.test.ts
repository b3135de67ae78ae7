import { expect, test } from 'vitest'
import {
  adjustmentViolationQueries,
  providerPayoutViolationQueries,
} from '../../../../src/money/ledger/verification/transfer-violation-queries.ts'
import { accounts, ann, bob, createRuleChecker, moved, on, type Row, transaction } from './rows.ts'

const said = await createRuleChecker({ ...adjustmentViolationQueries, ...providerPayoutViolationQueries })

const adjustment = (id: string, decision: string | null, more: object = {}): Row => [
  'adjustment',
  {
    ...{ id, decision, account_id: 'ann', amount_minor: 10, counter_account: 'provider_fees' },
    ...{ proposed_by: 'one', decided_by: 'two', ...more },
  },
]
const corrected = (about: string, amounts: Record<number, number> = {}, id?: string) =>
  moved('ADJUSTMENT', about, { [ann.available]: 10, [on.lost]: -10, ...amounts }, id)

test('an adjustment that moved another amount than was approved, or moved without that, is named', async () => {
  expect(
    await said(
      'each adjustment that was approved moved once what it says, and no other did',
      ...accounts,
      ...[
        adjustment('fits', 'BOOKED'),
        ...corrected('fits'),
        adjustment('refused', 'REFUSED'),
        adjustment('new', null),
      ],
      ...[adjustment('owing', 'BOOKED'), ...corrected('owing', { [ann.available]: 6, [ann.owed]: 4 })],
      ...[
        adjustment('a', 'BOOKED'),
        adjustment('b', 'REFUSED'),
        ...corrected('b'),
        adjustment('c', null),
        ...corrected('c'),
      ],
      ...[adjustment('d', 'BOOKED', { amount_minor: 9 }), ...corrected('d')],
      ...[adjustment('e', 'BOOKED'), ...corrected('e', { [on.lost]: 0, [on.bank]: -10 })],
      ...[adjustment('f', 'BOOKED'), ...corrected('f', { [ann.available]: 0, [bob.available]: 10 })],
      ...[adjustment('g', 'BOOKED'), ...corrected('g', { [ann.available]: 0, [ann.held]: 10 })],
      ...[adjustment('h', 'BOOKED'), ...moved('ADJUSTMENT', 'h', {}, 'h 1')],
      ...[adjustment('i', 'BOOKED', { amount_minor: 20 }), ...corrected('i'), ...corrected('i', {}, 'again')],
      ...[adjustment('j', 'BOOKED'), ...moved('TIP', 'j', { [ann.available]: 10, [on.lost]: -10 })],
    ),
  ).toEqual([
    'adjustment a (BOOKED) of 10 moved nothing',
    'adjustment b (REFUSED) of 10 moved 10',
    'adjustment c (undecided) of 10 moved 10',
    'adjustment d (BOOKED) of 9 moved 10',
    'adjustment e (BOOKED) of 10 moved 10',
    'adjustment f (BOOKED) of 10 moved 0',
    'adjustment g (BOOKED) of 10 moved 0',
    'adjustment h (BOOKED) of 10 moved nothing',
    'adjustment i (BOOKED) of 20 moved 20',
    'adjustment j (BOOKED) of 10 moved nothing',
  ])
})

test('what was booked for an adjustment that is not there is named', async () => {
  expect(
    await said(
      'each transaction for an adjustment has it',
      ...[
        adjustment('fits', 'BOOKED'),
        ...corrected('fits'),
        ...corrected('gone'),
        transaction('tip', 'TIP', 'gone'),
      ],
    ),
  ).toEqual(['transaction ADJUSTMENT gone'])
})

test('an adjustment that two admins have not agreed upon is named', async () => {
  const proposal = (of: string, more: object = {}): Row => [
    'proposal',
    {
      ...{ id: `of ${of}`, act: 'ADJUST_LEDGER', subject_id: of, state: 'CONFIRMED' },
      ...{ proposed_by: 'one', confirmed_by: 'two', ...more },
    },
  ]
  expect(
    await said(
      'each adjustment that was approved was proposed by one admin and approved by another',
      ...[
        adjustment('fits', 'BOOKED'),
        proposal('fits'),
        adjustment('refused', 'REFUSED'),
        adjustment('a', 'BOOKED'),
      ],
      ...[adjustment('b', 'BOOKED'), proposal('b', { state: 'OPEN' })],
      ...[adjustment('c', 'BOOKED'), proposal('c', { act: 'REFUND' })],
      ...[adjustment('d', 'BOOKED'), proposal('d', { proposed_by: 'three' })],
      ...[adjustment('e', 'BOOKED'), proposal('e', { confirmed_by: 'three' })],
      ...[adjustment('f', 'BOOKED', { decided_by: 'one' }), proposal('f', { confirmed_by: 'one' })],
    ),
  ).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `adjustment ${id}`))
})

test('a payout by a provider that does not fit its withdrawal is named', async () => {
  const payout = (id: string, status: string, state: string, booked?: string, more: object = {}): Row[] => [
    ['withdrawal', { id, status, payout_reference: status === 'PAID' ? `po ${id}` : null, ...more }],
    [
      'provider_payout',
      { withdrawal_id: id, key: id, provider: 'paystack', provider_payout_id: `po ${id}`, state },
    ],
    ...(booked === undefined
      ? []
      : [transaction(`${id} out`, 'WITHDRAWAL_PAYOUT', id, { reference: booked })]),
    transaction(`${id} asked`, 'WITHDRAWAL_REQUEST', id),
  ]
  const line = (id: string, status: string, state: string, booked = 'none') =>
    `withdrawal ${id} is ${status}, its payout by paystack ${state}, booked as ${booked}`
  expect(
    await said(
      'each withdrawal that its provider may still pay waits for it, and what it has paid was booked as its',
      ...[...payout('waits', 'APPROVED', 'PENDING'), ...payout('paid', 'PAID', 'PAID', 'po paid')],
      ...[...payout('again', 'APPROVED', 'FAILED'), ...payout('by hand', 'PAID', 'FAILED', 'other')],
      ...[...payout('a', 'PENDING', 'PENDING'), ...payout('b', 'APPROVED', 'PENDING', 'po b')],
      ...[
        ...payout('c', 'APPROVED', 'PAID', 'po c', { payout_reference: 'po c' }),
        ...payout('d', 'PAID', 'PAID'),
      ],
      ...[...payout('e', 'PAID', 'PAID', 'other'), ...payout('f', 'PENDING', 'FAILED')],
      ...payout('g', 'PAID', 'PAID', 'po g', { payout_reference: 'other' }),
    ),
  ).toEqual([
    line('a', 'PENDING', 'PENDING'),
    line('b', 'APPROVED', 'PENDING', 'po b'),
    line('c', 'APPROVED', 'PAID', 'po c'),
    line('d', 'PAID', 'PAID'),
    line('e', 'PAID', 'PAID', 'other'),
    line('f', 'PENDING', 'FAILED'),
    line('g', 'PAID', 'PAID', 'po g'),
  ])
})
