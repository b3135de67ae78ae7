import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ledgerSealViolationQueries } from '../../../../src/money/ledger/verification/ledger-seal-violation-queries.ts'
import { accounts, ann, createRuleChecker, entry, noon, on, type Row, transaction } from './rows.ts'

const said = await createRuleChecker(ledgerSealViolationQueries)

const micros = BigInt(Date.parse(noon)) * 1000n
const later = '2026-01-02T12:00:00.000001Z'
const sha256 = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest()

function number(value: bigint, bytes: 2 | 4 | 8): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigInt64BE(value)
  else buffer.writeIntBE(Number(value), 0, bytes)
  return buffer
}

type Seal = { hash: Buffer; rows: Row[] }

/** A seal as it is described: of these transactions, by their ids, after the one before in its shard. */
function seal(
  at: number,
  contents: Record<string, string>,
  before: Buffer | null,
  more: object = {},
  shard = 0,
): Seal {
  const ids = Object.keys(contents).toSorted((one, other) => one.localeCompare(other))
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  const hash = sha256(
    ...(shard === 0 ? [] : [number(BigInt(shard), 2)]),
    ...[number(BigInt(at), 8), before ?? '', first, last, number(BigInt(ids.length), 4), number(micros, 8)],
    sha256(...ids.map((id) => sha256(`${id}\n${contents[id]}`))),
  )
  const values = {
    ...{ shard, number: at, previous_hash: before, first_transaction_id: first, last_transaction_id: last },
    ...{ transaction_count: ids.length, sealed_at: noon, hash, ...more },
  }
  const rows = ids.map(
    (id): Row => ['ledger_sealed', { transaction_id: id, shard, seal_number: at, content: contents[id] }],
  )
  return { hash, rows: [['ledger_seal', values], ...rows] }
}

/** The line by which a top seal names a seal. */
const line = (shard: number, at: number, { hash }: Seal) => `${shard} ${at} ${hash.toString('hex')}`

