import { describe, expect, test } from 'vitest'
import { notifyWithdrawalApproved } from '../../../../src/money/withdrawals/notifying/notify-approval.ts'
import { adminOf, adminWithApp } from '../../../setup/admins.ts'
import { auditOf } from '../../../setup/audit.ts'
import { startMoneyApp } from '../../../setup/money/money.ts'
import { approve, payableWithdrawal, walletBalanceOf } from '../../../setup/money/payouts.ts'
import { bank, pendingWithdrawal, withdrawEverything } from '../../../setup/money/withdrawals.ts'

const above = { FOUR_EYES_ABOVE: 'NGN=5000000,USD=50000,EUR=50000' }
const app = await startMoneyApp(above)
const [admin, other] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]
const [first, second] = [await adminWithApp(app, 'OWNER'), await adminWithApp(app, 'OWNER')]
const setAccount = (person: typeof first) =>
  app.call('POST /admin/set-platform-account', {
    token: person.token,
    body: {
      currencyCode: 'NGN',
      bankName: 'Marks & Sons <Bank>',
      accountName: 'Fanfare Ltd',
      accountNumber: '0011223344',
      bankCode: 'GTBINGLA',
      otp: person.code(),
    },
  })
await setAccount(first)
await setAccount(second)

function approveAll(withdrawalRequestIds: string[]) {
  return app.call('POST /admin/approve-withdrawals', { token: admin.token, body: { withdrawalRequestIds } })
}

function undo(id: string, as = admin) {
  return app.call('POST /admin/undo-withdrawal-decision/{withdrawalRequestId}', {
    token: as.token,
    params: { withdrawalRequestId: id },
  })
}

function makeFile(withdrawalRequestIds?: string[]) {
  return app.call('POST /admin/make-payout-file', {
    token: admin.token,
    body: { currencyCode: 'NGN', withdrawalRequestIds },
  })
}

async function contentOf(payoutFileId: string, format: 'CSV' | 'PAIN_001'): Promise<string> {
  const { data } = await app.call('POST /admin/take-payout-file/{payoutFileId}', {
    token: admin.token,
    params: { payoutFileId },
    body: { format },
  })
  return data.content
}

function load(id: string) {
  return app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
  })
}

async function approved(tip?: number) {
  const made = await pendingWithdrawal(app, tip)
  await approve(app, admin, made.id, {})
  return made
}

function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text ?? '',
  )
}

describe('several requests', () => {
  test('are approved each on its own, and the answer says what became of each', async () => {
    const [one, large, decided] = [
      await pendingWithdrawal(app),
      await pendingWithdrawal(app, 8_000_000),
      await approved(),
    ]
    const { data } = await approveAll([one.id, large.id, decided.id, one.id])
    expect(data).toMatchObject([
      { withdrawalRequestId: one.id, outcome: 'DONE', code: null },
      { withdrawalRequestId: large.id, outcome: 'REFUSED', code: 'TWO_FACTOR_REQUIRED' },
      {
        withdrawalRequestId: decided.id,
        outcome: 'REFUSED',
        code: 'ALREADY_DECIDED',
        detail: `${admin.email} has already decided this: it's approved.`,
      },
    ])
    expect((await load(large.id)).data.status).toBe('PENDING')
  })
})

