import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { importRows, startedTransfer, startTransferApp } from '../../setup/money/transfers.ts'

const app = await startTransferApp()
const support = await adminOf(app, 'SUPPORT')

function search(query: object) {
  return app.call('GET /admin/search-payment-transactions', { token: support.token, query: query as never })
}

test('admins find transfers and second payments among all payments', async () => {
  const { payer, transfer } = await startedTransfer(app)
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
  const [, second] = await importRows(app, [row, row])
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

test('payments are found by amount and currency, and not by what cannot be an amount', async () => {
  const { payer, transfer } = await startedTransfer(app, 123_457)
  const ids = async (query: object) => (await search(query)).data.map(({ id }) => id)
  expect(await ids({ amount: 123_457 })).toEqual([transfer.id])
  expect(await ids({ amount: 123_457, currencyCode: 'NGN' })).toEqual([transfer.id])
  expect(await ids({ amount: 123_457, currencyCode: 'EUR' })).toEqual([])
  expect(await ids({ currencyCode: 'EUR' })).toEqual([])
  expect(await ids({ currencyCode: 'NGN', payerUsername: payer.username })).toEqual([transfer.id])
  expect(await ids({ currencyCode: 'NGN', limit: 1 })).toHaveLength(1)
  expect((await search({ amount: 12.5 })).status).toBe(400)
})
