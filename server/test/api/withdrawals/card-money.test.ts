import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { streamExportSectionRows } from '../../../src/accounts/export/section-rows.ts'
import { exportSections } from '../../../src/accounts/export/sections.ts'
import { releaseClearedEarnings } from '../../../src/money/ledger/clearing/clear-earnings.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { setPlatformBankAccountUnchecked } from '../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { adminOf } from '../../setup/admins.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { decided, disputed, giveBack, paid, reportRefund, walletOf } from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp({ CLEARING_DAYS: '7' })

async function shown({ token }: Person) {
  const { data } = await app.call('GET /user/refresh-user', { token })
  return {
    available: data.availableWalletBalance,
    withdrawable: data.withdrawableWalletBalance,
    uncleared: data.unclearedWalletBalance,
    disputed: data.disputedWalletBalance,
    clears: data.dateWalletCleared,
  }
}

async function withdrawn(person: Person): Promise<number | string> {
  const { data, problem } = await withdrawEverything(app, person)
  return problem ? `${problem.code}: ${problem.detail}` : data.amount
}

const tip = (fan: Person, creator: Person, amount: number) =>
  paid(app, { amount, byWallet: true, fan, creator })
/** Returns the moment at which the money of the latest top-up clears. */
async function clearsAt({ id }: Person): Promise<string> {
  const { finished_at: at } = await app.ctx.db
    .selectFrom('payment')
    .select('finished_at')
    .where('payer_id', '=', id)
    .executeTakeFirstOrThrow()
  return new Date((at?.getTime() ?? 0) + 7 * 86_400_000).toISOString()
}

async function withClearingDays(clearingDays: number, run: () => Promise<void>): Promise<void> {
  const { config } = app.ctx
  app.ctx.config = { ...config, clearingDays }
  try {
    await run()
  } finally {
    app.ctx.config = config
  }
}

await app.ctx.db.transaction().execute((tx) =>
  setPlatformBankAccountUnchecked(tx, app.ctx, {
    ...{ currencyCode: 'NGN', accountNumber: '0123456789' },
    ...{ bankName: 'Harbour Bank', accountName: 'Fanfare Limited' },
  }),
)

describe('an approver', () => {
  async function atRiskOf(id: string) {
    const admin = await adminOf(app, 'FINANCE')
    const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
    })
    return data.atRisk
  }

  /** A bank transfer that two admins have confirmed. */
  async function givenByBank({ token }: Person, amount: number): Promise<void> {
    const { data: transfer } = await app.call('POST /transfer/start', {
      token,
      body: { amount: amount as never, currencyCode: 'NGN' },
    })
    for (const admin of [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]) {
      await app.call('POST /admin/confirm-transfer/{transferId}', {
        token: admin.token,
        params: { transferId: transfer.id },
        body: {},
      })
    }
  }

  test('sees as card money what of a tip was not cleared, not the whole tip', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
    await givenByBank(fan, 2_200_000)
    await topUp(app, fan, 100_000)
    await tip(fan, creator, 150_000)
    await tip(fan, creator, 20_000)
    const { data } = await withdrawEverything(app, creator)
    expect(data.amount).toBe(53_000)
    expect(await atRiskOf(data.id)).toMatchObject({ received: 153_000, byCard: 100_000, uncleared: 100_000 })
  })

  test('sees of what had cleared the share that cards had in the wallet that paid', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
    await givenByBank(fan, 300_000)
    await topUp(app, fan, 100_000)
    app.clock.advance({ days: 8 })
    await tip(fan, creator, 100_000)
    const { data } = await withdrawEverything(app, creator)
    expect(await atRiskOf(data.id)).toMatchObject({ received: 90_000, byCard: 22_500, uncleared: 0 })
  })

  test('sees a decided request as it was when it was decided', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
    await givenByBank(fan, 300_000)
    await topUp(app, fan, 100_000)
    await tip(fan, creator, 200_000)
    const { data } = await withdrawEverything(app, creator)
    const before = await atRiskOf(data.id)
    const admin = await adminOf(app, 'FINANCE')
    await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: data.id },
      body: { paid: true },
    })
    app.clock.advance({ hours: 1 })
    await topUp(app, fan, 50_000)
    await tip(fan, creator, 50_000)
    expect(before).toMatchObject({ received: 180_000, byCard: 100_000, uncleared: 100_000 })
    expect(await atRiskOf(data.id)).toEqual(before)
  })
})

