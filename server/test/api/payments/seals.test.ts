import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  platformFeesLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import { findNewestLedgerSealReference } from '../../../src/money/ledger/verification/load-seals.ts'
import { sealLedger } from '../../../src/money/ledger/verification/seal-ledger.ts'
import { ledgerTopSealHashSql } from '../../../src/money/ledger/verification/sealed-content.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { settleCharge } from '../../../src/money/payments/charges/settle-charge.ts'
import type { Charge } from '../../../src/platform/integrations/card-provider.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { newReference, pay } from '../../setup/money/money.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'
import { runCommandHere } from '../../setup/processes/run-command.ts'
import { runAndRollBack } from '../../setup/run-and-roll-back.ts'

type Book = { app: TestApp; fan: Person; creator: Person }

/** A book of three seals: six top-ups in the first and the second, six tips in the third. */
async function sealedBook(): Promise<Book> {
  const app = await startTestApp()
  const book = { app, fan: await joined(app), creator: await joined(app, { verified: true }) }
  for (let count = 0; count < 2; count++) {
    for (let each = 0; each < 6; each++) await fund(book, 100_000)
    await sealLedger.run(app.ctx, {})
  }
  for (let each = 0; each < 6; each++) await tip(book)
  await sealLedger.run(app.ctx, {})
  return book
}

async function fund({ app, fan }: Book, amount: number): Promise<void> {
  const charge: Charge = {
    provider: 'paystack',
    id: null,
    reference: newReference(),
    status: 'success',
    amount: BigInt(quoteCardCharge(amount, 'NGN', 'paystack')?.total ?? 0),
    currencyCode: 'NGN',
    metadata: { userId: fan.id, amount, transactionSource: 'TOP_UP' },
    paidAt: app.clock.now(),
    cardLabel: null,
    cardSignature: null,
    card: null,
  }
  await settleCharge(app.ctx, charge, { payerId: fan.id, message: null })
}

async function tip({ app, fan, creator }: Book): Promise<void> {
  const body = { amount: 10_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
  expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
}

async function sealsOf({ ctx }: TestApp): Promise<{ number: number; count: number }[]> {
  const { rows } = await sql<{ number: number; count: number }>`
    SELECT number::int, transaction_count AS count FROM ledger_seal ORDER BY number`.execute(ctx.db)
  return rows
}

/** Books something between accounts of the platform in the second shard. @returns the transaction's id */
async function bookInSecond({ app }: Book): Promise<string> {
  const id = app.ctx.newId()
  const at = app.clock.now()
  await app.ctx.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO ledger_shard (number) VALUES (1) ON CONFLICT DO NOTHING`.execute(tx)
    await sql`INSERT INTO ledger_account (kind, currency_code, shard) VALUES ('bank', 'NGN', 1), ('fees', 'NGN', 1)
      ON CONFLICT DO NOTHING`.execute(tx)
    await sql`INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at, shard)
      VALUES (${id}, 'CLEARING', ${id}, 'NGN', ${at}, 1)`.execute(tx)
    await sql`
      INSERT INTO ledger_entry (transaction_id, account_id, amount, created_at, shard)
      SELECT ${id}, id, CASE kind WHEN 'bank' THEN -1 ELSE 1 END, ${at}, 1 FROM ledger_account WHERE shard = 1`.execute(
      tx,
    )
  })
  return id
}

/** Adds two seals in the second shard to a book: each of a transaction that is told. */
async function addSecondShard(book: Book): Promise<{ book: Book; older: string; newer: string }> {
  const older = await bookInSecond(book)
  await sealLedger.run(book.app.ctx, {})
  const newer = await bookInSecond(book)
  await sealLedger.run(book.app.ctx, {})
  return { book, older, newer }
}

/** The transaction at this place of a seal. */
async function transactionIn({ app }: Book, seal: number, offset = 0): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT transaction_id AS id FROM ledger_sealed WHERE seal_number = ${seal}
    ORDER BY transaction_id OFFSET ${offset} LIMIT 1`.execute(app.ctx.db)
  return rows[0]?.id ?? ''
}

