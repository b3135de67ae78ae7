import { describe, expect, test } from 'vitest'
import { transactionOutcome } from '../../setup/attempt.ts'
import { auditOf } from '../../setup/audit.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { balanceOf } from '../../setup/money/money.ts'
import {
  confirmedByHand,
  imported,
  importRows,
  mapStatementColumns,
  setBankAccount,
  startedTransfer,
  startTransferApp,
  statementOf,
  transferOf,
} from '../../setup/money/transfers.ts'
import { joined } from '../../setup/people.ts'

const app = await startTransferApp()

function mailsTo(email: string) {
  return app.mails.filter(({ to }) => to === email)
}

function decide(bankLineId: string, body: object, token = app.finance.token) {
  return app.call('POST /admin/decide-bank-line/{bankLineId}', {
    token,
    params: { bankLineId },
    body: { reason: 'As the receipt says', ...body } as never,
  })
}

describe('a line with the reference and the exact amount', () => {
  test('confirms its transfer by itself, and the payer is told', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [{ amount: 500_000, text: `TRF/${transfer.reference}/AMARA OBI` }])
    expect(line).toMatchObject({ status: 'MATCHED', doubt: null, transfer: { id: transfer.id } })
    expect(await transferOf(app, payer, transfer.id)).toMatchObject({
      status: 'CONFIRMED',
      received: 500_000,
    })
    expect(await balanceOf(app, payer)).toBe(500_000)
    expect(mailsTo(payer.email).map(({ subject }) => subject)).toEqual(['₦5,000.00 was added to your wallet'])
    const { data } = await app.call('GET /admin/search-transfers', {
      token: app.finance.token,
      query: { reference: transfer.reference },
    })
    expect(data).toMatchObject([{ bankLineId: line?.id, decidedBy: null }])
  })

  test.each([
    ['in small letters with spaces', (reference: string) => reference.toLowerCase().replaceAll('-', '  ')],
    ['without dashes, glued to other words', (reference: string) => `XY${reference.replaceAll('-', '')}99`],
    ['with O for 0 and I for 1', (reference: string) => reference.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['broken over lines', (reference: string) => reference.split('').join(' ')],
  ])('is found %s', async (_, write) => {
    const { payer, transfer } = await startedTransfer(app)
    await importRows(app, [{ amount: 500_000, text: write(transfer.reference) }])
    expect(await balanceOf(app, payer)).toBe(500_000)
  })

  test('stands for money that an admin confirmed by hand before, and books nothing more', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await confirmedByHand(app, transfer.id)
    const rows = [
      { amount: 500_000, text: transfer.reference },
      { amount: 500_000, text: transfer.reference },
    ]
    const lines = await importRows(app, rows)
    expect(lines.map(({ status, doubt }) => [status, doubt])).toEqual([
      ['MATCHED', null],
      ['QUEUED', 'SECOND_PAYMENT'],
    ])
    expect(await balanceOf(app, payer)).toBe(500_000)
  })
})

