import { expect, test } from 'vitest'
import { balanceOf, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const call = 'POST /paystack/send-wallet-tip'

async function fanAndCreator(wallet = 100_000) {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  if (wallet > 0) await topUp(app, fan, wallet)
  return { fan, creator, tip: { amount: 30_000, transactionSource: 'TIPS' as const, creatorId: creator.id } }
}

test('a tip leaves the wallet, and reaches the creator less the platform fee', async () => {
  const { fan, creator, tip } = await fanAndCreator()
  const { status, data } = await pay(app, fan, call, { ...tip, message: 'Well played' })
  expect(status).toBe(200)
  expect(data).toMatchObject({ amount: 30_000, transactionSource: 'TIPS', currencyCode: 'NGN' })
  expect(data.user).toMatchObject({ id: fan.id, availableWalletBalance: 700 })
  expect(data.user).not.toHaveProperty('token')
  expect(await balanceOf(app, creator)).toBe(27_000)
})

test('the same reference with the same body tips once and gives the same answer', async () => {
  const { fan, creator, tip } = await fanAndCreator()
  const body = { ...tip, reference: newReference() }
  const first = await pay(app, fan, call, body)
  const second = await pay(app, fan, call, body)
  expect(second.status).toBe(200)
  expect(second.data).toEqual(first.data)
  expect(await balanceOf(app, creator)).toBe(27_000)
})

test('a repeat is answered as before, though the creator may not be tipped any more', async () => {
  const { fan, creator, tip } = await fanAndCreator()
  const body = { ...tip, reference: newReference() }
  await pay(app, fan, call, body)
  await app.ctx.db
    .updateTable('account')
    .set({ verification_status: 'REJECTED' })
    .where('id', '=', creator.id)
    .execute()
  expect((await pay(app, fan, call, body)).status).toBe(200)
})

test('a reference that was used for something else is refused, and nothing moves', async () => {
  const { fan, creator, tip } = await fanAndCreator()
  const reference = newReference()
  await pay(app, fan, call, { ...tip, reference })
  for (const other of [
    { amount: 30_001 },
    { message: 'Another word' },
    { creatorId: (await fanAndCreator(0)).creator.id },
  ]) {
    const { status, problem } = await pay(app, fan, call, { ...tip, reference, ...other })
    expect([status, problem.code]).toEqual([409, 'REFERENCE_REUSED'])
  }
  expect(await balanceOf(app, creator)).toBe(27_000)
  expect(await balanceOf(app, fan)).toBe(70_000)
})

test('two people may have the same reference', async () => {
  const reference = newReference()
  const one = await fanAndCreator()
  const other = await fanAndCreator()
  expect((await pay(app, one.fan, call, { ...one.tip, reference })).status).toBe(200)
  expect((await pay(app, other.fan, call, { ...other.tip, reference })).status).toBe(200)
})

test('a wallet that does not cover the tip is refused with 403, and its reference stays free', async () => {
  const { fan, tip } = await fanAndCreator(20_000)
  const body = { ...tip, reference: newReference() }
  const { status, problem } = await pay(app, fan, call, body)
  expect([status, problem.code]).toEqual([403, 'INSUFFICIENT_FUNDS'])
  await topUp(app, fan, 10_000)
  expect((await pay(app, fan, call, body)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(0)
})

test('an empty wallet is refused with 403', async () => {
  const { fan, tip } = await fanAndCreator(0)
  expect((await pay(app, fan, call, tip)).problem.code).toBe('INSUFFICIENT_FUNDS')
})

test('a wallet in another currency is refused with 403', async () => {
  const { fan } = await fanAndCreator()
  const creator = await joined(app, { countryCode: 'US', verified: true })
  const body = {
    amount: 500,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
  }
  for (const currencyCode of ['USD', 'NGN'] as const) {
    const { status, problem } = await pay(app, fan, call, { ...body, currencyCode })
    expect([currencyCode, status, problem.code]).toEqual([currencyCode, 403, 'CURRENCY_MISMATCH'])
  }
})

test('the minimum is that of the creator’s currency', async () => {
  const { fan, tip } = await fanAndCreator()
  const small = await pay(app, fan, call, { ...tip, amount: 99_99 })
  expect([small.status, small.problem.detail]).toEqual([422, 'You cannot tip less than NGN 100'])
  const creator = await joined(app, { countryCode: 'US', verified: true })
  const body = {
    amount: 99,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
    currencyCode: 'USD' as const,
  }
  const cents = await pay(app, fan, call, body)
  expect([cents.status, cents.problem.detail]).toEqual([422, 'You cannot tip less than USD 1'])
})

test('what a card cannot mend is refused with another status than 403', async () => {
  const { fan, creator, tip } = await fanAndCreator()
  const unverified = await joined(app)
  const refused = async (change: object, sender = fan) => {
    const { status, problem } = await pay(app, sender, call, { ...tip, ...change })
    return [status, problem.code]
  }
  expect(await refused({ creatorId: unverified.id })).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused({}, creator)).toEqual([422, 'SELF_PAYMENT'])
  expect(await refused({ creatorId: app.ctx.newId() })).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect(await refused({ currencyCode: 'USD' })).toEqual([422, 'RULE_BROKEN'])
  expect(await refused({ transactionSource: 'SUBSCRIPTION' })).toEqual([400, 'INVALID_INPUT'])
  expect(await refused({ transactionSource: 'TOP_UP' })).toEqual([400, 'INVALID_INPUT'])
  expect(await refused({ creatorId: undefined })).toEqual([400, 'INVALID_INPUT'])
  expect(await refused({ amount: 30_000.5 })).toEqual([400, 'INVALID_INPUT'])
  expect(await refused({ amount: -30_000 })).toEqual([400, 'INVALID_INPUT'])
  expect(await refused({ message: 'x'.repeat(201) })).toEqual([400, 'INVALID_INPUT'])
  expect(await balanceOf(app, fan)).toBe(100_000)
})

test('a guest does not tip', async () => {
  const { tip } = await fanAndCreator(0)
  const body = { ...tip, currencyCode: 'NGN', reference: newReference() }
  expect((await app.call(call, { body } as never)).status).toBe(401)
})
