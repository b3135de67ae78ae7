import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { lined, started, startTransferApp } from '../../setup/money/transfers.ts'

const app = await startTransferApp()
const support = await adminOf(app, 'SUPPORT')

function search(query: object) {
  return app.call('GET /admin/search-payment-transactions', { token: support.token, query: query as never })
}

test('admins find transfers and second payments among all payments', async () => {
  const { payer, transfer } = await started(app)
  const mine = { payerUsername: payer.username, paymentMethod: 'TRANSFER' }
  expect((await search(mine)).data).toMatchObject([
    {
      id: transfer.id,
      paymentReference: transfer.reference,
      transactionSource: 'TOP_UP',
      transactionType: 'CREDIT',
      paymentMethod: 'TRANSFER',
      status: 'STARTED',
      outcome: null,
      amount: 500_000,
      total: null,
      payer: { userId: payer.id },
      receiver: null,
      dateFinished: null,
    },
  ])
  const row = { amount: 500_000, text: transfer.reference }
  const [, second] = await lined(app, [row, row])
  await app.call('POST /admin/decide-bank-line/{bankLineId}', {
    token: app.finance.token,
    params: { bankLineId: second?.id ?? '' },
    body: { decision: 'CREDIT', userId: payer.id, reason: 'Sent twice' },
  })
  const { data, page } = await search(mine)
  expect(data.map(({ id, status, paymentReference }) => [id, status, paymentReference])).toEqual([
    [second?.id, 'SUCCEEDED', transfer.reference],
    [transfer.id, 'SUCCEEDED', transfer.reference],
  ])
  expect(page.total).toBe(2)
  const ids = async (query: object) => (await search({ ...mine, ...query })).data.map(({ id }) => id)
  expect(await ids({ paymentReference: transfer.reference, sort: 'oldest' })).toEqual([
    transfer.id,
    second?.id,
  ])
  expect(await ids({ limit: 1, cursor: second?.id })).toEqual([transfer.id])
  expect(await ids({ transactionType: 'DEBIT' })).toEqual([])
  expect(await ids({ paymentMethod: 'CARD' })).toEqual([])
  expect(await ids({ transactionSource: 'TIPS' })).toEqual([])
})