describe('a line waits for a person', () => {
  test.each([
    ['PARTIAL', 499_999],
    ['OVER', 500_001],
  ])('when its amount is %s, and the payer is told', async (doubt, amount) => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [{ amount, text: transfer.reference }])
    expect(line).toMatchObject({ status: 'QUEUED', doubt, transfer: { id: transfer.id } })
    expect(await balanceOf(app, payer)).toBe(0)
    expect(mailsTo(payer.email)).toHaveLength(1)
    expect(mailsTo(payer.email)[0]?.subject).toContain('instead of ₦5,000.00')
  })

  test('when the transfer has its money already', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const row = { amount: 500_000, text: transfer.reference }
    await importRows(app, [row])
    const [line] = await importRows(app, [row])
    expect(line).toMatchObject({ status: 'QUEUED', doubt: 'SECOND_PAYMENT' })
    expect(await balanceOf(app, payer)).toBe(500_000)
  })

  test('when the transfer was cancelled', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await app.call('POST /transfer/cancel/{transferId}', {
      token: payer.token,
      params: { transferId: transfer.id },
    })
    const [line] = await importRows(app, [{ amount: 500_000, text: transfer.reference }])
    expect(line).toMatchObject({
      status: 'QUEUED',
      doubt: 'TRANSFER_CLOSED',
      transfer: { status: 'CANCELLED' },
    })
    const { data } = await decide(line?.id ?? '', { decision: 'CREDIT', transferId: transfer.id })
    expect(data).toMatchObject({ status: 'CREDITED', transfer: { status: 'CONFIRMED' } })
    expect(await balanceOf(app, payer)).toBe(500_000)
  })

  test('when whoever started it has deleted their account, and nobody credits it to them', async () => {
    const [{ payer, transfer }, byHand] = [await startedTransfer(app), await startedTransfer(app)]
    await Promise.all([deleteAccountOf(app, payer), deleteAccountOf(app, byHand.payer)])
    const [line, other] = await importRows(app, [
      { amount: 500_000, text: transfer.reference },
      { amount: 500_000, text: 'Gift' },
    ])
    expect(line).toMatchObject({ status: 'QUEUED', doubt: 'ACCOUNT_DELETED' })
    const refused = [
      await decide(line?.id ?? '', { decision: 'CREDIT', transferId: transfer.id }),
      await decide(other?.id ?? '', { decision: 'CREDIT', userId: payer.id }),
      await app.call('POST /admin/confirm-transfer/{transferId}', {
        token: app.finance.token,
        params: { transferId: byHand.transfer.id },
        body: {} as never,
      }),
    ]
    for (const { status, problem } of refused) {
      expect([status, problem.detail]).toEqual([
        422,
        "This account was deleted, so its wallet can't be credited.",
      ])
    }
    expect((await decide(line?.id ?? '', { decision: 'RETURN' })).data.status).toBe('RETURNED')
    const said = await transactionOutcome(app, (tx) =>
      tx
        .updateTable('bank_line')
        .set({
          ...{ status: 'CREDITED', credited_to: payer.id, reason: 'By hand' },
          ...{ decided_at: app.clock.now(), decided_by: app.finance.id },
        })
        .where('id', '=', other?.id ?? '')
        .execute(),
    )
    expect(said).toContain('credits the wallet of a deleted account')
  })

  test('when it is in another currency', async () => {
    const { transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [
      { amount: 500_000, text: transfer.reference, currency: 'USD' },
      { amount: -100, text: 'Fee' },
    ])
    expect(line).toMatchObject({
      status: 'QUEUED',
      doubt: 'WRONG_CURRENCY',
      currencyCode: 'USD',
      accountCurrencyCode: 'NGN',
    })
    const { status, problem } = await decide(line?.id ?? '', { decision: 'CREDIT', transferId: transfer.id })
    expect([status, problem.detail]).toEqual([422, 'The payment is in USD, but this wallet is in NGN.'])
  })

  test('when the reference is damaged, unknown, missing, without its letters, or one of two', async () => {
    const [one, other] = [await startedTransfer(app), await startedTransfer(app)]
    const code = one.transfer.reference.slice(4)
    const wrong = code.startsWith('3') ? `4${code.slice(1)}` : `3${code.slice(1)}`
    const lines = await importRows(app, [
      { amount: 500_000, text: `FAN-${wrong}` },
      { amount: 500_000, text: 'FAN-0000-0000' },
      { amount: 500_000, text: 'Money for the wallet of Amara' },
      { amount: 500_000, text: `Amara ${code}` },
      { amount: 500_000, text: `${one.transfer.reference} and ${other.transfer.reference}` },
    ])
    expect(lines.map(({ doubt, transfer }) => [doubt, transfer?.id ?? null])).toEqual([
      ['DAMAGED_REFERENCE', null],
      ['UNKNOWN_REFERENCE', null],
      ['NO_REFERENCE', null],
      ['UNSURE_REFERENCE', one.transfer.id],
      ['UNSURE_REFERENCE', null],
    ])
    expect(await balanceOf(app, one.payer)).toBe(0)
  })

  test('when the bank used its id for another line before', async () => {
    const [one, other] = [await startedTransfer(app), await startedTransfer(app)]
    const first = { amount: 500_000, text: one.transfer.reference, bankId: 'TWICE-1' }
    const second = { amount: 400_000, text: other.transfer.reference, bankId: 'TWICE-1' }
    const [, line] = await importRows(app, [first, second])
    expect(line).toMatchObject({ status: 'QUEUED', doubt: 'BANK_ID_REUSED', amount: 400_000 })
    const { data } = await imported(app, statementOf([first, second]))
    expect(data.statement).toMatchObject({ lineCount: 2, newCount: 0 })
  })

  test('and nobody confirms its transfer by hand meanwhile', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await importRows(app, [{ amount: 400_000, text: transfer.reference }])
    const { status, problem } = await app.call('POST /admin/confirm-transfer/{transferId}', {
      token: app.finance.token,
      params: { transferId: transfer.id },
      body: { amountReceived: 400_000 as never },
    })
    expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
    expect(await balanceOf(app, payer)).toBe(0)
  })
})

