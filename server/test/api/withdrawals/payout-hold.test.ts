import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { approve, disapprove } from '../../setup/money/payouts.ts'
import { earner, pendingWithdrawal, tipped, withdrawEverything } from '../../setup/money/withdrawals.ts'

const app = await startMoneyApp({ PAYOUT_HOLD_HOURS: '24' })

async function rowOf(id: string) {
  const { data } = await app.call('GET /admin/search-platform-withdrawal-request', {
    token: (await adminOf(app, 'FINANCE')).token,
  })
  return data.find((row) => row.id === id)
}

test('a payout to a bank account that was saved just now waits for a day, and says until when and why', async () => {
  const { creator } = await earner(app)
  const { data } = await withdrawEverything(app, creator, { saveBankInfo: true })
  const row = await rowOf(data.id)
  expect(row).toMatchObject({
    hold: { cause: 'BANK_CHANGED', dateUntil: expect.any(String) },
    user: { dateBankChanged: expect.any(String) },
  })
  const held = await approve(app, await adminOf(app), data.id, {})
  expect([held.status, held.problem.code]).toEqual([422, 'WITHDRAWAL_HELD'])
  expect(held.problem.detail).toContain('was changed recently. It can be approved from')
  app.clock.advance({ hours: 23 })
  expect((await approve(app, await adminOf(app), data.id, {})).status).toBe(422)
  app.clock.advance({ hours: 1, minutes: 5 })
  expect((await rowOf(data.id))?.hold).toBe(null)
  expect((await approve(app, await adminOf(app), data.id, {})).data.status).toBe('APPROVED')
})

test('who asked for a payout reads until when it waits, as long as it does', async () => {
  const { creator } = await earner(app)
  const { data } = await withdrawEverything(app, creator, { saveBankInfo: true })
  const loadOwn = async () => {
    const call = 'GET /wallet/search-withdrawal-request'
    return (await app.call(call, { token: creator.token })).data
  }
  const until = (await rowOf(data.id))?.hold?.dateUntil
  expect(await loadOwn()).toMatchObject([{ id: data.id, status: 'PENDING', heldUntil: until }])
  app.clock.advance({ hours: 24, minutes: 5 })
  expect(await loadOwn()).toMatchObject([{ status: 'PENDING', heldUntil: null }])
})

test('who was turned down reads of no hold', async () => {
  const { creator } = await earner(app)
  const { data } = await withdrawEverything(app, creator, { saveBankInfo: true })
  await disapprove(app, await adminOf(app), data.id)
  const { data: rows } = await app.call('GET /wallet/search-withdrawal-request', { token: creator.token })
  expect(rows).toMatchObject([{ status: 'DISAPPROVED', heldUntil: null }])
})

test('a payout by provider waits as one by hand', async () => {
  const { id } = await pendingWithdrawal(app)
  expect((await approve(app, await adminOf(app), id, { by: 'PROVIDER' })).problem.code).toBe(
    'WITHDRAWAL_HELD',
  )
})

test('a payout to an unsaved bank account is held from its request on, unless it has been paid to before', async () => {
  const { creator, fan } = await earner(app, 200_000)
  const { data } = await withdrawEverything(app, creator)
  expect((await rowOf(data.id))?.hold?.cause).toBe('NEW_BANK_ACCOUNT')
  app.clock.advance({ hours: 24, minutes: 5 })
  await approve(app, await adminOf(app), data.id, { paid: true })
  await topUp(app, fan, 200_000)
  await tipped(app, fan, creator, 100_000)
  const { data: again } = await withdrawEverything(app, creator)
  expect((await rowOf(again.id))?.hold).toBe(null)
  await disapprove(app, await adminOf(app), again.id)
  const { data: elsewhere } = await withdrawEverything(app, creator, { accountNumber: '5555555555' })
  expect((await rowOf(elsewhere.id))?.hold?.cause).toBe('NEW_BANK_ACCOUNT')
})

test('a payout to a bank account that was saved long ago does not wait', async () => {
  const { creator } = await earner(app)
  const { data } = await withdrawEverything(app, creator, { saveBankInfo: true })
  await disapprove(app, await adminOf(app), data.id)
  app.clock.advance({ hours: 25 })
  const { data: again } = await withdrawEverything(app, creator)
  expect((await approve(app, await adminOf(app), again.id, {})).data.status).toBe('APPROVED')
})

test('a request can be turned down at once', async () => {
  const { id } = await pendingWithdrawal(app)
  expect((await disapprove(app, await adminOf(app), id)).data.status).toBe('DISAPPROVED')
})
