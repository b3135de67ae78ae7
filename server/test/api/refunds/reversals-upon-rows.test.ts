import { beforeEach, expect, test } from 'vitest'
import {
  loadBookedReversalOfOwner,
  loadPaymentBooking,
} from '../../../src/money/ledger/reversal/booked-payment.ts'
import { previewReversal } from '../../../src/money/ledger/reversal/preview-reversal.ts'
import type { ReversiblePayment } from '../../../src/money/ledger/reversal/reversal-entries.ts'
import { bookPaymentReversal } from '../../../src/money/ledger/reversal/reverse-payments.ts'
import type { Context } from '../../../src/platform/context.ts'
import { openDatabase } from '../../../src/platform/db/connection/connect.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'
import {
  account,
  ann,
  bob,
  insertRows,
  moved,
  on,
  type Row,
  unconstrainedDatabase,
} from '../payments/proof/rows.ts'

const { client, url } = await unconstrainedDatabase()
const db = openDatabase(url, 1)
whenFileEnds(() => db.destroy())

function given(...rows: Row[]): Promise<void> {
  return insertRows(client, rows)
}

function payment(id: string, more: object = {}): Row {
  return [
    'payment',
    { id, payer_id: 'bob', creator_id: 'ann', amount_minor: 100, currency_code: 'NGN', ...more },
  ]
}

await given(['account', { id: 'ann', ledger_shard: 0 }], ['account', { id: 'bob', ledger_shard: 0 }])

beforeEach(async () => {
  await client.query(
    'TRUNCATE ledger_account, ledger_transaction, ledger_entry, ledger_uncleared, payment, event CASCADE',
  )
  await given(
    ...[account(on.fees, 'fees'), account(on.card, 'provider:paystack'), account(on.lost, 'provider_fees')],
    account(9, 'pending', 'ann', { currency_code: 'EUR', balance: 900 }),
    account(ann.available, 'available', 'ann', { balance: 30 }),
    account(ann.pending, 'pending', 'ann', { balance: 21 }),
    account(ann.held, 'held', 'ann', { balance: 500 }),
    account(ann.owed, 'receivable', 'ann'),
    account(bob.available, 'available', 'bob', { balance: 70 }),
    account(bob.pending, 'pending', 'bob', { balance: 80 }),
    account(bob.owed, 'receivable', 'bob'),
  )
})

test('who received a payment, and the fee of it, are told by what was booked', async () => {
  const amounts = { [on.card]: -100, [on.fees]: 10, [on.lost]: 1, [ann.available]: 89 }
  await given(
    ...[
      payment('tip'),
      ...moved('TIP', 'tip', amounts, 't1'),
      ...moved('REFUND', 'tip', { [on.fees]: -3 }, 'r1'),
    ],
    ...[payment('month'), ...moved('SUBSCRIPTION', 'month', amounts, 't2')],
    ...[
      payment('top-up', { creator_id: null }),
      ...moved('TOP_UP', 'top-up', { [on.card]: -100, [bob.available]: 100 }, 't3'),
    ],
    ...[payment('refunded'), ...moved('REFUND', 'refunded', amounts, 't4'), payment('none')],
  )
  expect(await loadPaymentBooking(db, 'tip')).toMatchObject({
    transactionId: 't1',
    receiverId: 'ann',
    fee: 10n,
  })
  expect(await loadPaymentBooking(db, 'month')).toMatchObject({
    transactionId: 't2',
    receiverId: 'ann',
    fee: 10n,
  })
  expect(await loadPaymentBooking(db, 'top-up')).toMatchObject({
    transactionId: 't3',
    receiverId: 'bob',
    fee: 0n,
  })
  for (const id of ['refunded', 'none'])
    await expect(loadPaymentBooking(db, id)).rejects.toThrow('moved no money')
})

test('what a reversal took from a member, and the debt that it left, is reported for that member only', async () => {
  const taken = { [ann.available]: -6, [ann.owed]: -4, [bob.available]: -50, [on.card]: 10, [on.fees]: 50 }
  await given(
    ...[...moved('REFUND', 'r', taken, 't1'), ...moved('DISPUTE_LOST', 'd', { [ann.pending]: -7 }, 't2')],
    ...moved('TIP', 'r', { [ann.available]: 100 }, 't3'),
  )
  expect(await loadBookedReversalOfOwner(db, 'r', 'ann')).toEqual({ taken: 10n, owed: 4n })
  expect(await loadBookedReversalOfOwner(db, 'd', 'ann')).toEqual({ taken: 7n, owed: 0n })
  expect(await loadBookedReversalOfOwner(db, 'r', 'nobody')).toEqual({ taken: 0n, owed: 0n })
})