/** Does what nobody may: with every trigger off, as who owns the tables. It is taken back. @returns what the verifier says before */
async function tamper({ app }: Book, ...statements: string[]): Promise<string[]> {
  const tables = [
    'ledger_account',
    'ledger_entry',
    'ledger_transaction',
    'ledger_seal',
    'ledger_sealed',
    'ledger_unsealed',
    'ledger_top_seal',
  ]
  return runAndRollBack(app, async (db) => {
    await db.transaction().execute(async (tx) => {
      for (const table of tables) {
        await sql
          .raw(`ALTER TABLE ${table} DISABLE TRIGGER USER; GRANT ALL ON ${table} TO CURRENT_USER`)
          .execute(tx)
      }
      await sql.raw('ALTER TABLE ledger_sealed DROP CONSTRAINT ledger_sealed_transaction_id_fkey').execute(tx)
      await sql.raw('ALTER TABLE ledger_sealed DROP CONSTRAINT ledger_sealed_seal_number_fkey').execute(tx)
      await sql
        .raw('ALTER TABLE ledger_seal DROP CONSTRAINT ledger_seal_previous_number_previous_hash_fkey')
        .execute(tx)
      await sql
        .raw('ALTER TABLE ledger_top_seal DROP CONSTRAINT ledger_top_seal_previous_number_previous_hash_fkey')
        .execute(tx)
      for (const end of ['first', 'last'])
        await sql
          .raw(`ALTER TABLE ledger_seal DROP CONSTRAINT ledger_seal_${end}_transaction_id_fkey`)
          .execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      for (const table of tables) await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(tx)
    })
    return findLedgerMismatches(db)
  })
}

/** Books that several tests read, and in which each breaks something that is taken back. */
const book = await sealedBook()
const twoShards = await addSecondShard(await sealedBook())
/** A book that goes on from test to test. */
const growing = await sealedBook()

