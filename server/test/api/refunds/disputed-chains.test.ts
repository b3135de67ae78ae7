import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { control, type MoneyApp, startMoneyApp } from '../../setup/money/money.ts'
import {
  decided,
  disputed,
  giveBack,
  type Paid,
  paid,
  refundAtProvider,
  reportDispute,
} from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'

type Currency = 'NGN' | 'USD'

const countries = { NGN: 'NG', USD: 'US' } as const
const names = ['head', 'b', 'c', 'd'] as const
type Chain = Record<(typeof names)[number], Person>

/** A card's holder in one currency, and a chain of creators in another, whom it pays first: what is done with the money then is up to each test. */
function chains(app: MoneyApp, payerCurrency: Currency, currency: Currency) {
  /** Signs an admin in: the days that go by end every session. */
  const admin = () => adminOf(app, 'FINANCE')
  const tip = (fan: Person, creator: Person, amount: number) =>
    paid(app, { amount, byWallet: true, fan, creator, currency })
  const charged = async (creator: Person, amount: number) =>
    paid(app, {
      amount,
      creator,
      currency,
      fan: await joined(app, { countryCode: countries[payerCurrency] }),
    })
  const person = () => joined(app, { verified: true, countryCode: countries[currency] })

  async function chain(): Promise<Chain> {
    const [head, b, c, d] = [await person(), await person(), await person(), await person()]
    return { head, b, c, d }
  }

  async function figures({ token, id }: Person) {
    const { data } = await app.call('GET /user/refresh-user', { token })
    const { data: history } = await app.call('GET /wallet/search-wallet-transactions', { token })
    const now = app.clock.now()
    const { data: statement } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
      token,
      params: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 } as never,
    })
    const accounts = await app.ctx.db
      .selectFrom('ledger_account')
      .select(['kind', 'balance', 'disputed_minor as disputed'])
      .where('owner_id', '=', id)
      .where('currency_code', '=', currency)
      .execute()
    const of = (kind: string) => Number(accounts.find((each) => each.kind === kind)?.balance ?? 0)
    const minor = (major: number) => Math.round(major * 100)
    return {
      available: minor(data.availableWalletBalance),
      withdrawable: minor(data.withdrawableWalletBalance),
      uncleared: minor(data.unclearedWalletBalance),
      disputed: minor(data.disputedWalletBalance),
      newest: history[0],
      closing: statement.closingBalance,
      ledger: {
        available: of('available'),
        owed: 0 - of('receivable'),
        disputed: Number(accounts.find(({ kind }) => kind === 'available')?.disputed ?? 0),
      },
    }
  }

  /** Holds what the API says of each against the ledger, and the ledger against its rules. */
  async function expectSound(chain: Chain): Promise<void> {
    expect(await app.mismatches()).toEqual([])
    for (const name of names) {
      const { ledger, newest, ...said } = await figures(chain[name])
      expect({ name, ...said }).toEqual({
        ...{ name, available: ledger.available, disputed: ledger.disputed, uncleared: said.uncleared },
        withdrawable: ledger.available - ledger.disputed - said.uncleared,
        closing: ledger.available - ledger.owed,
      })
      expect([name, newest?.balanceAfter ?? 0, newest?.owedAfter ?? 0]).toEqual([
        name,
        ledger.available,
        ledger.owed,
      ])
    }
  }

  /** Returns the amount of a withdrawal of everything: 0 if it is refused. */
  async function withdrawn(who: Person): Promise<number> {
    const { data, problem } = await withdrawEverything(app, who)
    return problem ? 0 : data.amount
  }

  async function atDesk(dispute: string) {
    const { id: disputeId } = await app.ctx.db
      .selectFrom('dispute')
      .select('id')
      .where('provider_dispute_id', '=', dispute)
      .executeTakeFirstOrThrow()
    const { token } = await admin()
    const { data } = await app.call('GET /admin/load-dispute/{disputeId}', { token, params: { disputeId } })
    return data
  }

  /** Decides a dispute; what the desk said before of a lost one is what is booked. */
  async function decide(dispute: string, isWon: boolean, chain: Chain): Promise<void> {
    const said = await atDesk(dispute)
    expect(said.holders.reduce((sum, { amount }) => sum + amount, 0)).toBe(said.held)
    await decided(app, dispute, isWon)
    const booked = (await atDesk(dispute)).entries.map(({ account, username, amount }) => ({
      ...{ account, username, amount },
    }))
    const inOrder = (each: readonly object[]) => each.map((share) => JSON.stringify(share)).toSorted()
    if (!isWon) expect(inOrder(booked)).toEqual(inOrder(said.sharesIfLost))
    await expectSound(chain)
  }

  async function correct(who: Person, direction: 'CREDIT' | 'DEBIT', amount: number): Promise<number> {
    const body = { username: who.username, currencyCode: currency, direction, amount }
    const { data, status } = await app.call('POST /admin/propose-adjustment', {
      token: (await admin()).token,
      body: { ...body, counterAccount: 'fees', reason: 'Taken twice' } as never,
    })
    if (status !== 201) return status
    const approved = await app.call('POST /admin/approve-adjustment/{adjustmentId}', {
      token: (await admin()).token,
      params: { adjustmentId: data.adjustmentId },
      body: {},
    })
    return approved.status
  }

  const refund = async (payment: Paid) => giveBack(app, await admin(), payment.id)
  return {
    ...{ tip, charged, chain, figures, expectSound, withdrawn, atDesk, decide, correct, refund },
    admin,
  }
}

