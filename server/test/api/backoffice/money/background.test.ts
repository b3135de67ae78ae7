import { expect, test } from 'vitest'
import { adminOf } from '../../../setup/admins.ts'
import { auditOf } from '../../../setup/audit.ts'
import { cards, chargeCard, newReference, pay, startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { approve } from '../../../setup/money/payouts.ts'
import { bank, pendingWithdrawal, tipped, withdrawEverything } from '../../../setup/money/withdrawals.ts'
import { joined } from '../../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')

async function backgroundOf(id: string) {
  const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
  })
  return data.background
}

test('an approver sees former payouts and when the bank account was changed', async () => {
  const { creator, fan, id } = await pendingWithdrawal(app)
  expect(await backgroundOf(id)).toMatchObject({
    formerPayouts: { count: 0, total: 0, dateFirst: null, dateLast: null },
    bankChanges: [],
  })
  await approve(app, admin, id, { paid: true })
  const change = async (number: string) => {
    app.clock.advance({ hours: 1 })
    const at = app.clock.now()
    await app.ctx.db
      .updateTable('account')
      .set({ bank_name: bank.bankName, bank_account_name: bank.accountName })
      .set({ bank_account_number: number })
      .set({ bank_changed_at: at })
      .where('id', '=', creator.id)
      .execute()
    return at.toISOString()
  }
  const changes = [await change('1111111111'), await change('2222222222')]
  await app.ctx.db.updateTable('account').set({ bio: 'Hi' }).where('id', '=', creator.id).execute()
  await topUp(app, fan, 100_000)
  await tipped(app, fan, creator, 100_000)
  const { data: next, problem } = await withdrawEverything(app, creator, { accountNumber: '2222222222' })
  expect(problem).toBeUndefined()
  expect(await backgroundOf(next.id)).toMatchObject({
    formerPayouts: { count: 1, total: 90_000, dateFirst: expect.any(String), dateLast: expect.any(String) },
    bankChanges: changes.toReversed(),
  })
})

test('an approver sees other accounts with the same bank account, card or device, which is audited', async () => {
  const [own, other] = [await pendingWithdrawal(app), await pendingWithdrawal(app)]
  const number = { bank_account_number: '5550001112', bank_name: 'Harbour Bank', bank_account_name: 'A' }
  for (const { creator } of [own, other]) {
    await app.ctx.db.updateTable('account').set(number).where('id', '=', creator.id).execute()
  }
  const spelled = await Promise.all(
    [
      ['Harbour-bank', 'BANK_ACCOUNT'],
      ['HARBOURBANK', 'BANK_ACCOUNT'],
      ['Harbour Bank plc', 'ACCOUNT_NUMBER'],
      ['Zenith', 'ACCOUNT_NUMBER'],
    ].map(async ([bank_name, by]) => {
      const { id } = await joined(app)
      await app.ctx.db
        .updateTable('account')
        .set({ ...number, bank_name })
        .where('id', '=', id)
        .execute()
      return { id, by }
    }),
  )
  const device = { address: '203.0.113.77', user_agent: 'A browser of one’s own' }
  const neighbour = await joined(app)
  for (const { id } of [own.creator, other.creator, neighbour]) {
    await app.ctx.db.updateTable('session').set(device).where('account_id', '=', id).execute()
  }
  const [payer, stranger] = [await joined(app), await joined(app)]
  await topUp(app, own.creator, 100_000)
  await topUp(app, payer, 100_000)
  const body = { amount: 100_000, reference: newReference() }
  await chargeCard(app, stranger, body, { card: cards.once })
  expect((await pay(app, stranger, 'POST /paystack/verify', body)).status).toBe(200)
  const { sharedWith } = await backgroundOf(own.id)
  const found = new Map(sharedWith.map(({ userId, by }) => [userId, by]))
  expect(found.get(other.creator.id)).toEqual(['BANK_ACCOUNT', 'DEVICE'])
  for (const { id, by } of spelled) expect(found.get(id)).toEqual([by])
  expect(found.get(neighbour.id)).toEqual(['DEVICE'])
  expect(found.get(payer.id)).toEqual(['CARD'])
  expect(found.has(stranger.id)).toBe(false)
  expect(found.has(own.creator.id)).toBe(false)
  expect(await auditOf(app, own.creator.id)).toMatchObject([
    { adminId: admin.id, action: 'USER_LINKS_SHOWN' },
  ])
})

test('many accounts on one network hide nobody with the same bank account or card', async () => {
  const own = await pendingWithdrawal(app)
  const device = { address: '203.0.113.78', user_agent: 'A browser of a whole network' }
  const neighbours = await Promise.all(Array.from({ length: 22 }, () => joined(app)))
  for (const { id } of [own.creator, ...neighbours]) {
    await app.ctx.db.updateTable('session').set(device).where('account_id', '=', id).execute()
  }
  const number = { bank_account_number: '5550001113', bank_name: 'Harbour Bank', bank_account_name: 'A' }
  const [sameAccount, sameNumber] = [await joined(app), await joined(app)]
  for (const { id } of [own.creator, sameAccount]) {
    await app.ctx.db.updateTable('account').set(number).where('id', '=', id).execute()
  }
  await app.ctx.db
    .updateTable('account')
    .set({ ...number, bank_name: 'Zenith' })
    .where('id', '=', sameNumber.id)
    .execute()
  const { sharedWith, sharedWithTotal } = await backgroundOf(own.id)
  const kinds = sharedWith.map(({ by: [first] }) => first)
  expect([...new Set(kinds)]).toEqual(['BANK_ACCOUNT', 'ACCOUNT_NUMBER', 'DEVICE'])
  const found = new Map(sharedWith.map(({ userId, by }) => [userId, by]))
  expect(found.get(sameAccount.id)).toEqual(['BANK_ACCOUNT'])
  expect(found.get(sameNumber.id)).toEqual(['ACCOUNT_NUMBER'])
  expect(sharedWith.filter(({ by }) => by.includes('DEVICE')).map(({ userId }) => userId)).toEqual(
    neighbours
      .map(({ id }) => id)
      .toSorted()
      .toReversed()
      .slice(0, 20),
  )
  expect(sharedWithTotal).toBe(sharedWith.length + 2)
})