describe('a person decides', () => {
  test('to credit what came to the transfer, and it is noted', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [{ amount: 420_000, text: transfer.reference }])
    const { data } = await decide(line?.id ?? '', { decision: 'CREDIT', transferId: transfer.id })
    expect(data).toMatchObject({ status: 'CREDITED', creditedTo: null, decidedBy: app.finance.email })
    expect(await transferOf(app, payer, transfer.id)).toMatchObject({
      status: 'CONFIRMED',
      received: 420_000,
    })
    expect(await balanceOf(app, payer)).toBe(420_000)
    expect(await auditOf(app, line?.id ?? '')).toMatchObject([
      { action: 'BANK_LINE_CREDITED', reason: 'As the receipt says', before: { doubt: 'PARTIAL' } },
    ])
    await app.drain()
    expect(mailsTo(payer.email).at(-1)?.subject).toBe('₦4,200.00 was added to your wallet')
  })

  test('to credit a second payment to the person, under the same reference', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const row = { amount: 500_000, text: transfer.reference }
    const [, second] = await importRows(app, [row, row])
    const refused = await decide(second?.id ?? '', { decision: 'CREDIT', transferId: transfer.id })
    expect([refused.status, refused.problem.code]).toEqual([422, 'RULE_BROKEN'])
    const { data } = await decide(second?.id ?? '', { decision: 'CREDIT', userId: payer.id })
    expect(data).toMatchObject({ status: 'CREDITED', creditedTo: { userId: payer.id } })
    expect(await balanceOf(app, payer)).toBe(1_000_000)
    const { data: moved } = await app.call('GET /wallet/search-wallet-transactions', { token: payer.token })
    expect(moved).toMatchObject([
      { source: 'TOP_UP', amount: 500_000, reference: transfer.reference },
      { source: 'TOP_UP', amount: 500_000, reference: transfer.reference },
    ])
    await app.drain()
    expect(mailsTo(payer.email)).toHaveLength(2)
  })

  test.each([
    ['RETURN', 'RETURNED'],
    ['DISMISS', 'DISMISSED'],
  ])('to %s it, and nothing is booked', async (decision, status) => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [{ amount: 400_000, text: transfer.reference }])
    expect((await decide(line?.id ?? '', { decision })).data.status).toBe(status)
    expect(await balanceOf(app, payer)).toBe(0)
    expect((await transferOf(app, payer, transfer.id)).status).toBe('AWAITING_TRANSFER')
  })

  test('once', async () => {
    const [line] = await importRows(app, [{ amount: 400_000, text: 'Rent' }])
    expect((await decide(line?.id ?? '', { decision: 'DISMISS' })).status).toBe(200)
    const { status, problem } = await decide(line?.id ?? '', { decision: 'RETURN' })
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'CONFLICT',
      'This line is already dismissed.',
    ])
  })

  test('nothing about a line that does not wait, or to somebody whose wallet holds another currency', async () => {
    const { transfer } = await startedTransfer(app)
    const [matched, lost] = await importRows(app, [
      { amount: 500_000, text: transfer.reference },
      { amount: 500_000, text: 'Lost' },
    ])
    expect((await decide(matched?.id ?? '', { decision: 'DISMISS' })).status).toBe(409)
    const american = await joined(app, { countryCode: 'US' })
    expect((await decide(lost?.id ?? '', { decision: 'CREDIT', userId: american.id })).status).toBe(422)
    const nobody = app.ctx.newId()
    expect((await decide(lost?.id ?? '', { decision: 'CREDIT', userId: nobody })).status).toBe(404)
    expect((await decide(lost?.id ?? '', { decision: 'CREDIT', transferId: nobody })).status).toBe(404)
    expect((await decide(nobody, { decision: 'DISMISS' })).status).toBe(404)
  })

  test.each([
    { decision: 'CREDIT' },
    { decision: 'KEEP' },
    { decision: 'RETURN', reason: '' },
    { decision: 'DISMISS', userId: '01K8YQ4Z7M3T5V9X2B6C8D0EFG' },
  ])('not by %j', async (body) => {
    const [line] = await importRows(app, [{ amount: 400_000, text: 'Rent' }])
    expect((await decide(line?.id ?? '', body)).status).toBe(400)
  })
})

