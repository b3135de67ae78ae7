import { expect, test } from 'vitest'
import { bankTransferViolationQueries } from '../../../../src/money/ledger/verification/transfer-violation-queries.ts'
import { accounts, ann, bob, createRuleChecker, moved, on, type Row, transaction } from './rows.ts'

const said = await createRuleChecker(bankTransferViolationQueries)

const transfer = (id: string, status: string, received_minor: number | null, more: object = {}): Row => [
  'transfer',
  { id, status, reference: `R-${id}`, received_minor, account_id: 'ann', currency_code: 'NGN', ...more },
]
const line = (id: string, status: string, credited_to: string | null, more: object = {}): Row => [
  'bank_line',
  { id, status, credited_to, amount_minor: 10, currency_code: 'NGN', ...more },
]
const came = (about: string, to: Record<number, number> = { [ann.available]: 10 }, id?: string) =>
  moved('OFFLINE_TRANSFER', about, { [on.bank]: -10, ...to }, id)

test('a transfer that was not credited to its payer, once and as it came, is named', async () => {
  expect(
    await said(
      'each confirmed transfer was credited to its payer once, as it came, and no other was',
      ...accounts,
      ...[transfer('fits', 'CONFIRMED', 10), ...came('fits')],
      ...[transfer('owing', 'CONFIRMED', 10), ...came('owing', { [ann.available]: 6, [ann.owed]: 4 })],
      ...[transfer('waits', 'PENDING', null), transfer('a', 'CONFIRMED', 10)],
      ...[transfer('b', 'CONFIRMED', 9), ...came('b'), transfer('c', 'PENDING', null), ...came('c')],
      ...[transfer('d', 'CONFIRMED', 10), ...came('d', { [bob.available]: 10 })],
      ...[transfer('e', 'CONFIRMED', 10), ...came('e', { [ann.pending]: 10 })],
      ...[transfer('f', 'CONFIRMED', 10), ...came('f'), ...came('f', { [ann.available]: 12 }, 'again')],
      ...[transfer('g', 'CONFIRMED', 10), ...moved('TIP', 'g', { [ann.available]: 10 })],
    ),
  ).toEqual([
    'transfer a (R-a) is CONFIRMED with 10 received, credited nothing',
    'transfer b (R-b) is CONFIRMED with 9 received, credited 10',
    'transfer c (R-c) is PENDING with 0 received, credited 10',
    'transfer d (R-d) is CONFIRMED with 10 received, credited 0',
    'transfer e (R-e) is CONFIRMED with 10 received, credited 0',
    'transfer f (R-f) is CONFIRMED with 10 received, credited 10 and 12',
    'transfer g (R-g) is CONFIRMED with 10 received, credited nothing',
  ])
})

test('a bank line that was not credited as it says is named', async () => {
  expect(
    await said(
      'each bank line that was credited by itself was credited once, and no other was',
      ...accounts,
      ...[line('fits', 'CREDITED', 'ann'), ...came('fits'), line('open', 'OPEN', null)],
      ...[line('owing', 'CREDITED', 'ann'), ...came('owing', { [ann.available]: 6, [ann.owed]: 4 })],
      ...[line('a', 'CREDITED', 'ann'), line('b', 'CREDITED', 'ann', { amount_minor: 9 }), ...came('b')],
      ...[line('c', 'OPEN', null), ...came('c'), line('d', 'CREDITED', 'bob'), ...came('d')],
      ...[line('e', 'CREDITED', 'ann'), ...came('e', { [ann.held]: 10 })],
      ...[line('f', 'CREDITED', 'ann'), ...came('f'), ...came('f', { [ann.available]: 12 }, 'again')],
      ...[line('g', 'CREDITED', 'ann'), ...moved('TIP', 'g', { [ann.available]: 10 })],
    ),
  ).toEqual([
    'bank line a is CREDITED with 10, credited nothing',
    'bank line b is CREDITED with 9, credited 10',
    'bank line c is OPEN with 10, credited 0',
    'bank line d is CREDITED with 10, credited 0',
    'bank line e is CREDITED with 10, credited 0',
    'bank line f is CREDITED with 10, credited 10 and 12',
    'bank line g is CREDITED with 10, credited nothing',
  ])
})

test('a bank line that is another amount than its transfer was confirmed with is named', async () => {
  const of = (transfer_id: string) => ({ transfer_id })
  expect(
    await said(
      'each bank line that is the money of a transfer is all that was confirmed of it',
      ...[transfer('fits', 'CONFIRMED', 10), line('matched', 'MATCHED', null, of('fits'))],
      ...[
        line('credited', 'CREDITED', null, of('fits')),
        line('alone', 'CREDITED', 'ann'),
        line('open', 'OPEN', null),
      ],
      ...[line('a', 'MATCHED', null, of('gone')), line('b', 'CREDITED', null, of('gone'))],
      ...[transfer('late', 'PENDING', 10), line('c', 'MATCHED', null, of('late'))],
      ...[transfer('less', 'CONFIRMED', 9), line('d', 'MATCHED', null, of('less'))],
      ...[transfer('usd', 'CONFIRMED', 10, { currency_code: 'USD' }), line('e', 'MATCHED', null, of('usd'))],
    ),
  ).toEqual([
    'bank line a of 10 is not transfer gone',
    'bank line b of 10 is not transfer gone',
    'bank line c of 10 is not transfer late',
    'bank line d of 10 is not transfer less',
    'bank line e of 10 is not transfer usd',
  ])
})

test('what was booked for a transfer that is not there is named', async () => {
  expect(
    await said(
      'each transaction for a bank transfer has its transfer or its bank line',
      ...[
        transfer('a', 'CONFIRMED', 10),
        ...came('a'),
        line('b', 'CREDITED', 'ann'),
        ...came('b'),
        ...came('gone'),
      ],
      transaction('tip', 'TIP', 'gone'),
    ),
  ).toEqual(['transaction OFFLINE_TRANSFER gone'])
})

test('a currency in which more or less came than was booked with the bank is named', async () => {
  const rule = "what came in at the platform's banks is what transfers and bank lines were credited with"
  const fitting = [
    ...accounts,
    ...[transfer('a', 'CONFIRMED', 10), ...came('a'), line('b', 'CREDITED', 'ann'), ...came('b')],
    ...[transfer('c', 'PENDING', 50), line('d', 'OPEN', null), ...moved('TIP', 'e', { [on.bank]: 7 })],
    ...moved('OFFLINE_TRANSFER', 'f', { [on.fees]: 7 }),
  ]
  expect(await said(rule, ...fitting)).toEqual([])
  expect(await said(rule, ...fitting, transfer('more', 'CONFIRMED', 1))).toEqual([
    'in NGN 21 came, booked 20',
  ])
  expect(await said(rule, ...fitting, line('more', 'CREDITED', 'ann', { amount_minor: 2 }))).toEqual([
    'in NGN 22 came, booked 20',
  ])
  expect(await said(rule, ...fitting, ...moved('OFFLINE_TRANSFER', 'g', { [on.bank]: -3 }))).toEqual([
    'in NGN 20 came, booked 23',
  ])
  expect(await said(rule, ...fitting, transfer('usd', 'CONFIRMED', 1, { currency_code: 'USD' }))).toEqual([
    'in USD 1 came, booked 0',
  ])
  expect(await said(rule, ...accounts, ...moved('OFFLINE_TRANSFER', 'a', { [on.bank]: -1 }))).toEqual([
    'in NGN 0 came, booked 1',
  ])
})