const tip: ReversiblePayment = {
  ...{ id: 'tip', payerId: 'bob', amount: 100n, currency: 'NGN', provider: 'paystack', reversed: 0n },
}
const booked = moved('TIP', 'tip', { [on.card]: -100, [on.fees]: 10, [ann.available]: 90 }, 'own')

test('what giving back would book is told by what its receiver has in its currency', async () => {
  await given(payment('tip'), ...booked)
  const preview = async (amount: bigint) =>
    (await previewReversal(db, tip, amount)).map(({ account: { owner, kind }, amount: each }) => [
      owner,
      kind,
      each,
    ])
  expect(await preview(10n)).toEqual([
    ['ann', 'pending', -9n],
    [null, 'fees', -1n],
    [null, 'provider:paystack', 10n],
  ])
  expect(await preview(100n)).toEqual([
    ['ann', 'pending', -21n],
    ['ann', 'available', -30n],
    ['ann', 'receivable', -39n],
    [null, 'fees', -10n],
    [null, 'provider:paystack', 100n],
  ])
  await client.query('DELETE FROM ledger_account WHERE owner_id = $1', ['ann'])
  expect((await preview(100n))[0]).toEqual(['ann', 'receivable', -90n])
})

test('what is not cleared is taken from the payment’s own, and then from what would clear last', async () => {
  const waits = (transaction_id: string, day: number, amount: number, more: object = {}): Row => [
    'ledger_uncleared',
    {
      transaction_id,
      owner_id: 'ann',
      currency_code: 'NGN',
      amount,
      due_at: `2026-01-0${day}T00:00:00Z`,
      ...more,
    },
  ]
  const left = async () => {
    const { rows } = await client.query<{ said: string }>(
      "SELECT transaction_id || ' ' || owner_id || ' ' || amount AS said FROM ledger_uncleared ORDER BY said",
    )
    return rows.map(({ said }) => said)
  }
  const ids = ['one', 'two', 'three', 'four'].values()
  const ctx = {
    newId: () => ids.next().value,
    clock: { now: () => new Date('2026-01-05') },
  } as unknown as Context
  const reverse = (about: string, amount: bigint, reversed: bigint) =>
    inTransaction(db, (tx) =>
      bookPaymentReversal(tx, ctx, {
        kind: 'REFUND',
        about,
        reference: about,
        payment: { ...tip, reversed },
        amount,
      }),
    )
  await given(
    ...[payment('tip'), ...booked, waits('own', 1, 5), waits('a', 2, 5), waits('b', 3, 6), waits('c', 3, 5)],
    ...[waits('own', 9, 5, { owner_id: 'bob' }), waits('b', 9, 80, { owner_id: 'bob' })],
    waits('usd', 9, 900, { currency_code: 'USD' }),
  )
  const others = ['own bob 5', 'usd ann 900']
  // Nine tenths of it are its receiver's.
  await reverse('first', 8n, 0n)
  expect(await left()).toEqual(['a ann 5', 'b ann 6', 'b bob 80', 'c ann 3', ...others])
  await reverse('smallest', 1n, 8n)
  expect(await left()).toEqual(['a ann 5', 'b ann 6', 'b bob 80', 'c ann 2', ...others])
  await reverse('second', 9n, 9n)
  expect(await left()).toEqual(['a ann 5', 'b bob 80', ...others])
  await reverse('third', 40n, 18n)
  expect(await left()).toEqual(['b bob 80', ...others])
  const { rows } = await client.query<{ kind: string; balance: string }>(
    "SELECT kind, balance FROM ledger_account WHERE owner_id = 'ann' AND currency_code = 'NGN' ORDER BY kind",
  )
  // 7, 9 and 36 of 21 that were pending and 30 that were available.
  expect(rows.map(({ kind, balance }) => `${kind} ${balance}`)).toEqual([
    'available 0',
    'held 500',
    'pending 0',
    'receivable -1',
  ])
})

test('a receiver who has no account of what is not cleared has none of it', async () => {
  await client.query('DELETE FROM ledger_account WHERE id = $1', [bob.pending])
  await given(payment('top-up'), ...moved('TOP_UP', 'top-up', { [on.card]: -100, [bob.available]: 100 }))
  const ctx = { newId: () => 'back', clock: { now: () => new Date('2026-01-05') } } as unknown as Context
  const topUp = { ...tip, id: 'top-up' }
  await inTransaction(db, (tx) =>
    bookPaymentReversal(tx, ctx, {
      kind: 'REFUND',
      about: 'r',
      reference: 'r',
      payment: topUp,
      amount: 100n,
    }),
  )
  const { rows } = await client.query<{ balance: string }>(
    'SELECT balance FROM ledger_account WHERE id IN ($1, $2) ORDER BY id',
    [bob.available, bob.owed],
  )
  expect(rows.map(({ balance }) => Number(balance))).toEqual([0, -30])
})
