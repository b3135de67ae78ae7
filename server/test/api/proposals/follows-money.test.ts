import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setPlatformBankAccountUnchecked } from '../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { balanceOf, startMoneyApp } from '../../setup/money/money.ts'
import { approve } from '../../setup/money/payouts.ts'
import { imported, mapStatementColumns, statementOf } from '../../setup/money/transfers.ts'
import { tipped, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'

/** One admin moves 1,000,000 alone. */
const app = await startMoneyApp({ FOUR_EYES_ABOVE: 'NGN=1000000,USD=1000000,EUR=1000000' })
const platformAccountId = await app.ctx.db.transaction().execute((tx) =>
  setPlatformBankAccountUnchecked(tx, app.ctx, {
    ...{ currencyCode: 'NGN', accountNumber: '0123456789' },
    ...{ bankName: 'Harbour Bank', accountName: 'Fanfare Limited' },
  }),
)
const desk = {
  ...{ finance: await adminOf(app, 'FINANCE'), second: await adminOf(app, 'OWNER') },
  platformAccountId,
}
await mapStatementColumns(app, desk.finance, platformAccountId)
type Signer = Awaited<ReturnType<typeof adminWithApp>>

const finance = () => adminWithApp(app, 'FINANCE')

/** An admin credits a member by a statement that they wrote. */
async function credited(admin: Signer, amount: number, member?: Person): Promise<Person> {
  const payer = member ?? (await joined(app, { verified: true }))
  const { data: transfer } = await app.call('POST /transfer/start', {
    token: payer.token,
    body: { amount: amount as never, currencyCode: 'NGN' },
  })
  const before = await balanceOf(app, payer)
  await imported(Object.assign(app, desk), statementOf([{ amount, text: transfer.reference }]), {
    token: admin.token,
    otp: admin.code(),
  })
  await app.drain()
  expect(await balanceOf(app, payer)).toBe(before + amount)
  return payer
}

const creator = () => joined(app, { verified: true })

async function requested(person: Person): Promise<string> {
  const { data, problem } = await withdrawEverything(app, person)
  if (problem) throw new Error(`Nothing was requested: ${JSON.stringify(problem)}`)
  return data.id
}

const sign = (admin: Signer, id: string) => approve(app, admin, id, { otp: admin.code() })

async function waitsFor({ token }: Signer, id: string) {
  const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token,
    params: { withdrawalRequestId: id },
  })
  return data.waitsFor
}