describe('an approval by hand', () => {
  test('is taken back by its admin within 10 seconds, and nobody was told', async () => {
    const { id, creator } = await approved()
    const decidedAt = app.clock.now().toISOString()
    expect((await load(id)).data.undoUntil).toEqual(expect.any(String))
    expect((await undo(id, other)).problem.code).toBe('NOT_ALLOWED')
    const { data } = await undo(id)
    expect(data).toMatchObject({ status: 'PENDING', decidedBy: null, undoUntil: null })
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      adminId: admin.id,
      action: 'WITHDRAWAL_APPROVAL_UNDONE',
    })
    await notifyWithdrawalApproved.run(app.ctx, { withdrawalId: id, decidedAt })
    await app.drain()
    expect(
      app.mails.filter(({ to, subject }) => to === creator.email && subject.includes('approved')),
    ).toEqual([])
    const again = await approve(app, other, id, {})
    expect(again.data.status).toBe('APPROVED')
    await notifyWithdrawalApproved.run(app.ctx, { withdrawalId: id, decidedAt: again.data.dateDecided ?? '' })
    await app.drain()
    expect(app.mails).toContainEqual(
      expect.objectContaining({ to: creator.email, subject: 'Your withdrawal of ₦900.00 was approved' }),
    )
  })

  test('stays once 10 seconds are over, or its money is on its way', async () => {
    const [late, inFile, paid] = [
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
    ]
    await approve(app, admin, late.id, {})
    app.clock.advance({ seconds: 11 })
    await approve(app, admin, inFile.id, {})
    await makeFile([inFile.id])
    await approve(app, admin, paid.id, { paid: true })
    for (const { id } of [late, inFile, paid]) expect((await undo(id)).problem.code).toBe('CONFLICT')
    expect((await undo(inFile.id)).problem.detail).toBe(
      "This can't be undone, because the money is already on its way.",
    )
  })

  test('by a card provider stays', async () => {
    const { id } = await payableWithdrawal(app)
    await approve(app, admin, id)
    expect((await undo(id)).problem.code).toBe('CONFLICT')
  })
})

describe('a file for the bank', () => {
  test('holds each payment once, with sums that fit, and says the same each time', async () => {
    const [one, two] = [await approved(100_000), await approved(200_000)]
    const { status, data: file } = await makeFile([two.id, one.id])
    expect([status, file]).toMatchObject([
      201,
      { paymentCount: 2, total: 270_000, paidCount: 0, madeBy: admin.email },
    ])
    const xml = await contentOf(file.payoutFileId, 'PAIN_001')
    expect(await contentOf(file.payoutFileId, 'PAIN_001')).toBe(xml)
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['2700.00', '2700.00'])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['900.00', '1800.00'])
    expect(textsOf(xml, 'EndToEndId')).toEqual([one.id, two.id])
    expect(textsOf(xml, 'MsgId')).toEqual([file.payoutFileId])
    expect(textsOf(xml, 'BICFI')).toEqual(['GTBINGLA'])
    expect(xml).toContain('<Nm>Marks &amp; Sons &lt;Bank&gt;</Nm>')
    expect(xml).toContain(`<Othr><Id>${bank.accountNumber}</Id></Othr>`)
    const order = [
      'PmtInfId',
      'PmtMtd',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ]
    const offsets = order.map((name) => xml.indexOf(`<${name}>`, xml.indexOf('<PmtInf>')))
    expect(offsets).toEqual(offsets.toSorted((before, after) => before - after))
    expect(await contentOf(file.payoutFileId, 'CSV')).toBe(
      [
        'Reference,Account name,Bank,Account number,Amount,Currency',
        `${one.id},Amara Obi,Harbour Bank,"=""0123456789""",900.00,NGN`,
        `${two.id},Amara Obi,Harbour Bank,"=""0123456789""",1800.00,NGN`,
        '',
      ].join('\r\n'),
    )
    expect((await auditOf(app, file.payoutFileId)).map(({ action }) => action)).toEqual([
      'PAYOUT_FILE_MADE',
      'PAYOUT_FILE_TAKEN',
      'PAYOUT_FILE_TAKEN',
      'PAYOUT_FILE_TAKEN',
    ])
    const listed = await app.call('GET /admin/search-payout-files', { token: admin.token })
    expect(listed.data[0]).toEqual({ ...file, dateTaken: expect.any(String) })
  })

  test('takes nothing that is in another, is not approved, or goes by a card provider', async () => {
    const [ready, waiting, byProvider] = [
      await approved(),
      await pendingWithdrawal(app),
      await payableWithdrawal(app),
    ]
    await approve(app, admin, byProvider.id)
    for (const { id } of [waiting, byProvider]) {
      expect((await makeFile([ready.id, id])).problem.code).toBe('CONFLICT')
    }
    const answers = await Promise.all([makeFile([ready.id]), makeFile([ready.id])])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    const made = answers.find(({ status }) => status === 201)
    await contentOf(made?.data.payoutFileId ?? '', 'CSV')
    const { data: all } = await makeFile()
    if (all) expect(await contentOf(all.payoutFileId, 'CSV')).not.toContain(ready.id)
    expect((await makeFile()).problem.code).toBe('RULE_BROKEN')
    await expect(
      app.ctx.db.updateTable('withdrawal').set({ payout_file_id: null }).where('id', '=', ready.id).execute(),
    ).rejects.toThrow('in a file for the bank already')
  })

  test('is noted as paid by what the bank calls each payment', async () => {
    const [one, stranger] = [await approved(), await approved()]
    const { data: file } = await makeFile([one.id])
    const mark = () =>
      app.call('POST /admin/mark-payout-file-paid/{payoutFileId}', {
        token: admin.token,
        params: { payoutFileId: file.payoutFileId },
        body: {
          payments: [
            { withdrawalRequestId: one.id, payoutReference: 'BANK-77' },
            { withdrawalRequestId: stranger.id },
          ],
        },
      })
    expect((await mark()).data).toMatchObject([
      { withdrawalRequestId: one.id, outcome: 'DONE' },
      { withdrawalRequestId: stranger.id, outcome: 'REFUSED', code: 'NOT_FOUND' },
    ])
    expect((await mark()).data[0]).toMatchObject({ outcome: 'REFUSED', code: 'ALREADY_DECIDED' })
    expect((await load(one.id)).data).toMatchObject({
      status: 'PAID',
      payoutReference: 'BANK-77',
      payoutFileId: file.payoutFileId,
    })
  })
})