describe('the same line in several files', () => {
  test('is kept and booked once, by the id of the bank', async () => {
    const [one, other] = [await startedTransfer(app), await startedTransfer(app)]
    const rows = [
      { amount: 500_000, text: one.transfer.reference, bankId: 'ONCE-1' },
      { amount: 500_000, text: other.transfer.reference, bankId: 'ONCE-2' },
      { amount: -70_000, text: 'Fee', bankId: 'ONCE-3' },
    ]
    const { data: first } = await imported(app, statementOf(rows.slice(0, 2)))
    const { data: overlapping } = await imported(app, statementOf(rows))
    const { data: again } = await imported(app, statementOf(rows))
    expect([first, overlapping, again].map(({ statement }) => statement?.newCount)).toEqual([2, 1, 0])
    await app.drain()
    expect(await balanceOf(app, one.payer)).toBe(500_000)
    expect(await balanceOf(app, other.payer)).toBe(500_000)
    expect(await auditOf(app, first.statement?.statementId ?? '')).toMatchObject([
      { action: 'BANK_STATEMENT_IMPORTED', after: { lineCount: 2, newCount: 2 } },
    ])
  })

  test('without an id it is told from its like by its place among them', async () => {
    await mapStatementColumns(app, app.finance, app.platformAccountId, {
      columns: { date: 'Date', amount: 'Amount', text: ['Remarks'] },
    })
    const row = { amount: 300_000, text: 'Same words', bankId: '' }
    const counts: (number | undefined)[] = []
    for (const rows of [[row], [row, row], [row, row], [row, row, { ...row, date: '2026-11-21' }]]) {
      counts.push((await imported(app, statementOf(rows))).data.statement?.newCount)
    }
    await mapStatementColumns(app, app.finance, app.platformAccountId)
    await app.drain()
    expect(counts).toEqual([1, 1, 0, 1])
  })
})

