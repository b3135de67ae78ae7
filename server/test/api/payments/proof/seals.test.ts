import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealRules } from '../../../../src/ledger/proof/seal-rules.ts'
import { accounts, ann, entry, lookingAt, noon, on, type Row, transaction } from './rows.ts'

const said = await lookingAt(sealRules)

const micros = BigInt(Date.parse(noon)) * 1000n
const later = '2026-01-02T12:00:00.000001Z'
const sha256 = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest()

function number(value: bigint, bytes: 4 | 8): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigInt64BE(value)
  else buffer.writeInt32BE(Number(value))
  return buffer
}

type Seal = { hash: Buffer; rows: Row[] }

/** A seal as it is described: of these transactions, by their ids, after the one before. */
function seal(at: number, contents: Record<string, string>, before: Buffer | null, more: object = {}): Seal {
  const ids = Object.keys(contents).toSorted((one, other) => one.localeCompare(other))
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  const hash = sha256(
    ...[number(BigInt(at), 8), before ?? '', first, last, number(BigInt(ids.length), 4), number(micros, 8)],
    sha256(...ids.map((id) => sha256(`${id}\n${contents[id]}`))),
  )
  const values = {
    ...{ number: at, previous_hash: before, first_transaction_id: first, last_transaction_id: last },
    ...{ transaction_count: ids.length, sealed_at: noon, hash, ...more },
  }
  const rows = ids.map(
    (id): Row => ['ledger_sealed', { transaction_id: id, seal_number: at, content: contents[id] }],
  )
  return { hash, rows: [['ledger_seal', values], ...rows] }
}

const booked = (id: string, ...entries: Row[]) => [transaction(id, 'TIP', `of-${id}`), ...entries]
const contents = {
  a: `TIP of-a NGN ${micros}\n2 platform provider:paystack -10 -\n11 ann available 10 25\nreference of-a`,
  b: `TIP of-b NGN ${micros}\nno entries`,
  c: `TIP of-c NGN ${micros}\n99 platform unknown 5 - ${micros + 1n}\nreference of-c`,
}
const ledger = [
  ...accounts,
  ...booked('a', entry('a', ann.available, 10, { balance_after: 25 }), entry('a', on.card, -10)),
  transaction('b', 'TIP', 'of-b', { reference: null }),
  ...booked('c', entry('c', 99, 5, { created_at: later })),
]
const waiting = (id: string, booked_at: string | Date = noon): Row => [
  'ledger_unsealed',
  { transaction_id: id, booked_at },
]

test('a transaction that stands as it was sealed, or waits, is not named, and any other is', async () => {
  const rule = 'each transaction stands as it was sealed, and nothing else does'
  const { rows } = seal(1, contents, null)
  expect(await said(rule, ...ledger, ...rows)).toEqual([])
  expect(await said(rule, ...ledger, ...rows, transaction('new', 'TIP', 'p'), waiting('new'))).toEqual([])
  expect(
    await said(
      rule,
      ...ledger,
      ...rows,
      transaction('new', 'TIP', 'p'),
      transaction('w', 'TIP', 'q'),
      waiting('w'),
    ),
  ).toEqual([`transaction new was added past the seals: TIP p NGN ${micros}\nno entries\nreference p`])
  expect(await said(rule, ...ledger, ...seal(1, { ...contents, gone: 'as it was' }, null).rows)).toEqual([
    'transaction gone was removed after seal 1 held it as: as it was',
  ])
  const changed = [`transaction b was changed after seal 1 held it as: other\nIt is now: ${contents.b}`]
  const other = seal(1, { ...contents, b: 'other' }, null).rows
  expect(await said(rule, ...ledger, ...other)).toEqual(changed)
  expect(await said(rule, ...ledger, ...other, waiting('b'))).toEqual(changed)
  const removed = seal(1, { ...contents, gone: 'as it was' }, null).rows
  expect(await said(rule, ...ledger, ...removed, waiting('gone'))).toHaveLength(1)
})

test('what waits for its seal though it is gone, or sealed already, is named', async () => {
  expect(
    await said(
      'each transaction that waits for its seal is there, and in no seal yet',
      ...ledger,
      ...seal(7, { b: contents.b }, null).rows,
      ...[waiting('a'), waiting('b'), waiting('gone')],
    ),
  ).toEqual(['transaction b is in seal 7', 'transaction gone was removed'])
})

test('a seal that was changed, removed, or holds something else than it did is named', async () => {
  const rule = 'each seal is as it was made, and so is what it holds'
  const first = seal(1, { a: contents.a, b: contents.b }, null)
  const second = (more: object = {}) => seal(2, { c: contents.c }, first.hash, more).rows
  expect(await said(rule, ...first.rows, ...second())).toEqual([])
  expect(await said(rule, ...second(), ...first.rows.slice(1))).toEqual(['seal 1 was removed'])
  expect(await said(rule, ...first.rows, ...second().slice(0, 1))).toEqual([
    'seal 2 holds 0 of its 1 transactions',
  ])
  expect(await said(rule, ...first.rows.slice(0, 2), ...second())).toEqual([
    'seal 1 holds 1 of its 2 transactions',
  ])
  const changed = ['seal 2 was changed, or what it holds']
  for (const more of [
    ...[{ hash: sha256('other') }, { sealed_at: later }, { previous_hash: sha256('other') }],
    ...[{ first_transaction_id: 'b' }, { last_transaction_id: 'd' }],
  ])
    expect(await said(rule, ...first.rows, ...second(more))).toEqual(changed)
  const [made, held] = second()
  const otherwise: Row = ['ledger_sealed', { ...held?.[1], content: 'other' }]
  expect(await said(rule, ...first.rows, ...(made ? [made] : []), otherwise)).toEqual(changed)
})

test('a seal that does not follow from the one before it is named', async () => {
  const rule = 'each seal follows from the one before it'
  const one = seal(1, { a: 'a' }, null)
  const two = seal(2, { b: 'b' }, one.hash)
  const three = seal(3, { c: 'c' }, two.hash)
  expect(await said(rule, ...three.rows, ...one.rows, ...two.rows)).toEqual([])
  expect(await said(rule, ...one.rows, ...three.rows)).toEqual([
    'between seal 1 and seal 3 some were removed',
  ])
  expect(await said(rule, ...one.rows, ...seal(3, { c: 'c' }, one.hash).rows)).toEqual([
    'between seal 1 and seal 3 some were removed',
  ])
  expect(await said(rule, ...two.rows, ...three.rows)).toEqual([
    'between seal 0 and seal 2 some were removed',
  ])
  expect(await said(rule, ...one.rows, ...two.rows, ...seal(3, { c: 'c' }, one.hash).rows)).toEqual([
    'seal 3 does not follow from seal 2',
  ])
  expect(await said(rule, ...seal(1, { a: 'a' }, one.hash).rows)).toEqual([
    'seal 1 does not follow from seal 0',
  ])
})

test('what waits for ten minutes is named', async () => {
  const rule = 'nothing waits long for its seal'
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  expect(await said(rule, waiting('a', ago(570)), waiting('b', ago(0)))).toEqual([])
  const since = ago(640)
  const text = `${since.toISOString().slice(0, 10)} ${since.toISOString().slice(11, 19)}`
  expect(await said(rule, waiting('a', ago(630)), waiting('b', since), waiting('c', ago(0)))).toEqual([
    expect.stringContaining(`2 transactions wait since ${text}`),
  ])
  expect(await said(rule, waiting('a', since))).toEqual([
    expect.stringContaining('1 transactions wait since'),
  ])
})