describe('money that came by card', () => {
  test('a top-up can be spent at once, and withdrawn after seven days', async () => {
    const person = await joined(app, { verified: true })
    await topUp(app, person, 50_000_000)
    const { clears, ...wallet } = await shown(person)
    expect(Math.abs(Date.parse(clears ?? '') - Date.parse(await clearsAt(person)))).toBeLessThan(1000)
    expect(wallet).toEqual({
      ...{ available: 500_000, withdrawable: 0, uncleared: 500_000, disputed: 0 },
    })
    expect(await withdrawn(person)).toMatch(
      /^RULE_BROKEN: ₦500,000\.00 in your wallet came by card and can be withdrawn from \d+ /,
    )
    app.clock.advance({ days: 7 })
    expect(await shown(person)).toMatchObject({ withdrawable: 500_000, uncleared: 0, clears: null })
    expect(await withdrawn(person)).toBe(50_000_000)
  })

  test('what is tipped with it clears for its receiver when it would have for the payer, through any number of hands', async () => {
    const [fan, first, second] = [
      await joined(app),
      await joined(app, { verified: true }),
      await joined(app, { verified: true }),
    ]
    await topUp(app, fan, 100_000)
    const { clears } = await shown(fan)
    app.clock.advance({ days: 3 })
    await tip(fan, first, 100_000)
    expect(await shown(first)).toMatchObject({ withdrawable: 0, uncleared: 900, clears })
    app.clock.advance({ days: 3 })
    await tip(first, second, 50_000)
    expect(await shown(second)).toMatchObject({ withdrawable: 0, uncleared: 450, clears })
    expect(await withdrawn(second)).toMatch(/came by card/)
    app.clock.advance({ days: 1 })
    expect(await withdrawn(first)).toBe(40_000)
    expect(await withdrawn(second)).toBe(45_000)
  })

  test('a tip by card, and a charge that ends in the wallet, wait as a top-up does', async () => {
    const { creator } = await paid(app, { amount: 100_000 })
    expect(await shown(creator)).toMatchObject({ available: 900, withdrawable: 0, uncleared: 900 })
    const fan = await joined(app)
    await paid(app, { amount: 100_000, source: 'SUBSCRIPTION', fan })
    const other = await joined(app, { verified: true, price: 500 })
    await paid(app, { amount: 50_000, source: 'SUBSCRIPTION', fan, creator: other })
    const again = { amount: 50_000, source: 'SUBSCRIPTION', fan, creator: other } as const
    await expect(paid(app, again)).rejects.toThrow('ALREADY_SUBSCRIBED')
    expect(await shown(fan)).toMatchObject({ available: 500, withdrawable: 0, uncleared: 500 })
  })

  test('what has not cleared is spent first, and what is cleared stays withdrawable', async () => {
    const [fan, creator] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
    await topUp(app, fan, 100_000)
    app.clock.advance({ days: 8 })
    await topUp(app, fan, 60_000)
    await tip(fan, creator, 80_000)
    expect(await shown(fan)).toMatchObject({ available: 800, withdrawable: 800, uncleared: 0 })
    expect(await shown(creator)).toMatchObject({ available: 720, withdrawable: 120, uncleared: 600 })
  })

  test('what was cleared is not counted by the wallet any more, whether a job has been there or not', async () => {
    const person = await joined(app)
    await topUp(app, person, 30_000)
    app.clock.advance({ days: 7 })
    await releaseClearedEarnings.run(app.ctx, {})
    const lots = await app.ctx.db
      .selectFrom('ledger_lot')
      .selectAll()
      .where('owner_id', '=', person.id)
      .execute()
    expect(lots).toEqual([])
    expect(await shown(person)).toMatchObject({ available: 300, withdrawable: 300 })
  })

  test('a tip that is given back into the wallet has cleared no earlier for that', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 100_000)
    const sent = await tip(fan, await joined(app, { verified: true }), 100_000)
    const admin = await adminOf(app, 'FINANCE')
    expect((await giveBack(app, admin, sent.id)).status).toBe(201)
    expect(await shown(fan)).toMatchObject({ available: 1000, withdrawable: 0, uncleared: 1000 })
    app.clock.advance({ days: 7 })
    expect(await shown(fan)).toMatchObject({ available: 1000, withdrawable: 1000 })
  })

  test('a tip of cleared money that is given back can be withdrawn at once', async () => {
    const fan = await joined(app, { verified: true })
    await topUp(app, fan, 100_000)
    app.clock.advance({ days: 7 })
    const sent = await tip(fan, await joined(app, { verified: true }), 100_000)
    await giveBack(app, await adminOf(app, 'FINANCE'), sent.id)
    expect(await shown(fan)).toMatchObject({ available: 1000, withdrawable: 1000, uncleared: 0 })
  })

  test.each([
    { days: 1, waits: 1 },
    { days: 30, waits: 30 },
  ])(
    'a setting of $days days holds for charges from then on, and what was said of others stays',
    async ({ days, waits }) => {
      const [fan, later] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
      await topUp(app, fan, 100_000)
      const { clears } = await shown(fan)
      const creator = await joined(app, { verified: true })
      const sent = await tip(fan, creator, 50_000)
      await withClearingDays(days, async () => {
        await topUp(app, later, 20_000)
        await giveBack(app, await adminOf(app, 'FINANCE'), sent.id)
        expect(await shown(fan)).toMatchObject({ withdrawable: 0, uncleared: 1000, clears })
        app.clock.advance({ days: 6 })
        expect(await shown(fan)).toMatchObject({ withdrawable: 0, clears })
        app.clock.advance({ days: 1 })
        expect(await shown(fan)).toMatchObject({ withdrawable: 1000, clears: null })
        if (waits > 7) {
          expect(await shown(later)).toMatchObject({ withdrawable: 0 })
          app.clock.advance({ days: waits - 7 })
        }
        expect(await shown(later)).toMatchObject({ withdrawable: 200 })
      })
    },
  )
})