/** Inserts that an admin paid a withdrawal out, past the API. */
async function paidOutInDatabase(admin: Signer, id: string) {
  const { account_id, amount_minor } = await app.ctx.db
    .selectFrom('withdrawal')
    .select(['account_id', 'amount_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return app.ctx.db
    .insertInto('admin_money_act')
    .values({
      ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'APPROVE_WITHDRAWAL', subject_id: id },
      ...{ account_id, direction: 'PAYOUT', currency_code: 'NGN', amount_minor },
      ...{ is_alone: true, limit_minor: null, acted_at: app.clock.now() },
    })
    .execute()
}

describe('whoever credited a member', () => {
  test('does not approve the payout of somebody whom that member paid', async () => {
    const [importer, other] = [await finance(), await finance()]
    const payer = await credited(importer, 900_000)
    const receiver = await creator()
    await tipped(app, payer, receiver, 400_000)
    const id = await requested(receiver)
    const { status, problem } = await sign(importer, id)
    expect([status, problem.detail]).toEqual([
      403,
      expect.stringMatching(
        new RegExp(
          `^You credited @${payer.username} with ₦9,000\\.00 within the last 30 days: up to ₦3,600\\.00 of it may be in this payout, so another admin must decide it until \\d+ \\w+ \\d{4}\\.$`,
        ),
      ),
    ])
    expect(await waitsFor(importer, id)).toBe('ANOTHER_ADMIN')
    expect(await waitsFor(other, id)).toBeNull()
    await expect(paidOutInDatabase(importer, id)).rejects.toThrow(/what they credited to those who paid it/)
    expect((await sign(other, id)).data.status).toBe('APPROVED')
  })

  test('does not approve it over three hands, nor by many small ways', async () => {
    const [importer, other] = [await finance(), await finance()]
    const payer = await credited(importer, 900_000)
    const [first, second, last] = [await creator(), await creator(), await creator()]
    for (const between of [first, second]) {
      await tipped(app, payer, between, 200_000)
      await tipped(app, between, last, 150_000)
    }
    const end = await creator()
    await tipped(app, last, end, 200_000)
    const id = await requested(end)
    expect((await sign(importer, id)).problem.detail).toContain(`You credited @${payer.username}`)
    const rest = await requested(last)
    expect((await sign(importer, rest)).problem.code).toBe('NOT_ALLOWED')
    expect((await sign(other, id)).data.status).toBe('APPROVED')
  })

  test('does not confirm what another proposed, nor does another confirm what they proposed', async () => {
    const [importer, other, third] = [await finance(), await finance(), await finance()]
    const payer = await credited(importer, 1_000_000)
    const more = await credited(other, 1_000_000)
    const receiver = await creator()
    await tipped(app, payer, receiver, 1_000_000)
    await tipped(app, more, receiver, 800_000)
    const id = await requested(receiver)
    expect((await sign(third, id)).data).toMatchObject({ status: 'PENDING', proposal: { state: 'OPEN' } })
    expect((await sign(importer, id)).problem.detail).toContain(`You credited @${payer.username}`)
    const fourth = await adminWithApp(app, 'OWNER')
    expect((await sign(fourth, id)).data.status).toBe('APPROVED')
  })

  test('may approve it where it is at most a tenth of the payout', async () => {
    const [importer, third] = [await finance(), await finance()]
    const [small, large] = [await credited(importer, 50_000), await credited(third, 700_000)]
    const receiver = await creator()
    await tipped(app, small, receiver, 50_000)
    await tipped(app, large, receiver, 700_000)
    const id = await requested(receiver)
    expect((await sign(third, id)).problem.code).toBe('NOT_ALLOWED')
    expect((await sign(importer, id)).data.status).toBe('APPROVED')
    const act = await app.ctx.db
      .selectFrom('admin_money_act')
      .select('credited_minor')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(act.credited_minor).toBe(50_000n)
  })

  test('is refused in a bulk approval, for that request alone', async () => {
    const [importer, third] = [await finance(), await finance()]
    const [own, others] = [await credited(importer, 100_000), await credited(third, 100_000)]
    const [one, two] = [await creator(), await creator()]
    await tipped(app, own, one, 100_000)
    await tipped(app, others, two, 100_000)
    const ids = [await requested(one), await requested(two)]
    const { data } = await app.call('POST /admin/approve-withdrawals', {
      token: importer.token,
      body: { withdrawalRequestIds: ids, otp: importer.code() },
    })
    expect(data.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['REFUSED', 'NOT_ALLOWED'],
      ['DONE', null],
    ])
  })

  test('does not put it into a file for the bank, by the database either', async () => {
    const [importer, other] = [await finance(), await finance()]
    const payer = await credited(importer, 100_000)
    const receiver = await creator()
    await tipped(app, payer, receiver, 100_000)
    const id = await requested(receiver)
    await sign(other, id)
    const make = (admin: Signer, body: object = {}) =>
      app.call('POST /admin/make-payout-file', {
        token: admin.token,
        body: { currencyCode: 'NGN', otp: admin.code(), ...body },
      })
    const refused = await make(importer, { withdrawalRequestIds: [id] })
    expect([refused.status, refused.problem.detail]).toEqual([
      403,
      expect.stringContaining(`You credited @${payer.username} with ₦1,000.00`),
    ])
    const file = await make(importer)
    const inFile = await app.ctx.db
      .selectFrom('withdrawal')
      .select('payout_file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([file.status, inFile.payout_file_id]).toEqual([201, null])
    const put = sql`UPDATE withdrawal SET payout_file_id = ${file.data.payoutFileId} WHERE id = ${id}`
    await expect(put.execute(app.ctx.db)).rejects.toThrow(/into a file, whose money they credited/)
    expect((await make(other, { withdrawalRequestIds: [id] })).status).toBe(201)
  })

  test('may approve it 30 days later, and what was paid before the credit', async () => {
    const [importer, third] = [await finance(), await finance()]
    const payer = await credited(third, 100_000)
    const receiver = await creator()
    await tipped(app, payer, receiver, 100_000)
    await credited(importer, 100_000, payer)
    const id = await requested(receiver)
    expect(await waitsFor(importer, id)).toBeNull()
    expect(await waitsFor(third, id)).toBe('ANOTHER_ADMIN')
    expect((await sign(importer, id)).data.status).toBe('APPROVED')
  })
})

test('an approver sees who credited those who paid the member', async () => {
  const [importer, other] = [await finance(), await finance()]
  const payer = await credited(importer, 90_000)
  const receiver = await creator()
  await tipped(app, payer, receiver, 36_000)
  const id = await requested(receiver)
  const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: other.token,
    params: { withdrawalRequestId: id },
  })
  expect(data.background.payersCredits).toMatchObject([
    { username: payer.username, creditedBy: importer.email, credited: 90_000, paid: 32_400 },
  ])
})