describe('a request at the desk', () => {
  test('tells what happened to it, what it books, and where its money came from', async () => {
    const { id, creator } = await approved()
    const { data } = await load(id)
    expect(data.accountNumber).toBe('••••••6789')
    expect(data.timeline.map(({ step, by }) => [step, by])).toEqual([
      ['REQUESTED', null],
      ['APPROVED', admin.email],
    ])
    const username = creator.username
    expect(
      data.entries.map(({ date, transactionId, ...entry }) => ({
        ...entry,
        isBooked: date !== null && transactionId !== null,
      })),
    ).toEqual([
      {
        kind: 'WITHDRAWAL_REQUEST',
        account: 'available',
        username,
        shard: 0,
        amount: -90_000,
        isBooked: true,
      },
      { kind: 'WITHDRAWAL_REQUEST', account: 'held', username, shard: 0, amount: 90_000, isBooked: true },
      { kind: 'WITHDRAWAL_PAYOUT', account: 'held', username, shard: null, amount: -90_000, isBooked: false },
      {
        kind: 'WITHDRAWAL_PAYOUT',
        account: 'payouts',
        username: null,
        shard: null,
        amount: 90_000,
        isBooked: false,
      },
    ])
    expect(data.origin).toEqual({ dateSince: null, parts: [{ kind: 'TIP', amount: 90_000 }] })
  })

  test('shows its whole bank account to who asks, and notes that', async () => {
    const { id } = await pendingWithdrawal(app)
    const { data } = await app.call('POST /admin/show-withdrawal-account/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
    })
    expect(data).toEqual(bank)
    expect(await auditOf(app, id)).toMatchObject([{ adminId: admin.id, action: 'WITHDRAWAL_ACCOUNT_SHOWN' }])
  })

  test('is found by its stage, its owner and its currency', async () => {
    const [waiting, large, sent] = [
      await pendingWithdrawal(app),
      await pendingWithdrawal(app, 8_000_000),
      await approved(),
    ]
    await approve(app, first, large.id, { otp: first.code() })
    await makeFile([sent.id])
    const ready = await approved()
    const stageOf = async (stage: string, username: string) => {
      const { data } = await app.call('GET /admin/search-platform-withdrawal-request', {
        token: admin.token,
        query: { stage, username, currencyCode: 'NGN' } as never,
      })
      return data.map(({ id }) => id)
    }
    const stages = { WAITING: waiting, SECOND: large, READY: ready, SENT: sent }
    for (const stage of Object.keys(stages)) {
      for (const [at, { id, creator }] of Object.entries(stages)) {
        expect(await stageOf(stage, creator.username)).toEqual(at === stage ? [id] : [])
      }
    }
  })
})

