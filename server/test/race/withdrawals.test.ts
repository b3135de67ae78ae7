import { expect, test } from 'vitest'
import { loadWalletBalances } from '../../src/money/ledger/wallet/balances.ts'
import { adminOf } from '../setup/admins.ts'
import { balanceOf, startMoneyApp, topUp } from '../setup/money/money.ts'
import {
  bank,
  earner,
  pendingWithdrawal,
  tipped,
  withdrawalCode,
  withdrawEverything,
} from '../setup/money/withdrawals.ts'

const app = await startMoneyApp()
const approve = 'POST /admin/approve-withdrawal/{withdrawalRequestId}'
const disapprove = 'POST /admin/disapprove-withdrawal/{withdrawalRequestId}'

function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((one, other) => one - other)
}

test('two admins who decide one withdrawal at once: one decides, the other is told so', async () => {
  const [one, other] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]
  for (let iteration = 0; iteration < 6; iteration++) {
    const { creator, id } = await pendingWithdrawal(app)
    const params = { withdrawalRequestId: id }
    const answers = await Promise.all([
      app.call(approve, { token: one.token, params, body: { paid: true } }),
      app.call(disapprove, { token: other.token, params, body: { reason: 'Not now' } }),
    ])
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
    const [approved] = answers
    const first = approved.status === 200 ? one : other
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'ALREADY_DECIDED',
      detail: expect.stringContaining(first.email),
    })
    expect(await balanceOf(app, creator)).toBe(approved.status === 200 ? 0 : 90_000)
    const { current } = await loadWalletBalances(app.ctx, creator.id)
    expect(Number(current)).toBe(approved.status === 200 ? 0 : 90_000)
  }
})

test.each([{ paid: true }, {}])('of ten approvals at once with %j, one is the first', async (body) => {
  const admins = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]
  const { id } = await pendingWithdrawal(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.call(approve, { token: admins[index % 2]?.token ?? '', params: { withdrawalRequestId: id }, body }),
    ),
  )
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('of five requests at once, each with a code of its own, one is taken', async () => {
  const { creator } = await earner(app)
  const codes: Awaited<ReturnType<typeof withdrawalCode>>[] = []
  for (let count = 0; count < 5; count++) codes.push(await withdrawalCode(app, creator))
  const answers = await Promise.all(
    codes.map((twoFactor) =>
      app.call('POST /wallet/create-withdrawal-request', {
        token: creator.token,
        body: { ...bank, twoFactor },
      }),
    ),
  )
  expect(sorted(answers.map(({ status }) => status))).toEqual([201, 409, 409, 409, 409])
})

test('one code for five requests at once is good for one', async () => {
  const { creator } = await earner(app)
  const twoFactor = await withdrawalCode(app, creator)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call('POST /wallet/create-withdrawal-request', {
        token: creator.token,
        body: { ...bank, twoFactor },
      }),
    ),
  )
  expect(sorted(answers.map(({ status }) => status))).toEqual([201, 422, 422, 422, 422])
})

test('a request while tips come in holds what its code named, and the tips stay available', async () => {
  const { creator, fan } = await earner(app, 500_000)
  await topUp(app, fan, 500_000)
  const code = await withdrawalCode(app, creator)
  const [asked, ...tips] = await Promise.all([
    withdrawEverything(app, creator, { twoFactor: code }),
    ...Array.from({ length: 10 }, () => tipped(app, fan, creator, 10_000)),
  ])
  expect([asked.status, ...tips]).toEqual([201, ...tips.map(() => 200)])
  expect(asked.data.amount).toBe(450_000)
  expect(await balanceOf(app, creator)).toBe(90_000)
})

test('a request while tips go out holds all that its code named or nothing, and loses nothing', async () => {
  const [{ creator }, { creator: other }] = [await earner(app, 500_000), await earner(app)]
  const code = await withdrawalCode(app, creator)
  const [asked, ...tips] = await Promise.all([
    withdrawEverything(app, creator, { twoFactor: code }),
    ...Array.from({ length: 10 }, () => tipped(app, creator, other, 10_000)),
  ])
  const given = tips.filter((status) => status === 200).length
  const { available, current } = await loadWalletBalances(app.ctx, creator.id)
  expect(Number(current)).toBe(450_000 - given * 10_000)
  const isTaken = asked.status === 201
  expect([asked.status, given]).toEqual(isTaken ? [201, 0] : [422, 10])
  expect(Number(current - available)).toBe(isTaken ? 450_000 : 0)
})