const settings = [
  { days: 0, payer: 'USD', currency: 'NGN' },
  { days: 7, payer: 'NGN', currency: 'USD' },
] as const

describe.each(partOfTheDay(settings, 1))(
  'with $days clearing days, a card in $payer and creators in $currency',
  async ({ days, payer, currency }) => {
    const app = await startMoneyApp({ CLEARING_DAYS: String(days) })
    const { tip, charged, chain, figures, expectSound, withdrawn, atDesk, decide, correct, refund, admin } =
      chains(app, payer, currency)

    test('a circle: nobody withdraws while it is disputed, and the end of it loses it', async () => {
      const all = await chain()
      const { head, b, c, d } = all
      const { reference } = await charged(head, 100_000)
      await tip(head, b, 90_000)
      await tip(b, c, 81_000)
      await tip(c, head, 72_900)
      await tip(head, d, 65_610)
      const dispute = await disputed(app, reference)
      await expectSound(all)
      expect(await figures(d)).toMatchObject({ available: 59_049, withdrawable: 0, disputed: 59_049 })
      app.clock.advance({ days: days + 1 })
      for (const who of [head, b, c, d]) expect(await withdrawn(who)).toBe(0)
      await decide(dispute, false, all)
      expect((await figures(d)).ledger).toMatchObject({ available: 0, owed: 0 })
      expect((await figures(head)).ledger.owed).toBe(90_000 - 59_049)
    })

    test('nobody in the middle bears the fees of who paid them, or more than reached them', async () => {
      const all = await chain()
      const { head, b, c } = all
      await charged(b, 100_000)
      app.clock.advance({ days: days + 1 })
      const { reference } = await paid(app, { amount: 150_000, source: 'TOP_UP', fan: head, currency })
      await tip(head, b, 150_000)
      await tip(b, c, 45_000)
      const dispute = await disputed(app, reference)
      await expectSound(all)
      const heldWith = async () => [(await figures(b)).disputed, (await figures(c)).disputed]
      // Of 135,000 that reached them, the second passed 45,000 on. Where it is known that the third has 40,500 of it, the second
      // loses the 90,000 that they have and their own fee of 4500; the fee of 15,000 is the first's. Without lots the money is
      // asked of those first who had it first, and of nobody more than they got.
      const holds = days === 0 ? [135_000, 0] : [94_500, 40_500]
      expect(await heldWith()).toEqual(holds)
      expect(await atDesk(dispute)).toMatchObject({ held: 135_000, notFound: 15_000 })
      // What comes to the second later is not held for it either.
      expect(await correct(b, 'CREDIT', 20_000)).toBe(200)
      expect(await heldWith()).toEqual(holds)
      await decide(dispute, false, all)
      const ledgers = await Promise.all([head, b, c].map(async (who) => (await figures(who)).ledger))
      expect(ledgers).toMatchObject([
        { available: 0, owed: 15_000 },
        { available: 200_000 - (holds[0] ?? 0), owed: 0 },
        { available: 40_500 - (holds[1] ?? 0), owed: 0 },
      ])
    })

    test.each([true, false])(
      'one payment with the money of two cards is lost once, and the first dispute is lost before the second opens: %s',
      async (isDecided) => {
        const all = await chain()
        const { head, b } = all
        await charged(b, 300_000)
        app.clock.advance({ days: days + 1 })
        const topUps = [
          await paid(app, { amount: 100_000, source: 'TOP_UP', fan: head, currency }),
          await paid(app, { amount: 100_000, source: 'TOP_UP', fan: head, currency }),
        ]
        await tip(head, b, 100_000)
        app.clock.advance({ days: days + 1 })
        const { data } = await withdrawEverything(app, head)
        expect(data.amount).toBe(100_000)
        await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
          token: (await admin()).token,
          params: { withdrawalRequestId: data.id },
          body: { paid: true },
        })
        const disputes: string[] = []
        for (const { reference } of topUps) {
          disputes.push(await disputed(app, reference))
          if (isDecided) await decide(disputes.at(-1) ?? '', false, all)
        }
        expect((await figures(b)).disputed).toBe(isDecided ? 0 : 90_000)
        for (const dispute of isDecided ? [] : disputes) await decide(dispute, false, all)
        expect((await figures(b)).ledger).toMatchObject({ available: 270_000, owed: 0 })
        expect((await figures(head)).ledger).toMatchObject({ available: 0, owed: 110_000 })
      },
    )

    test('several disputes on the same chain: one that is won frees what another does not hold', async () => {
      const all = await chain()
      const { head, b, c, d } = all
      const one = await charged(head, 100_000)
      const two = await charged(b, 50_000)
      await tip(head, c, 90_000)
      await tip(b, c, 45_000)
      await tip(c, d, 60_000)
      const disputes = [await disputed(app, one.reference), await disputed(app, two.reference)]
      const again = await disputed(app, one.reference)
      await expectSound(all)
      const held = async () =>
        Promise.all([...disputes, again].map(async (each) => (await atDesk(each)).held))
      const heldFirst = await held()
      expect((await figures(c)).withdrawable + (await figures(d)).withdrawable).toBe(0)
      await decide(disputes[1] ?? '', false, all)
      await decide(disputes[0] ?? '', true, all)
      expect((await held())[2]).toBeGreaterThanOrEqual(heldFirst[0] ?? 0)
      app.clock.advance({ days: days + 1 })
      await decide(again, false, all)
      const left = (await figures(c)).ledger.available + (await figures(d)).ledger.available
      expect(await withdrawn(c)).toBe((await figures(c)).ledger.available)
      expect(left).toBeLessThanOrEqual(115_500 + 6_000 - 45_000)
    })

    test('a part that was given back before and while it is disputed', async () => {
      const all = await chain()
      const { head, b, c } = all
      const { reference } = await charged(head, 77_777)
      await refundAtProvider(app, reference, 11_111)
      await tip(head, b, 50_000)
      await tip(b, c, 30_001)
      const dispute = await disputed(app, reference)
      await expectSound(all)
      await refundAtProvider(app, reference, 22_222)
      await expectSound(all)
      await decide(dispute, false, all)
    })

    test.each([
      { before: 0, asked: undefined, isWon: true },
      { before: 0, asked: undefined, isWon: false },
      { before: 10_000, asked: 12_345, isWon: true },
      { before: 10_000, asked: 12_345, isWon: false },
    ])(
      'the rest is refunded at the provider while a dispute is open, whose end moves no more: %o',
      async ({ before, asked, isWon }) => {
        const all = await chain()
        const { head, b } = all
        const top = await paid(app, { amount: 100_000, source: 'TOP_UP', fan: head, currency })
        if (before > 0) await refundAtProvider(app, top.reference, before)
        await tip(head, b, 100_000 - before)
        const dispute = await disputed(app, top.reference, asked)
        await refundAtProvider(app, top.reference)
        await expectSound(all)
        const ledgers = () => Promise.all([head, b].map(async (who) => (await figures(who)).ledger))
        const atRefund = await ledgers()
        expect((await figures(b)).disputed).toBe(0)
        await decided(app, dispute, isWon)
        await expectSound(all)
        expect(await ledgers()).toEqual(atRefund)
      },
    )

    test('a dispute after the money was paid out: what came since is spent until it is lost, and then pays the debt', async () => {
      const all = await chain()
      const { head, b, c } = all
      const { reference } = await charged(head, 100_000)
      app.clock.advance({ days: days + 1 })
      const { data } = await withdrawEverything(app, head)
      expect(data.amount).toBe(90_000)
      const { token } = await admin()
      await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
        token,
        params: { withdrawalRequestId: data.id },
        body: { paid: true },
      })
      const dispute = await disputed(app, reference)
      expect(await atDesk(dispute)).toMatchObject({ held: 0, notFound: 90_000 })
      await charged(head, 60_000)
      await tip(head, b, 20_000)
      await tip(b, c, 10_000)
      await expectSound(all)
      expect(await atDesk(dispute)).toMatchObject({ held: 0, notFound: 56_000 })
      await decide(dispute, false, all)
      expect((await figures(head)).ledger).toMatchObject({ available: 0, owed: 56_000 })
      await charged(head, 50_000)
      expect((await figures(head)).ledger).toMatchObject({ available: 0, owed: 11_000 })
      await expectSound(all)
    })

    test.each(['from whoever has it', 'after a part was given back'])(
      'a dispute first reported as lost takes what one reported in order takes: %s',
      async (when) => {
        async function lost(isInOrder: boolean) {
          const all = await chain()
          const { head, b, c } = all
          const top = await paid(app, { amount: 60_000, source: 'TOP_UP', fan: head, currency })
          if (when === 'after a part was given back') await refundAtProvider(app, top.reference, 5_000)
          await tip(head, b, 30_000)
          await tip(b, c, 20_000)
          if (isInOrder) await decided(app, await disputed(app, top.reference), false)
          else {
            const { id } = await control(app.fakeProviders, 'dispute', { reference: top.reference })
            await decided(app, String(id), false)
            await reportDispute(app, id)
          }
          await expectSound(all)
          const ledgers = await Promise.all([head, b, c].map(async (who) => (await figures(who)).ledger))
          return {
            ledgers,
            mails: app.mails.filter(({ to }) => to === c.email).map(({ subject }) => subject),
          }
        }
        const [inOrder, atOnce] = [await lost(true), await lost(false)]
        expect(atOnce.ledgers).toEqual(inOrder.ledgers)
        expect(atOnce.ledgers[2]).toMatchObject({ available: 0, owed: 0 })
        // Nobody is told of a hold that is over.
        expect(atOnce.mails).toEqual([expect.stringContaining('A lost dispute took')])
      },
    )

    test('deletions and blocks between change nothing of what is found', async () => {
      const all = await chain()
      const { head, b, c, d } = all
      const { reference } = await charged(head, 100_000)
      await tip(head, b, 90_000)
      await tip(b, c, 81_000)
      await tip(c, d, 72_900)
      await app.call('POST /user-folder/toggle-block/{userId}', { token: d.token, params: { userId: b.id } })
      await app.ctx.db
        .updateTable('account')
        .set({ suspended_at: app.clock.now(), deactivated_at: app.clock.now() })
        .where('id', '=', c.id)
        .execute()
      app.clock.advance({ days: days + 1 })
      await deleteAccountOf(app, b)
      const dispute = await disputed(app, reference)
      expect(await figures(d)).toMatchObject({ available: 65_610, withdrawable: 0, disputed: 65_610 })
      await app.ctx.db
        .updateTable('account')
        .set({ suspended_at: null, deactivated_at: null })
        .where('id', '=', c.id)
        .execute()
      expect(await app.mismatches()).toEqual([])
      await expect(deleteAccountOf(app, d)).rejects.toThrow()
      await decided(app, dispute, true)
      expect(await app.mismatches()).toEqual([])
      expect(await withdrawn(d)).toBe(65_610)
    })

    test('a hop that is given back while it is disputed goes back held, and the rest stays held', async () => {
      const all = await chain()
      const { head, b, c } = all
      const { reference } = await charged(head, 100_000)
      const first = await tip(head, b, 50_000)
      await tip(b, c, 10_000)
      const dispute = await disputed(app, reference)
      await paid(app, {
        amount: 20_000,
        creator: b,
        currency,
        fan: await joined(app, { countryCode: countries[payer] }),
      })
      await refund(first)
      await expectSound(all)
      // What was passed on to the third is held there, and nothing of what the second has earned elsewhere.
      const stages = [await figures(head), await figures(b), await figures(c)]
      expect(stages.map((each) => each.disputed)).toEqual([81_000, 0, 9000])
      expect((await atDesk(dispute)).held).toBe(90_000)
      app.clock.advance({ days: days + 1 })
      expect([await withdrawn(head), await withdrawn(b)]).toEqual([9000, 8000])
      await decide(dispute, true, all)
      expect((await figures(head)).withdrawable).toBe(81_000)
    })

    test.each([true, false])('corrections while it is disputed, which is won: %s', async (isWon) => {
      const all = await chain()
      const { head, b, c } = all
      const { reference } = await charged(head, 100_000)
      await tip(head, b, 90_000)
      await tip(b, c, 81_000)
      app.clock.advance({ days: days + 1 })
      const { data } = await withdrawEverything(app, c)
      expect(data.amount).toBe(72_900)
      const dispute = await disputed(app, reference)
      await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
        token: (await admin()).token,
        params: { withdrawalRequestId: data.id },
        body: { reason: 'In dispute' },
      })
      await expectSound(all)
      expect(await correct(c, 'DEBIT', 10_000)).not.toBe(200)
      expect(await correct(c, 'CREDIT', 5000)).toBe(200)
      expect(await correct(head, 'CREDIT', 10_000)).toBe(200)
      await expectSound(all)
      expect(await figures(c)).toMatchObject({ available: 77_900, disputed: 72_900, withdrawable: 5000 })
      expect(await figures(head)).toMatchObject({ disputed: 10_000, withdrawable: 0 })
      expect(await correct(c, 'DEBIT', 5001)).not.toBe(200)
      await decide(dispute, isWon, all)
      const ledgers = await Promise.all([c, head].map(async (who) => (await figures(who)).ledger))
      expect(ledgers).toMatchObject(
        isWon
          ? [{ available: 77_900 }, { available: 10_000, owed: 0 }]
          : [{ available: 5000 }, { available: 0, owed: 7100 }],
      )
    })

    test.each([true, false])('money that clears while it is disputed, which is won: %s', async (isWon) => {
      const all = await chain()
      const { head, b } = all
      const { reference } = await charged(head, 100_000)
      await tip(head, b, 40_000)
      const dispute = await disputed(app, reference)
      expect(await figures(b)).toMatchObject({ available: 36_000, disputed: 36_000, uncleared: 0 })
      app.clock.advance({ days: days + 1 })
      await expectSound(all)
      expect([await withdrawn(head), await withdrawn(b)]).toEqual([0, 0])
      await decide(dispute, isWon, all)
      expect([await withdrawn(head), await withdrawn(b)]).toEqual(isWon ? [50_000, 36_000] : [0, 0])
    })
  },
)