describe('a payment that the bank did not make', () => {
  const reject = (id: string) =>
    app.call('POST /admin/note-payout-rejected/{withdrawalRequestId}', {
      token: other.token,
      params: { withdrawalRequestId: id },
      body: { reason: 'The bank knows no such account.' },
    })

  test('gives its money back, says why, and stays in its file', async () => {
    const [one, two] = [await approved(), await approved()]
    const { data: file } = await makeFile([one.id, two.id])
    const before = await contentOf(file.payoutFileId, 'PAIN_001')
    const { data } = await reject(one.id)
    expect(data).toMatchObject({ status: 'DISAPPROVED', reason: 'The bank knows no such account.' })
    expect(data.dateRejected).not.toBeNull()
    expect(await walletBalanceOf(app, one.creator)).toBe(90_000)
    expect((await app.call('GET /user/refresh-user', { token: one.creator.token })).data).toMatchObject({
      availableWalletBalance: 900,
    })
    await app.drain()
    expect(app.mails).toContainEqual(
      expect.objectContaining({
        to: one.creator.email,
        subject: "Your withdrawal of ₦900.00 didn't arrive",
      }),
    )
    expect(await contentOf(file.payoutFileId, 'PAIN_001')).toBe(before)
    const { data: files } = await app.call('GET /admin/search-payout-files', { token: admin.token })
    expect(files[0]).toMatchObject({ payoutFileId: file.payoutFileId, paymentCount: 2, rejectedCount: 1 })
    expect((await load(one.id)).data.timeline.map(({ step }) => step)).toEqual([
      'REQUESTED',
      'APPROVED',
      'IN_FILE',
      'REJECTED',
    ])
    expect((await auditOf(app, one.id)).at(-1)).toMatchObject({
      adminId: other.id,
      action: 'PAYOUT_REJECTED',
    })
    expect((await withdrawEverything(app, one.creator)).status).toBe(201)
  })

  test('is one of a file, which neither is paid nor was rejected before', async () => {
    const [ready, inFile, paid] = [await approved(), await approved(), await approved()]
    const { data: file } = await makeFile([inFile.id, paid.id])
    await app.call('POST /admin/mark-payout-file-paid/{payoutFileId}', {
      token: admin.token,
      params: { payoutFileId: file.payoutFileId },
      body: { payments: [{ withdrawalRequestId: paid.id }] },
    })
    expect((await reject(ready.id)).problem.code).toBe('CONFLICT')
    expect((await reject(paid.id)).problem.code).toBe('ALREADY_DECIDED')
    expect(
      (await Promise.all([reject(inFile.id), reject(inFile.id)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 409])
    expect((await approve(app, admin, inFile.id, { paid: true })).problem.code).toBe('ALREADY_DECIDED')
  })
})

test('the desk is told how many requests are where, what they hold, and the rule of two', async () => {
  const count = async () =>
    (await app.call('GET /admin/count-withdrawals', { token: admin.token, query: { currencyCode: 'NGN' } }))
      .data
  const before = await count()
  await pendingWithdrawal(app)
  await approved()
  const after = await count()
  const totalOf = ({ stages }: typeof before, named: string) =>
    stages.find(({ stage }) => stage === named)?.total ?? 0
  expect(totalOf(after, 'WAITING') - totalOf(before, 'WAITING')).toBe(1)
  expect(totalOf(after, 'READY') - totalOf(before, 'READY')).toBe(1)
  expect(after.stages.map(({ stage }) => stage)).toEqual([
    'WAITING',
    'SECOND',
    'READY',
    'SENT',
    'PAID',
    'DISAPPROVED',
  ])
  const [held] = after.held
  expect([held?.currencyCode, (held?.total ?? 0) - (before.held[0]?.total ?? 0)]).toEqual(['NGN', 180_000])
  expect(after.secondAdminAbove[0]).toMatchObject({
    currencyCode: 'NGN',
    amount: 5_000_000,
    left: expect.any(Number),
  })
})