/** Changed by whoever owns the database, in step with what the account says, and put back afterwards. */
describe('the verifier finds a lot of uncleared money', async () => {
  const broken = await startMoneyApp({ CLEARING_DAYS: '7' })
  const owner = openAsOwner(broken)
  await sql`ALTER TABLE ledger_lot DISABLE TRIGGER USER; ALTER TABLE ledger_lot_change DISABLE TRIGGER USER;
    ALTER TABLE ledger_hold DISABLE TRIGGER USER; ALTER TABLE ledger_account DISABLE TRIGGER USER`.execute(
    owner,
  )
  const earlier = sql`clears_at = clears_at - interval '6 days'`
  const cases: [title: string, cut: number, change: (id: string) => RawBuilder<unknown>, says: string][] = [
    [
      'whose date was moved',
      0,
      (id) => sql`UPDATE ledger_lot SET ${earlier} WHERE owner_id = ${id}`,
      'each lot is what its changes add up to',
    ],
    [
      'that was deleted',
      60_000,
      (id) => sql`DELETE FROM ledger_lot WHERE owner_id = ${id}`,
      'each lot is what its changes add up to',
    ],
    [
      'that was cut',
      100,
      (id) => sql`UPDATE ledger_lot SET amount = amount - 100 WHERE owner_id = ${id}`,
      'each lot is what its changes add up to',
    ],
    [
      'that was cut with its record',
      100,
      (id) => sql`WITH record AS (UPDATE ledger_lot_change SET amount = amount - 100 WHERE owner_id = ${id})
        UPDATE ledger_lot SET amount = amount - 100 WHERE owner_id = ${id}`,
      'all that a card charge that has not cleared brings into a wallet is uncleared there',
    ],
    [
      'whose date was moved with its record',
      0,
      (id) => sql`WITH record AS (UPDATE ledger_lot_change SET ${earlier} WHERE owner_id = ${id})
        UPDATE ledger_lot SET ${earlier} WHERE owner_id = ${id}`,
      'money of a card charge clears when it was said to',
    ],
  ]

  test.each(cases)('%s', async (_, cut, change, says) => {
    const { id, ...person } = await joined(broken)
    await topUp(broken, { id, ...person }, 60_000)
    const { id: chargeId } = await broken.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('payer_id', '=', id)
      .executeTakeFirstOrThrow()
    const found = async () => {
      const lines = await findLedgerMismatches(broken.ctx.db)
      return lines.filter((line) => line.includes(id) || line.includes(chargeId)).join('\n')
    }
    expect(await found()).toBe('')
    const lots = await owner.selectFrom('ledger_lot').selectAll().where('owner_id', '=', id).execute()
    const changes = await owner
      .selectFrom('ledger_lot_change')
      .select(['owner_id', 'charge_id', 'shard', 'currency_code', 'amount', 'clears_at'])
      .select(['transaction_id', 'dispute_id', 'created_at'])
      .where('owner_id', '=', id)
      .execute()
    const shrink = (by: number) =>
      sql`UPDATE ledger_account SET uncleared_minor = uncleared_minor - ${by}
        WHERE owner_id = ${id} AND kind = 'available'`.execute(owner)
    await change(id).execute(owner)
    await shrink(cut)
    expect(await found()).toContain(says)
    await owner.deleteFrom('ledger_lot').where('owner_id', '=', id).execute()
    await owner.deleteFrom('ledger_lot_change').where('owner_id', '=', id).execute()
    await owner.insertInto('ledger_lot').values(lots).execute()
    await owner.insertInto('ledger_lot_change').values(changes).execute()
    await shrink(-cut)
  })

  test('that a dispute holds and that was cut, in step with what the account says', async () => {
    const { reference, fan } = await paid(broken, { amount: 60_000, source: 'TOP_UP' })
    const providerDisputeId = await disputed(broken, reference)
    const dispute = sql`(SELECT id FROM dispute WHERE provider_dispute_id = ${providerDisputeId})`
    const cut = (by: number) =>
      sql`WITH cut AS (UPDATE ledger_hold SET amount = amount - ${by} WHERE dispute_id = ${dispute})
        UPDATE ledger_account SET disputed_minor = disputed_minor - ${by}
        WHERE owner_id = ${fan.id} AND kind = 'available'`.execute(owner)
    await cut(100)
    expect(await findLedgerMismatches(broken.ctx.db)).toEqual([
      expect.stringMatching(
        /^Not so: each hold is what its changes add up to\. claim \w+ holds 59900 on account \d+, its changes 60000$/,
      ),
    ])
    await cut(-100)
    await decided(broken, providerDisputeId, true)
  })
})