describe('a file is read', () => {
  async function previewed(csv: string | Uint8Array<ArrayBuffer>, change: object) {
    const platformAccountId = await setBankAccount(
      app,
      app.finance,
      'EUR',
      `DE${Math.random()}`.replace('0.', ''),
    )
    await mapStatementColumns(app, app.finance, platformAccountId, change)
    return imported(app, csv, { platformAccountId, dryRun: true })
  }
  const german = {
    delimiter: ';',
    decimalSeparator: ',',
    dateFormat: 'DD.MM.YYYY',
    skipLines: 3,
    columns: { date: 'Buchungstag', amount: 'Betrag', text: ['Auftraggeber', 'Verwendungszweck'] },
  }

  test('with semicolons, decimal commas, umlauts of Windows and lines before the headers', async () => {
    const csv = [
      'Kontoauszug;DE02 1203 0000',
      'Zeitraum;November',
      '',
      '"Buchungstag";"Auftraggeber";"Verwendungszweck";"Betrag"',
      '"20.11.2026";"Jürgen Groß";"Danke; für ""alles""";"1.234,50"',
      '"20.11.2026";"Bank";"Gebühr";"-3,9"',
      ';;Saldo;1.230,60',
    ].join('\r\n')
    const { status, data } = await previewed(Buffer.from(csv, 'latin1'), german)
    expect(status).toBe(201)
    expect(data).toEqual({
      statement: null,
      lineCount: 2,
      skippedCount: 1,
      otherCurrencyCount: 0,
      unnamedCurrencyCount: 2,
      preview: [
        {
          dateBooked: '2026-11-20',
          amount: 123_450,
          currencyCode: 'EUR',
          text: 'Jürgen Groß Danke; für "alles"',
          bankId: null,
        },
        { dateBooked: '2026-11-20', amount: -390, currencyCode: 'EUR', text: 'Bank Gebühr', bankId: null },
      ],
    })
  })

  test('with columns for what came in and went out, months by name, a mark at its start and a total', async () => {
    const csv =
      '\ufeffTrans Date,Narration,Debit,Credit\n05-Jan-2026,In,,"₦1,000,000.05"\n06-Feb-26,Out,20.00,\n,Total,20.00,1\n'
    const { data } = await previewed(csv, {
      dateFormat: 'DD-MMM-YYYY',
      columns: { date: 'trans  date', credit: 'Credit', debit: 'Debit', text: ['Narration'] },
    })
    expect(data.preview.map(({ dateBooked, amount }) => [dateBooked, amount])).toEqual([
      ['2026-01-05', 100_000_005],
      ['2026-02-06', -2000],
    ])
    expect(data.skippedCount).toBe(1)
  })

  test.each([
    ['31/02/2026,10.00', `Row 2: "31/02/2026" isn't a date in the format DD/MM/YYYY.`],
    ['2026-11-20,10.00', `Row 2: "2026-11-20" isn't a date in the format DD/MM/YYYY.`],
    ['20/11/2026,10.005', `Row 2: "10.005" isn't an amount.`],
    ['20/11/2026,ten', `Row 2: "ten" isn't an amount.`],
    ['20/11/2026,"10,50"', `Row 2: "10,50" isn't an amount.`],
    ['20/11/2026,10k', `Row 2: "10k" isn't an amount.`],
    ['20/11/2026,99999999999.00', 'Row 2: the amount is too large.'],
    [
      '20/11/2026,1,500.00',
      'Row 2 has more cells than the file has columns. Check the column separator, and put quotes around amounts that contain it.',
    ],
  ])('or refused as a whole, naming the row: %s', async (row, detail) => {
    const { status, problem } = await previewed(`Date,Amount,Text\n${row},Hello\n`, {
      dateFormat: 'DD/MM/YYYY',
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    expect([status, problem.detail]).toEqual([400, detail])
  })

  test.each([
    [',500.00,SOMEBODY PAID,R2', true],
    [',500.00,SOMEBODY PAID,', true],
    [',500.00,,', true],
    [',500.00,TOTAL NIGERIA PLC,', true],
    [',5OO.00,Ada,', true],
    [',500.00,Total,R2', true],
    [',500.00,Grand total NGN,', false],
    [',500.00,Closing balance 20/11/2026,', false],
    [',0.00,Nothing,', false],
    [',,SOMEBODY,R2', false],
  ])('or refused where a row has money and no day, unless it is a total: %s', async (row, isRefused) => {
    const { status, data, problem } = await previewed(
      `Date,Amount,Text,Id\n20/11/2026,10.00,Hello,R1\n${row}\n`,
      {
        dateFormat: 'DD/MM/YYYY',
        columns: { date: 'Date', amount: 'Amount', text: ['Text'], bankId: 'Id' },
      },
    )
    expect([status, problem?.detail ?? data.skippedCount]).toEqual(
      isRefused
        ? [400, "Row 3 has an amount but no date. Add the date, or delete the row if it's a total."]
        : [201, 1],
    )
  })

  test('or refused where its quotes do not close, in our words', async () => {
    const { status, problem } = await previewed('Date,Amount,Text\n2026-11-20,10.00,"Hello\n', {
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    const message = "This file couldn't be read as CSV. Check that every quote is closed."
    expect([status, problem.detail, problem.errors]).toEqual([400, message, [{ path: 'statement', message }]])
  })

  test('or refused for a text that is longer than is kept, of which nothing is cut', async () => {
    const { status, problem } = await previewed(`Date,Amount,Text\n20/11/2026,10.00,${'x'.repeat(4001)}\n`, {
      dateFormat: 'DD/MM/YYYY',
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    expect([status, problem.detail]).toEqual([400, 'Row 2: the text is longer than 4000 characters.'])
  })

  test.each([
    ['(20.00)', -2000],
    ['20.00-', -2000],
    ['−20', -2000],
    ['- ₦1 234.5', -123_450],
    ['20.00 DR', -2000],
    ['20.00 CR', 2000],
    ["1'000'000.00", 100_000_000],
    ['.5', 50],
    ['0.00', 0],
  ])('%s is %d', async (written, minor) => {
    const { data, problem } = await previewed(`Date,Amount,Text\n2026-11-20,"${written}",Hello\n`, {
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    expect(problem).toBeUndefined()
    expect(data.preview.map(({ amount }) => amount)).toEqual([minor])
  })

  test.each(['', ',,\n', 'Total,,\n'])('not without a line in it: %j', async (rows) => {
    const columns = { date: 'Date', amount: 'Amount', text: ['Text'] }
    const { status, problem } = await previewed(`Date,Amount,Text\n${rows}`, { columns })
    expect([status, problem.detail]).toEqual([
      400,
      "No row of this file has both a date and an amount, so there's nothing to import.",
    ])
  })

  test('not where two columns have the name of one that is read', async () => {
    const csv = 'Date,Amount,Text,amount\n2026-11-20,10.00,Hello,20.00\n'
    const { problem } = await previewed(csv, { columns: { date: 'Date', amount: 'Amount', text: ['Text'] } })
    expect(problem.detail).toBe(
      'The file has more than one column "Amount". Rename all but one of them in the file.',
    )
  })

  test('not with an amount in and an amount out on one line', async () => {
    const { problem } = await previewed('Day,In,Out,Text\n2026-11-20,10.00,20.00,Hello\n', {
      columns: { date: 'Day', credit: 'In', debit: 'Out', text: ['Text'] },
    })
    expect(problem.detail).toBe(
      'Row 2 has both an amount in and an amount out. A line can only have one of them.',
    )
  })

  test.each([
    ['in the amount', 'Date,Amount,Text\n2026-11-20,"₦15,000.00",Hello\n', 'Amount', 0],
    ['behind the amount', 'Date,Amount,Text\n2026-11-20,"15,000.00 NGN",Hello\n', 'Amount', 0],
    ['in the name of a column', 'Date,Amount (NGN),Text\n2026-11-20,"15,000.00",Hello\n', 'Amount (NGN)', 0],
    [
      'above the headers',
      'Account Currency: NGN\nDate,Amount,Text\n2026-11-20,"15,000.00",Hello\n',
      'Amount',
      1,
    ],
  ])('and a currency without a column is found %s', async (_where, csv, amount, skipLines) => {
    const columns = { date: 'Date', amount, text: ['Text'] }
    const { data } = await previewed(csv, { skipLines, columns })
    expect(data).toMatchObject({ otherCurrencyCount: 1, unnamedCurrencyCount: 0 })
    expect(data.preview).toMatchObject([{ currencyCode: 'NGN', amount: 1_500_000 }])
  })

  test.each(['Currency', 'Account currency', 'Währung', 'Devise', 'Moneda', 'Moeda', 'العملة'])(
    'and a currency is found in a column "%s" that the mapping leaves out',
    async (header) => {
      const csv = `Date,Amount,Text,${header}\n2026-11-20,"15,000.00",Hello,USD\n`
      const { data } = await previewed(csv, { columns: { date: 'Date', amount: 'Amount', text: ['Text'] } })
      expect(data).toMatchObject({ otherCurrencyCount: 1, unnamedCurrencyCount: 0 })
      expect(data.preview).toMatchObject([{ currencyCode: 'USD' }])
    },
  )

  test.each([
    ['in its day', '2026-1'],
    ['in its amount', '2026-11-20,1'],
  ])('not where it was cut off %s', async (_where, cut) => {
    const csv = `Date,Amount,Text\n2026-11-20,"15,000.00",Hello\n${cut}`
    const { problem } = await previewed(csv, { columns: { date: 'Date', amount: 'Amount', text: ['Text'] } })
    expect(problem.detail).toBe(
      'Row 3 has fewer cells than the file has columns. Check that the file was downloaded completely.',
    )
  })

  test('not with a day in the future', async () => {
    const csv = 'Date,Amount,Text\n2099-11-20,"15,000.00",Hello\n'
    const { problem } = await previewed(csv, { columns: { date: 'Date', amount: 'Amount', text: ['Text'] } })
    expect(problem.detail).toBe('Row 2: 2099-11-20 is in the future. Check the date format.')
  })

  test('and one that nothing names is the account’s, which whoever imports can say', async () => {
    const csv = 'Date,Amount,Text\n2026-11-20,"15,000.00",Hello\n'
    const columns = { date: 'Date', amount: 'Amount', text: ['Text'] }
    const { data } = await previewed(csv, { columns })
    expect(data).toMatchObject({ otherCurrencyCount: 0, unnamedCurrencyCount: 1 })
    const euros = await setBankAccount(app, app.finance, 'EUR', '33332222')
    await mapStatementColumns(app, app.finance, euros, { columns })
    const refused = await imported(app, csv, { platformAccountId: euros, currencyCode: 'NGN' })
    expect(refused.problem).toMatchObject({
      status: 400,
      detail: 'This account is in EUR. Choose the account the file is for.',
    })
    expect((await imported(app, csv, { platformAccountId: euros })).problem).toMatchObject({
      status: 400,
      detail: "This file doesn't say which currency it's in. Confirm that it's in EUR.",
    })
    expect((await imported(app, csv, { platformAccountId: euros, currencyCode: 'EUR' })).status).toBe(201)
  })

  test.each(['utf16le', 'utf16be'] as const)('in %s without a mark', async (encoding) => {
    const bytes = Buffer.from('Date,Amount,Text\n2026-11-20,15.00,Ọlá\n', 'utf16le')
    const sent = encoding === 'utf16le' ? bytes : bytes.swap16()
    const { data } = await previewed(sent, { columns: { date: 'Date', amount: 'Amount', text: ['Text'] } })
    expect(data.preview).toMatchObject([{ amount: 1500, text: 'Ọlá' }])
    const cut = await previewed(sent.subarray(0, -1), {
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    expect(cut.problem.detail).toBe('This file is incomplete or damaged. Download it again.')
  })

  test('not without its columns, a mapping, or a file', async () => {
    const missing = await previewed('Day,Amount,Text\n', {
      columns: { date: 'Date', amount: 'Amount', text: ['Text'] },
    })
    expect(missing.problem.detail).toBe('The file has no column "Date".')
    const platformAccountId = await setBankAccount(app, app.finance, 'USD', '99998888')
    const unmapped = await imported(app, 'Date,Amount', { platformAccountId })
    expect([unmapped.status, unmapped.problem.code]).toEqual([422, 'RULE_BROKEN'])
    expect((await imported(app, '')).status).toBe(400)
    expect((await imported(app, 'Date', { platformAccountId: app.ctx.newId() })).status).toBe(404)
  })

  test('not by a mapping that names two columns for one thing, or none', async () => {
    for (const columns of [
      { date: 'D', text: ['T'] },
      { date: 'D', amount: 'A', credit: 'C', text: ['T'] },
      { date: 'D', amount: 'A', debit: 'B', text: ['T'] },
      { date: 'D', amount: 'A', text: [] },
    ]) {
      const { status } = await app.call('POST /admin/set-statement-mapping/{platformAccountId}', {
        token: app.finance.token,
        params: { platformAccountId: app.platformAccountId },
        body: { dateFormat: 'YYYY-MM-DD', columns } as never,
      })
      expect(status).toBe(400)
    }
  })
})

test('lines are listed by the day they were booked and their number, not by when they were imported', async () => {
  const amount = 77_013
  const row = (day: number, text: string) => ({ amount, text, date: `2026-11-${day}` })
  await importRows(app, [row(20, 'c'), row(20, 'd')])
  await importRows(app, [row(18, 'a'), row(22, 'e'), row(18, 'b')])
  const listed = async (sort: 'newest' | 'oldest') => {
    const texts: string[] = []
    let cursor: string | undefined
    do {
      const { data, page } = await app.call('GET /admin/search-bank-lines', {
        token: app.finance.token,
        query: { amount, sort, limit: 2, ...(cursor && { cursor }) },
      })
      texts.push(...data.map(({ text }) => text))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return texts.join('')
  }
  expect([await listed('oldest'), await listed('newest')]).toEqual(['abcde', 'edcba'])
})

test('imports and their lines are listed with what became of them', async () => {
  const { transfer } = await startedTransfer(app)
  const lines = await importRows(app, [
    { amount: 500_000, text: transfer.reference },
    { amount: 500_000, text: 'Rent' },
    { amount: -100, text: 'Fee' },
  ])
  expect(lines.map(({ status }) => status)).toEqual(['MATCHED', 'QUEUED', 'OUTGOING'])
  const { data } = await app.call('GET /admin/search-bank-statements', {
    token: app.finance.token,
    query: { limit: 1 },
  })
  expect(data).toMatchObject([
    { lineCount: 3, newCount: 3, matchedCount: 1, queuedCount: 1, fileName: 'november.csv' },
  ])
  const { data: queued, page } = await app.call('GET /admin/search-bank-lines', {
    token: app.finance.token,
    query: { status: 'QUEUED', doubt: 'NO_REFERENCE', statementId: lines[0]?.statementId },
  })
  expect([queued.length, page.total]).toEqual([1, 1])
})

describe('an import', () => {
  const undo = (statementId: string) =>
    app.call('POST /admin/undo-bank-statement/{statementId}', {
      token: app.finance.token,
      params: { statementId },
    })
  const statementNow = async (statementId: string) =>
    (
      await app.call('GET /admin/search-bank-statements', { token: app.finance.token, query: { limit: 50 } })
    ).data.find((each) => each.statementId === statementId)

  test('of which nothing was decided is taken back, and the file can be imported again', async () => {
    const csv = statementOf([
      { amount: 300_000, text: 'Rent' },
      { amount: -2000, text: 'Fee' },
    ])
    const { data } = await imported(app, csv)
    const statementId = data.statement?.statementId ?? ''
    await app.drain()
    expect(await statementNow(statementId)).toMatchObject({ canBeUndone: true, currencyCode: 'NGN' })
    expect((await undo(statementId)).data).toMatchObject({
      canBeUndone: false,
      dateUndone: expect.any(String),
      queuedCount: 0,
    })
    expect((await undo(statementId)).problem.code).toBe('CONFLICT')
    expect(await auditOf(app, statementId)).toMatchObject([
      { action: 'BANK_STATEMENT_IMPORTED' },
      { action: 'BANK_STATEMENT_UNDONE', adminId: app.finance.id },
    ])
    const again = await imported(app, csv)
    expect(again.data.statement?.newCount).toBe(2)
    expect((await undo('01K0000000000000000000000A')).status).toBe(404)
  })

  test('of which a line was matched or decided stays', async () => {
    const { transfer } = await startedTransfer(app)
    const [matched] = await importRows(app, [{ amount: 500_000, text: transfer.reference }])
    const [decided] = await importRows(app, [{ amount: 1000, text: 'Interest' }])
    await app.call('POST /admin/decide-bank-line/{bankLineId}', {
      token: app.finance.token,
      params: { bankLineId: decided?.id ?? '' },
      body: { decision: 'DISMISS', reason: 'Interest' },
    })
    for (const line of [matched, decided]) {
      expect((await statementNow(line?.statementId ?? ''))?.canBeUndone).toBe(false)
      expect((await undo(line?.statementId ?? '')).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
    }
    await expect(
      app.ctx.db
        .deleteFrom('bank_line')
        .where('id', '=', decided?.id ?? '')
        .execute(),
    ).rejects.toThrow('keeps what the bank said')
  })

  test('into an account of another currency books nothing, whoever is credited', async () => {
    const { payer } = await startedTransfer(app)
    const dollars = await setBankAccount(app, app.finance, 'USD', '55554444')
    await mapStatementColumns(app, app.finance, dollars)
    const csv = statementOf([{ amount: 500_000, text: 'From home' }])
    const dry = await imported(app, csv, { platformAccountId: dollars, dryRun: true })
    expect(dry.data).toMatchObject({ lineCount: 1, otherCurrencyCount: 1 })
    const refused = await imported(app, csv, { platformAccountId: dollars })
    expect(refused.problem).toMatchObject({
      status: 400,
      detail: 'This file is in NGN, but the account is in USD. Choose the account the file is for.',
    })
    const mixed = statementOf([
      { amount: 500_000, text: 'From home' },
      { amount: -100, text: 'Fee', currency: 'USD' },
    ])
    const { data } = await imported(app, mixed, { platformAccountId: dollars })
    await app.drain()
    const { data: lines } = await app.call('GET /admin/search-bank-lines', {
      token: app.finance.token,
      query: { statementId: data.statement?.statementId ?? '' },
    })
    const line = lines.find(({ status }) => status === 'QUEUED')
    expect(line).toMatchObject({ doubt: 'WRONG_CURRENCY', currencyCode: 'NGN' })
    const id = line?.id ?? ''
    const credited = await app.call('POST /admin/decide-bank-line/{bankLineId}', {
      token: app.finance.token,
      params: { bankLineId: id },
      body: { decision: 'CREDIT', userId: payer.id, reason: 'It is theirs' },
    })
    expect(credited.problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
    await expect(
      app.ctx.db
        .updateTable('bank_line')
        .set({
          ...{ status: 'CREDITED', credited_to: payer.id, decided_at: app.clock.now() },
          ...{ decided_by: app.finance.id, reason: 'It is theirs' },
        })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('another currency than its account')
  })

  test('says of a transfer in another currency that nothing can be booked', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [
      { amount: 500_000, text: transfer.reference, currency: 'USD' },
      { amount: -100, text: 'Fee' },
    ])
    const { data } = await app.call('GET /admin/bank-line-candidates/{bankLineId}', {
      token: app.finance.token,
      params: { bankLineId: line?.id ?? '' },
      query: { find: payer.username },
    })
    expect(data.candidates).toMatchObject([{ canBeCredited: false, isLikely: false, booking: [] }])
  })
})