/** A top seal as it is described: of these lines, after the one before. */
function top(at: number, lines: string[], before: Seal | null, more: object = {}): Seal {
  const content = lines.join('\n')
  const previous_hash = before?.hash ?? null
  const hash = sha256(number(BigInt(at), 8), previous_hash ?? '', number(micros, 8), content)
  const values = { number: at, previous_hash, sealed_at: noon, content, hash, ...more }
  return { hash, rows: [['ledger_top_seal', values]] }
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

test('a transaction in another shard, or another leg, is sealed as one of that', async () => {
  const rule = 'each transaction stands as it was sealed, and nothing else does'
  const legs = [
    transaction('first', 'TIP', 'p', { shard: 1, reference: null }),
    transaction('second', 'TIP', 'p', { leg: 1, reference: null }),
  ]
  const sealed = {
    first: `TIP p NGN ${micros} shard 1 leg 0\nno entries`,
    second: `TIP p NGN ${micros} shard 0 leg 1\nno entries`,
  }
  const { rows: one } = seal(1, { second: sealed.second }, null)
  const other = (content = sealed.first) => seal(1, { first: content }, null, {}, 1).rows
  expect(await said(rule, ...legs, ...one, ...other())).toEqual([])
  expect(await said(rule, ...legs, ...one, ...other(`TIP p NGN ${micros}\nno entries`))).toEqual([
    `transaction first was changed after seal 1 of shard 1 held it as: TIP p NGN ${micros}\nno entries\nIt is now: ${sealed.first}`,
  ])
  expect(await said(rule, ...legs, ...seal(2, sealed, null).rows)).toEqual([
    'transaction first of shard 1 is in seal 2',
  ])
  expect(await said(rule, ...legs, ...seal(2, sealed, null, {}, 1).rows)).toEqual([
    'transaction second of shard 0 is in seal 2 of shard 1',
  ])
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

test('what waits for its seal in another shard than its own, or is sealed there already, is named', async () => {
  const rule = 'each transaction that waits for its seal is there, and in no seal yet'
  const there = transaction('d', 'TIP', 'of-d', { shard: 1 })
  const waits = (shard: number): Row => ['ledger_unsealed', { transaction_id: 'd', booked_at: noon, shard }]
  expect(await said(rule, there, waits(1))).toEqual([])
  expect(await said(rule, there, waits(0))).toEqual(['transaction d of shard 1 waits for a seal of shard 0'])
  expect(await said(rule, there, waits(1), ...seal(7, { d: 'd' }, null, {}, 1).rows)).toEqual([
    'transaction d is in seal 7 of shard 1',
  ])
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

test('a seal of another shard is held against what it holds there, with its shard', async () => {
  const rule = 'each seal is as it was made, and so is what it holds'
  const one = seal(1, { a: contents.a }, null).rows
  const other = (more: object = {}) => seal(1, { b: contents.b }, null, more, 1).rows
  expect(await said(rule, ...one, ...other())).toEqual([])
  expect(await said(rule, ...one, ...other({ sealed_at: later }))).toEqual([
    'seal 1 of shard 1 was changed, or what it holds',
  ])
  expect(await said(rule, ...one, ...other().slice(0, 1))).toEqual([
    'seal 1 of shard 1 holds 0 of its 1 transactions',
  ])
  expect(await said(rule, ...one, ...other().slice(1))).toEqual(['seal 1 of shard 1 was removed'])
  expect(await said(rule, ...one, ...other({ shard: 2 }))).toEqual([
    'seal 1 of shard 1 was removed',
    'seal 1 of shard 2 holds 0 of its 1 transactions',
  ])
  const [, ...held] = other()
  const moved = held.map(([table, values]): Row => [table, { ...values, shard: 2 }])
  expect(await said(rule, ...one, ...other({ shard: 2 }).slice(0, 1), ...moved)).toEqual([
    'seal 1 of shard 2 was changed, or what it holds',
  ])
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

test('a seal follows from the one before it in its shard', async () => {
  const rule = 'each seal follows from the one before it'
  const one = seal(1, { a: 'a' }, null)
  const two = seal(2, { b: 'b' }, one.hash)
  const [first, second] = [seal(1, { c: 'c' }, null, {}, 1), seal(1, { d: 'd' }, null, {}, 2)]
  const next = (before: Seal) => seal(2, { e: 'e' }, before.hash, {}, 1).rows
  const others = [...one.rows, ...two.rows, ...second.rows]
  expect(await said(rule, ...others, ...next(first), ...first.rows)).toEqual([])
  expect(await said(rule, ...others, ...next(one), ...first.rows)).toEqual([
    'seal 2 of shard 1 does not follow from seal 1',
  ])
  expect(await said(rule, ...others, ...next(first))).toEqual([
    'between seal 0 and seal 2 of shard 1 some were removed',
  ])
})

test('a top seal that was changed is named', async () => {
  const rule = 'each top seal is as it was made'
  const one = top(1, ['0 1 aa', '1 1 bb'], null)
  const two = (more: object = {}) => top(2, ['0 2 cc', '1 1 bb'], one, more).rows
  expect(await said(rule, ...one.rows, ...two())).toEqual([])
  for (const more of [
    ...[{ hash: sha256('other') }, { sealed_at: later }, { previous_hash: sha256('other') }, { number: 3 }],
    ...[{ content: '0 2 cc\n1 1 bc' }, { content: '0 2 cc' }],
  ])
    expect(await said(rule, ...one.rows, ...two(more))).toEqual([
      `top seal ${'number' in more ? 3 : 2} was changed`,
    ])
})

test('a top seal that does not follow from the one before it is named', async () => {
  const rule = 'each top seal follows from the one before it'
  const one = top(1, ['a'], null)
  const two = top(2, ['b'], one)
  const three = top(3, ['c'], two)
  expect(await said(rule, ...three.rows, ...one.rows, ...two.rows)).toEqual([])
  expect(await said(rule, ...one.rows, ...three.rows)).toEqual([
    'between top seal 1 and top seal 3 some were removed',
  ])
  expect(await said(rule, ...one.rows, ...top(3, ['c'], one).rows)).toEqual([
    'between top seal 1 and top seal 3 some were removed',
  ])
  expect(await said(rule, ...two.rows)).toEqual(['between top seal 0 and top seal 2 some were removed'])
  expect(await said(rule, ...one.rows, ...two.rows, ...top(3, ['c'], one).rows)).toEqual([
    'top seal 3 does not follow from top seal 2',
  ])
  expect(await said(rule, ...top(1, ['a'], one).rows)).toEqual(['top seal 1 does not follow from top seal 0'])
})

test('a seal that a top seal names and that is not there, or is another, is named', async () => {
  const rule = 'each seal that a top seal names is there'
  const [one, other] = [seal(1, { a: 'a' }, null), seal(1, { b: 'b' }, null, {}, 1)]
  const two = seal(2, { c: 'c' }, one.hash)
  const tops = [
    ...top(1, [line(0, 1, one), line(1, 1, other)], null).rows,
    ...top(2, [line(0, 2, two), line(1, 1, other)], null).rows,
  ]
  const messageOf = (at: number, lost: string) =>
    `top seal ${at} names a seal that is not there (shard, number, hash): ${lost}`
  expect(await said(rule, ...one.rows, ...two.rows, ...other.rows, ...tops)).toEqual([])
  expect(await said(rule, ...one.rows, ...other.rows, ...tops)).toEqual([messageOf(2, line(0, 2, two))])
  expect(await said(rule, ...one.rows, ...two.rows, ...tops)).toEqual([
    messageOf(1, line(1, 1, other)),
    messageOf(2, line(1, 1, other)),
  ])
  const anew = seal(2, { c: 'other' }, one.hash)
  expect(await said(rule, ...one.rows, ...anew.rows, ...other.rows, ...tops)).toEqual([
    messageOf(2, line(0, 2, two)),
  ])
  const moved = seal(1, { b: 'b' }, null, { shard: 2 }, 1)
  expect(await said(rule, ...one.rows, ...two.rows, ...moved.rows, ...tops)).toHaveLength(2)
  expect(await said(rule, ...top(1, ['no line of ours'], null).rows)).toEqual([
    messageOf(1, 'no line of ours'),
  ])
})

test('seals that the newest top seal does not know are named once others are ten minutes younger', async () => {
  const rule = 'the newest top seal knows each shard’s seals'
  const at = (minutes: number, more = 0) => ({
    sealed_at: new Date(Date.parse(noon) + minutes * 60_000 + more),
  })
  const one = seal(1, { a: 'a' }, null)
  const two = (minutes: number, more = 0) => seal(2, { b: 'b' }, one.hash, at(minutes, more))
  const other = (number: number, minutes: number, more = 0) =>
    seal(number, { c: 'c' }, null, at(minutes, more), 1)
  const both = top(1, [line(0, 1, one), line(1, 1, other(1, 0))], null).rows
  const known = [...one.rows, ...other(1, 0).rows]
  expect(await said(rule, ...known)).toEqual([])
  expect(await said(rule, ...known, ...both)).toEqual([])
  // However long before nothing was sealed.
  expect(await said(rule, ...known, ...two(600).rows, ...both)).toEqual([])
  expect(await said(rule, ...known, ...two(600).rows, ...other(2, 610).rows, ...both)).toEqual([])
  expect(await said(rule, ...known, ...two(600).rows, ...other(2, 610, 1).rows, ...both)).toEqual([
    'top seal 1 knows those of shard 0 up to seal 1, and there are 2',
  ])
  expect(
    await said(
      rule,
      ...known,
      ...other(2, 600).rows,
      ...other(3, 610, 1).rows,
      ...other(4, 611).rows,
      ...both,
    ),
  ).toEqual(['top seal 1 knows those of shard 1 up to seal 1, and there are 4'])
  // What a top seal before did not know says nothing.
  const next = top(2, [line(0, 2, two(600)), line(1, 2, other(2, 620))], null, at(620)).rows
  expect(await said(rule, ...known, ...two(600).rows, ...other(2, 620).rows, ...both, ...next)).toEqual([])
  const alone = top(2, [line(0, 1, one)], null, at(10, 1)).rows
  expect(await said(rule, ...known, ...alone, ...both)).toEqual([
    'top seal 2 knows no seal of shard 1, and there are 1',
  ])
  expect(await said(rule, ...known, ...top(2, [line(0, 1, one)], null, at(10)).rows, ...both)).toEqual([])
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