/** The one transaction of the book that is not sealed yet. */
async function unsealedId(): Promise<string> {
  const load = () =>
    sql<{ id: string }>`SELECT transaction_id AS id FROM ledger_unsealed`.execute(book.app.ctx.db)
  if ((await load()).rows.length === 0) await fund(book, 100_000)
  const { rows } = await load()
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

test('what was booked is sealed once, in a chain, and what comes later in the next seal', async () => {
  const { app } = growing
  expect(await sealsOf(app)).toEqual([1, 2, 3].map((number) => ({ number, count: 6 })))
  await sealLedger.run(app.ctx, {})
  expect(await sealsOf(app)).toHaveLength(3)
  await tip(growing)
  await Promise.all([1, 2, 3, 4].map(() => sealLedger.run(app.ctx, {})))
  expect((await sealsOf(app)).at(-1)).toEqual({ number: 4, count: 1 })
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})

test('a payment that commits late, with an older id than others that are sealed, is in the next seal', async () => {
  const { app, fan } = growing
  const sealed = (await sealsOf(app)).length
  const other = await joined(app)
  const oldId = app.ctx.newId()
  const booked = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const late = app.ctx.db.transaction().execute(async (tx) => {
    await bookLedgerTransfer(tx, {
      id: oldId,
      kind: 'CLEARING',
      about: oldId,
      reference: null,
      currency: 'NGN',
      at: app.clock.now(),
      of: fan.id,
      entries: [
        { account: availableLedgerAccount(fan.id), amount: -1n },
        { account: platformFeesLedgerAccount, amount: 1n },
      ],
    })
    booked.resolve()
    await goesOn.promise
  })
  await booked.promise
  await fund({ ...growing, fan: other }, 100_000)
  await sealLedger.run(app.ctx, {})
  expect((await sealsOf(app)).at(-1)).toEqual({ number: sealed + 1, count: 1 })
  goesOn.resolve()
  await late
  await sealLedger.run(app.ctx, {})
  expect((await sealsOf(app)).at(-1)).toEqual({ number: sealed + 2, count: 1 })
  expect(await transactionIn(growing, sealed + 2)).toBe(oldId)
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})

test('a payment does not wait while a seal is being made', async () => {
  await fund(growing, 100_000)
  await openAsOwner(growing.app)
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('seal-ledger'))`.execute(tx)
      await sql`SELECT FROM ledger_unsealed FOR UPDATE`.execute(tx)
      await tip(growing)
    })
})

test('a worker seals again in a few seconds, by one job that waits, even where its chain was lost', async () => {
  const { app } = growing
  await sealLedger.run(app.ctx, {})
  const { rows } = await sql<{ count: number; soon: boolean }>`
    SELECT count(*)::int AS count, bool_and(run_at BETWEEN now() AND now() + interval '4 seconds') AS soon
    FROM graphile_worker.jobs WHERE task_identifier = 'seal-ledger'`.execute(app.ctx.db)
  expect(rows).toEqual([{ count: 1, soon: true }])
})

test('a changed amount is found, with what it was', async () => {
  const id = await transactionIn(book, 3, 2)
  const found = await tamper(
    book,
    `UPDATE ledger_entry SET amount = amount - 5000 WHERE transaction_id = '${id}' AND amount < 0`,
    `UPDATE ledger_entry SET amount = amount + 5000 WHERE transaction_id = '${id}' AND amount = 9000`,
  )
  const [line = ''] = found.filter((each) => each.includes(`transaction ${id} was changed after seal 3`))
  expect(line).toContain(`${book.fan.id} available -10000 `)
  expect(line.split('It is now:')[1]).toContain(`${book.fan.id} available -15000 `)
})

test('a changed time, reference or owner is found', async () => {
  const [one, two] = [await transactionIn(book, 1, 0), await transactionIn(book, 1, 1)]
  const { id: other } = await joined(book.app)
  const found = await tamper(
    book,
    `UPDATE ledger_transaction SET created_at = created_at - interval '1 microsecond' WHERE id = '${one}'`,
    `UPDATE ledger_transaction SET reference = 'TXN_other' WHERE id = '${two}'`,
    `UPDATE ledger_account SET owner_id = '${other}' WHERE owner_id = '${book.creator.id}'`,
  )
  for (const id of [one, two])
    expect(found.join('\n')).toContain(`transaction ${id} was changed after seal 1`)
  expect(found.filter((line) => line.includes('was changed after seal 3'))).toHaveLength(6)
})

test('entries that are taken out together are found', async () => {
  const id = await transactionIn(book, 3)
  const found = await tamper(book, `DELETE FROM ledger_entry WHERE transaction_id = '${id}'`)
  expect(found.join('\n')).toContain(`transaction ${id} was changed after seal 3`)
  expect(found.join('\n')).toContain('no entries')
})

test('a transaction that is removed with all its entries is named', async () => {
  const id = await transactionIn(book, 2, 5)
  const found = await tamper(
    book,
    `DELETE FROM ledger_entry WHERE transaction_id = '${id}'`,
    `DELETE FROM ledger_transaction WHERE id = '${id}'`,
  )
  expect(found.join('\n')).toContain(`transaction ${id} was removed after seal 2`)
})

test('two transactions that are exchanged are both named', async () => {
  const [one, other] = [await transactionIn(book, 3, 1), await transactionIn(book, 3, 4)]
  const found = await tamper(
    book,
    `UPDATE ledger_entry SET created_at = created_at + CASE transaction_id WHEN '${one}' THEN interval '1 ms'
      ELSE interval '-1 ms' END WHERE transaction_id IN ('${one}', '${other}')`,
  )
  for (const id of [one, other])
    expect(found.join('\n')).toContain(`transaction ${id} was changed after seal 3`)
})

test('a transaction that is added past the seals is named', async () => {
  const id = book.app.ctx.newId()
  const found = await tamper(
    book,
    `INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
      VALUES ('${id}', 'TIP', '${id}', 'NGN', now())`,
  )
  expect(found.join('\n')).toContain(`transaction ${id} was added past the seals`)
})

test('a transaction that is removed before its seal is named', async () => {
  const id = await unsealedId()
  const found = await tamper(
    book,
    `DELETE FROM ledger_entry WHERE transaction_id = '${id}'`,
    `DELETE FROM ledger_transaction WHERE id = '${id}'`,
  )
  expect(found.join('\n')).toContain(`transaction ${id} was removed`)
})

test('a change that takes along what was sealed breaks the seal', async () => {
  const id = await transactionIn(book, 2)
  const found = await tamper(
    book,
    `UPDATE ledger_transaction SET reference = 'TXN_x' WHERE id = '${id}'`,
    `UPDATE ledger_sealed SET content = regexp_replace(content, 'reference .*', 'reference TXN_x')
      WHERE transaction_id = '${id}'`,
  )
  expect(found.join('\n')).toContain('seal 2 was changed, or what it holds')
})

test('a seal that is made anew over a change does not fit the next', async () => {
  const found = await tamper(book, `UPDATE ledger_seal SET hash = sha256(hash) WHERE number = 2`)
  expect(found.join('\n')).toContain('seal 2 was changed')
  expect(found.join('\n')).toContain('seal 3 does not follow from seal 2')
})

test.each([
  ['an edited time', 'UPDATE ledger_seal SET sealed_at = now() WHERE number = 2', 'seal 2 was changed'],
  ['a removed seal', 'DELETE FROM ledger_seal WHERE number = 2', 'between seal 1 and seal 3'],
  [
    'a seal that lost a transaction',
    `DELETE FROM ledger_sealed WHERE transaction_id = (SELECT first_transaction_id FROM ledger_seal WHERE number = 2)`,
    'seal 2 holds 5 of its 6 transactions',
  ],
])('%s is found', async (_, statement, line) => {
  expect((await tamper(book, statement)).join('\n')).toContain(line)
})

test('each shard is sealed in a chain of its own, and what is changed in one is found', async () => {
  const { book, older, newer } = twoShards
  const { rows } = await sql<{ text: string }>`
    SELECT concat_ws(' ', shard, number, first_transaction_id) AS text FROM ledger_seal WHERE shard > 0
    ORDER BY number`.execute(book.app.ctx.db)
  expect(rows.map(({ text }) => text)).toEqual([`1 1 ${older}`, `1 2 ${newer}`])
  expect(await findLedgerMismatches(book.app.ctx.db)).toEqual([])
  const found = await tamper(book, `UPDATE ledger_transaction SET reference = 'TXN_x' WHERE id = '${newer}'`)
  expect(found.join('\n')).toContain(`transaction ${newer} was changed after seal 2 of shard 1`)
})

test.each([
  ['shard', 0, /NGN \d+\n/],
  ['leg', 1, /NGN \d+ shard 1 leg 1\n/],
])('a changed %s of a transaction is found', async (column, value, now) => {
  const { book, older } = twoShards
  const found = await tamper(book, `UPDATE ledger_transaction SET ${column} = ${value} WHERE id = '${older}'`)
  const line = found.find((each) => each.includes(`transaction ${older} was changed after seal 1 of shard 1`))
  const [was, is] = (line ?? '').split('It is now:')
  expect(was).toMatch(/NGN \d+ shard 1 leg 0\n/)
  expect(is).toMatch(now)
})

test('the newest of a shard, taken out with all that it is in, is missed by the top seal', async () => {
  const { book, newer } = twoShards
  const found = await tamper(
    book,
    `DELETE FROM ledger_entry WHERE transaction_id = '${newer}'`,
    `DELETE FROM ledger_transaction WHERE id = '${newer}'`,
    `DELETE FROM ledger_sealed WHERE transaction_id = '${newer}'`,
    'DELETE FROM ledger_seal WHERE shard = 1 AND number = 2',
  )
  expect(found).toEqual([
    expect.stringContaining('top seal 5 names a seal that is not there (shard, number, hash): 1 2 '),
  ])
})

test.each([
  [
    'an edited time',
    'UPDATE ledger_top_seal SET sealed_at = now() WHERE number = 2',
    'top seal 2 was changed',
  ],
  [
    'an edited content',
    `UPDATE ledger_top_seal SET content = replace(content, '0 2 ', '0 3 ') WHERE number = 2`,
    'top seal 2 was changed',
  ],
  ['a removed one', 'DELETE FROM ledger_top_seal WHERE number = 2', 'between top seal 1 and top seal 3'],
  [
    'one that is made anew over a change',
    'UPDATE ledger_top_seal SET hash = sha256(hash) WHERE number = 2',
    'top seal 3 does not follow from top seal 2',
  ],
])('of top seals, %s is found', async (_, statement, line) => {
  expect((await tamper(book, statement)).join('\n')).toContain(line)
})

test('a shard that top seals pass over is found once others are sealed for ten minutes', async () => {
  const { book } = twoShards
  const withoutSecond = (after: string) => `
    INSERT INTO ledger_top_seal (number, previous_hash, sealed_at, content, hash)
    SELECT number, previous_hash, sealed_at, content, ${ledgerTopSealHashSql('top')} FROM (
      SELECT number + 1 AS number, hash AS previous_hash, sealed_at + interval '${after}' AS sealed_at,
        split_part(content, E'\n', 1) AS content
      FROM ledger_top_seal ORDER BY number DESC LIMIT 1) top`
  await runAndRollBack(book.app, async (db) => {
    await sql`GRANT ALL ON ledger_top_seal TO CURRENT_USER`.execute(db)
    await sql.raw(withoutSecond('9 minutes')).execute(db)
    expect(await findLedgerMismatches(db)).toEqual([])
    await sql.raw(withoutSecond('2 minutes')).execute(db)
    expect(await findLedgerMismatches(db)).toEqual([
      expect.stringContaining('top seal 7 knows no seal of shard 1, and there are 2'),
    ])
  })
})

test('what waits too long for its seal is reported', async () => {
  await unsealedId()
  const found = await tamper(book, `UPDATE ledger_unsealed SET booked_at = now() - interval '11 minutes'`)
  expect(found).toEqual([expect.stringContaining('no worker seals them')])
})

test('seals stay, and nothing is added to them, even by who takes the right to', async () => {
  const { app } = book
  const statements = [
    'UPDATE ledger_seal SET sealed_at = now()',
    'DELETE FROM ledger_seal',
    'TRUNCATE ledger_seal CASCADE',
    'UPDATE ledger_sealed SET content = content',
    'DELETE FROM ledger_sealed',
    'TRUNCATE ledger_sealed',
    'TRUNCATE ledger_unsealed',
    'UPDATE ledger_top_seal SET sealed_at = now()',
    'DELETE FROM ledger_top_seal',
    'TRUNCATE ledger_top_seal',
  ]
  const owner = openAsOwner(app)
  for (const statement of statements) {
    const said = await sql
      .raw(`GRANT ALL ON ledger_seal, ledger_sealed, ledger_top_seal TO CURRENT_USER; ${statement}`)
      .execute(owner)
      .catch((cause: Error) => cause.message)
    expect([statement, said]).toEqual([statement, expect.stringContaining('append-only')])
  }
  const [{ id } = { id: '' }] = (
    await sql<{ id: string }>`SELECT id FROM ledger_transaction LIMIT 1`.execute(app.ctx.db)
  ).rows
  await expect(
    sql`INSERT INTO ledger_unsealed VALUES (${app.ctx.newId()}); DELETE FROM ledger_unsealed`.execute(
      app.ctx.db,
    ),
  ).rejects.toThrow()
  await expect(sql`INSERT INTO ledger_sealed VALUES (${id}, 1, 'again')`.execute(app.ctx.db)).rejects.toThrow(
    'duplicate key',
  )
})

test('a noted seal that the ledger has not stops payouts, and one that is mistyped does not', async () => {
  const { app } = book
  const loadVerifications = () => app.ctx.db.selectFrom('ledger_check').select('mismatches').execute()
  const mistyped = await runCommandHere(app, 'verify-ledger', '--seal=1:abc')
  expect(mistyped).toMatchObject({ code: 1, err: expect.stringContaining('"1:abc" isn\'t a seal') })
  expect(await loadVerifications()).toEqual([])
  const forged = `1:${'0'.repeat(64)}`
  expect(await runCommandHere(app, 'verify-ledger', `--seal=${forged}`)).toMatchObject({ code: 1 })
  expect(await loadVerifications()).toEqual([{ mismatches: [expect.stringContaining(forged)] }])
})

test('the newest top seal is what is to be noted, and a note of a seal of before is known as well', async () => {
  const { app } = book
  const { rows } = await sql<{ seal: string }>`
    (SELECT number || ':' || encode(hash, 'hex') AS seal FROM ledger_top_seal ORDER BY number DESC)
    UNION ALL (SELECT number || ':' || encode(hash, 'hex') FROM ledger_seal WHERE number = 2)`.execute(
    app.ctx.db,
  )
  const noted = rows.map(({ seal }) => seal)
  expect(await findNewestLedgerSealReference(app.ctx.db)).toBe(noted[0])
  expect(noted).toHaveLength(4)
  const checked = await runCommandHere(app, 'verify-ledger', ...noted.map((seal) => `--seal=${seal}`))
  expect(checked).toMatchObject({ code: 0, err: '' })
})