test('a top-up that is given back to its card takes money that has cleared, and leaves what has not', async () => {
  const person = await joined(app, { verified: true })
  const first = await paid(app, { amount: 100_000, source: 'TOP_UP', fan: person })
  app.clock.advance({ days: 7 })
  await topUp(app, person, 60_000)
  await giveBack(app, await adminOf(app, 'FINANCE'), first.id)
  await app.drain()
  await reportRefund(app, first.reference)
  expect(await shown(person)).toMatchObject({ available: 600, uncleared: 600, withdrawable: 0 })
  expect(await withdrawn(person)).toMatch(/came by card/)
})

test('an export says what cannot be withdrawn yet, why, and from when', async () => {
  const person = await joined(app)
  await topUp(app, person, 60_000)
  const { clears } = await shown(person)
  await disputed(app, (await paid(app, { amount: 20_000, source: 'TOP_UP', fan: person })).reference)
  const section = exportSections.find(({ name }) => name === 'waiting-money')
  const rows = section ? await Array.fromAsync(streamExportSectionRows(app.ctx, section, person.id)) : []
  expect(rows).toMatchObject([
    {
      what: 'came by card, and can be withdrawn once it has cleared',
      ...{ amount: '600.00', dateClears: clears, dateDisputed: null },
    },
    {
      what: 'in your wallet, and held by an open dispute',
      ...{ amount: '200.00', dateDisputed: expect.any(String) },
    },
  ])
})

describe('money in an open dispute', () => {
  test('is held with the accomplice who was tipped it, and taken from there when it is lost', async () => {
    const fan = await joined(app)
    const top = await paid(app, { amount: 50_000_000, source: 'TOP_UP', fan })
    const accomplice = await joined(app, { verified: true })
    await tip(fan, accomplice, 45_000_000)
    const dispute = await disputed(app, top.reference)
    app.clock.advance({ days: 8 })
    expect(await shown(accomplice)).toMatchObject({ available: 405_000, withdrawable: 0, disputed: 405_000 })
    expect(await shown(fan)).toMatchObject({ available: 50_000, disputed: 50_000 })
    expect(await withdrawn(accomplice)).toMatch(/A payer's bank is disputing ₦405,000\.00/)
    await decided(app, dispute, false)
    expect(await walletOf(app, accomplice)).toMatchObject({ available: 0, owed: 0 })
    expect(await walletOf(app, fan)).toMatchObject({ available: 0, owed: 4_500_000 })
  })

  test('cannot be spent, and can again when the dispute is won', async () => {
    const fan = await joined(app)
    const top = await paid(app, { amount: 100_000, source: 'TOP_UP', fan })
    const dispute = await disputed(app, top.reference)
    const creator = await joined(app, { verified: true })
    const body = { amount: 20_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
    const { status, problem } = await pay(app, fan, 'POST /paystack/send-wallet-tip', body)
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      'INSUFFICIENT_FUNDS',
      "₦1,000.00 in your wallet is in an open dispute. You can't spend it until the bank decides.",
    ])
    await decided(app, dispute, true)
    expect(await shown(fan)).toMatchObject({ available: 1000, withdrawable: 0, uncleared: 1000, disputed: 0 })
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
  })
})
