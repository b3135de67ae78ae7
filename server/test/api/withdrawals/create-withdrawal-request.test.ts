import { describe, expect, test } from 'vitest'
import { insertOneTimeCode } from '../../../src/accounts/codes/one-time-code.ts'
import { availableLedgerAccount } from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import type { LedgerTransfer } from '../../../src/money/ledger/booking/transfer-shape.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { balanceOf, startMoneyApp, topUp } from '../../setup/money/money.ts'
import {
  askForCode,
  bank,
  earner,
  tipped,
  withdrawalCode,
  withdrawEverything,
} from '../../setup/money/withdrawals.ts'
import { ownChangesOf } from '../../setup/own-changes.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

describe('a creator who requests a withdrawal', () => {
  test('has all of it held, to the bank that they name', async () => {
    const { creator } = await earner(app)
    const { status, data } = await withdrawEverything(app, creator)
    expect(status).toBe(201)
    expect(data).toMatchObject({ ...bank, amount: 90_000, currencyCode: 'NGN', status: 'PENDING' })
    expect(data).toMatchObject({ dateDecided: null, datePaid: null, reason: null })
    const { data: me } = await app.call('GET /user/refresh-user', { token: creator.token })
    expect(me).toMatchObject({ availableWalletBalance: 0, currentWalletBalance: 900, bank: null })
  })

  test('sees in their wallet that it left', async () => {
    const { creator } = await earner(app)
    await withdrawEverything(app, creator)
    const { data } = await app.call('GET /wallet/search-wallet-transactions', {
      token: creator.token,
      query: { source: 'WITHDRAWAL' },
    })
    expect(data).toMatchObject([
      { source: 'WITHDRAWAL', direction: 'DEBIT', amount: 90_000, balanceAfter: 0 },
    ])
  })

  test('has their bank details saved on request', async () => {
    const { creator } = await earner(app)
    const changes = await ownChangesOf(app, creator.id)
    await withdrawEverything(app, creator, { saveBankInfo: true })
    expect(await ownChangesOf(app, creator.id)).toBe(changes + 1)
    const { data: me } = await app.call('GET /user/refresh-user', { token: creator.token })
    expect(me.bank).toEqual({
      bankName: bank.bankName,
      bankAccountName: bank.accountName,
      bankAccountNumber: bank.accountNumber,
    })
  })

  test('can request the next only after the first is decided, whatever they earn meanwhile', async () => {
    const { creator } = await earner(app)
    await withdrawEverything(app, creator)
    const fan = await joined(app)
    await topUp(app, fan, 50_000)
    expect(await tipped(app, fan, creator, 50_000)).toBe(200)
    const { status, problem } = await withdrawEverything(app, creator)
    expect([status, problem.code]).toEqual([409, 'WITHDRAWAL_PENDING'])
    expect(await balanceOf(app, creator)).toBe(45_000)
  })

  test('uses up the code, except when refused', async () => {
    const { creator } = await earner(app)
    const twoFactor = await withdrawalCode(app, creator)
    const ask = (change: object = {}) =>
      app.call('POST /wallet/create-withdrawal-request', {
        token: creator.token,
        body: { ...bank, twoFactor, ...change },
      })
    expect((await ask({ accountNumber: '123' })).status).toBe(400)
    expect((await ask()).status).toBe(201)
    const { status, problem } = await ask()
    expect([status, problem.code]).toEqual([422, 'INVALID_OTP'])
  })
})

describe('the code of a withdrawal', () => {
  const named = { bankName: 'First Bank', accountName: 'Amara Obi', accountNumber: '5555566666' }
  const saved = {
    bankName: bank.bankName,
    bankAccountName: bank.accountName,
    bankAccountNumber: bank.accountNumber,
  }

  function withdraw(creator: Person, twoFactor: object, account: object = bank) {
    return app.call('POST /wallet/create-withdrawal-request', {
      token: creator.token,
      body: { ...account, twoFactor } as never,
    })
  }

  function save({ token, password }: Person, details: object) {
    return app.call('POST /user/update-user', {
      token,
      body: { bank: details, confirmation: { password } } as never,
    })
  }

  /** Returns the text of the email of a new code. */
  async function mailFor(creator: Person, payoutAccount?: typeof bank): Promise<string> {
    app.clock.advance({ seconds: 31 })
    await app.call('POST /two-factor/initialize', {
      token: creator.token,
      body: {
        authenticationType: 'WITHDRAWAL_REQUEST',
        identifier: creator.email,
        medium: 'EMAIL',
        ...(payoutAccount && { payoutAccount }),
      },
    })
    await app.drain()
    // Other emails to the creator may be pending.
    const codes = app.mails.filter(({ to, text }) => to === creator.email && /^Confirm your/.test(text))
    return codes.at(-1)?.text ?? ''
  }

  test('comes with the amount and the account, without its number', async () => {
    const { creator } = await earner(app)
    const text = await mailFor(creator, named)
    expect(text).toContain('withdraw ₦900.00 to First Bank, account ending in 6666.')
    expect(text).not.toContain(named.accountNumber)
    await save(creator, saved)
    expect(await mailFor(creator)).toContain('withdraw ₦900.00 to Harbour Bank, account ending in 6789.')
  })

  test('names the account of the form, where none is saved and none was sent', async () => {
    const { creator } = await earner(app)
    expect(await mailFor(creator)).toContain(
      'Enter this code to withdraw ₦900.00 to the bank account you entered.',
    )
  })

  test('pays out to the account that it named, and to no other', async () => {
    const { creator } = await earner(app)
    const code = await withdrawalCode(app, creator, named)
    const { status, problem } = await withdraw(creator, code)
    expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
    expect(problem.detail).toBe(
      'This code is for a payout to First Bank, account ending in 6666. Request a new one for a different account.',
    )
    expect(await balanceOf(app, creator)).toBe(90_000)
    expect((await withdraw(creator, code, named)).data).toMatchObject(named)
  })

  test('names the saved account where none was sent', async () => {
    const { creator } = await earner(app)
    await save(creator, saved)
    const code = await withdrawalCode(app, creator)
    expect((await withdraw(creator, code, named)).problem.code).toBe('RULE_BROKEN')
    expect((await withdraw(creator, code)).data).toMatchObject(bank)
  })

  test('is of no use after the bank details have changed', async () => {
    const { creator } = await earner(app)
    await save(creator, saved)
    const code = await withdrawalCode(app, creator)
    app.clock.advance({ seconds: 1 })
    await save(creator, { ...saved, bankAccountNumber: '9999999999' })
    for (const account of [bank, { ...bank, accountNumber: '9999999999' }]) {
      const { status, problem } = await withdraw(creator, code, account)
      expect([status, problem.detail]).toEqual([
        422,
        'Your bank details have changed since we emailed this code. Request a new one.',
      ])
    }
    expect(await balanceOf(app, creator)).toBe(90_000)
  })

  test('is of no use when less is there than it named', async () => {
    const { creator, fan } = await earner(app)
    await verified(fan)
    const code = await withdrawalCode(app, creator)
    expect(await tipped(app, creator, fan, 10_000)).toBe(200)
    const { status, problem } = await withdraw(creator, code)
    expect([status, problem.detail]).toEqual([
      422,
      'This code is for ₦900.00, but your balance is now ₦800.00. Request a new one.',
    ])
    expect((await withdraw(creator, await withdrawalCode(app, creator))).data.amount).toBe(80_000)
  })

  test('takes what it named, and leaves what came in meanwhile', async () => {
    const { creator, fan } = await earner(app)
    await topUp(app, fan, 50_000)
    const code = await withdrawalCode(app, creator)
    expect(await tipped(app, fan, creator, 50_000)).toBe(200)
    expect((await withdraw(creator, code)).data.amount).toBe(90_000)
    expect(await balanceOf(app, creator)).toBe(45_000)
  })

  test('stays good after it was checked beforehand', async () => {
    const { creator } = await earner(app)
    const code = await withdrawalCode(app, creator)
    expect((await app.call('POST /two-factor/validate', { body: code })).data).toBe(true)
    expect((await withdraw(creator, code)).status).toBe(201)
  })

  test('for another account can be had at once', async () => {
    const { creator } = await earner(app)
    await withdrawalCode(app, creator, bank)
    const ask = (payoutAccount: typeof bank) =>
      app.call('POST /two-factor/initialize', {
        token: creator.token,
        body: {
          authenticationType: 'WITHDRAWAL_REQUEST',
          identifier: creator.email,
          medium: 'EMAIL',
          payoutAccount,
        },
      })
    expect((await ask(bank)).status).toBe(429)
    expect((await ask(named)).status).toBe(200)
  })

  test('is followed by a mail that says what was asked for, and one that bank details were saved', async () => {
    const { creator } = await earner(app)
    await withdraw(creator, await withdrawalCode(app, creator), { ...bank, saveBankInfo: true })
    await app.drain()
    const mails = app.mails.filter(({ to }) => to === creator.email)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['You requested a withdrawal of ₦900.00', 'Your Fanfare bank details were changed']),
    )
    for (const { text } of mails) {
      expect(text).toContain('Harbour Bank, account ending in 6789')
      expect(text).not.toContain(bank.accountNumber)
    }
  })

  test('is mailed to nobody whose request would be refused, who can ask again as soon as it would not', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await topUp(app, fan, 100_000)
    await app.drain()
    app.mails.length = 0
    const refusals = [await askForCode(app, creator), await askForCode(app, fan)]
    expect(refusals.map(({ status, problem: { code, detail } }) => [status, code, detail])).toEqual([
      [422, 'RULE_BROKEN', "There's no money in your wallet to withdraw."],
      [403, 'NOT_VERIFIED', 'Verify your account first.'],
    ])
    await app.drain()
    expect(app.mails).toEqual([])
    expect(await tipped(app, fan, creator, 50_000)).toBe(200)
    expect((await askForCode(app, creator)).status).toBe(200)
    expect((await withdrawEverything(app, creator)).status).toBe(201)
    expect((await askForCode(app, creator)).problem.code).toBe('WITHDRAWAL_PENDING')
  })

  test('names more than nothing in the database too', async () => {
    const { creator } = await earner(app)
    const nothing = { amount: 0n, currency: 'NGN' as const, account: null }
    const made = inTransaction(app.ctx.db, (tx) =>
      insertOneTimeCode(tx, app.ctx, {
        ...{ purpose: 'WITHDRAWAL_REQUEST', identifier: creator.email, accountId: creator.id },
        ...{ isMailed: true, payout: nothing },
      }),
    )
    await expect(made).rejects.toThrow(/more than nothing/)
  })

  async function verified({ id }: Person): Promise<void> {
    await app.ctx.db
      .updateTable('account')
      .set({ verification_status: 'VERIFIED' })
      .where('id', '=', id)
      .execute()
  }
})

describe('nothing is held', () => {
  test('for an empty wallet', async () => {
    const creator = await joined(app, { verified: true })
    const { status, problem } = await withdrawEverything(app, creator)
    expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
    expect(problem.detail).toBe("There's no money in your wallet to withdraw.")
  })

  test('for somebody who is not verified', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 50_000)
    const { status, problem } = await withdrawEverything(app, fan)
    expect([status, problem.code]).toEqual([403, 'NOT_VERIFIED'])
    expect(await balanceOf(app, fan)).toBe(50_000)
  })

  test.each([
    ['wrong digits', (code: object) => ({ ...code, otp: '000000' })],
    ['another purpose', (code: object) => ({ ...code, authenticationType: 'LOGIN' })],
    ['a token of nobody', (code: object) => ({ ...code, token: 'x'.repeat(43) })],
  ])('with %s', async (_, spoil) => {
    const { creator } = await earner(app)
    const twoFactor = await withdrawalCode(app, creator)
    const otp = twoFactor.otp === '000000' ? { ...twoFactor, otp: '000001' } : twoFactor
    const { status, problem } = await withdrawEverything(app, creator, { twoFactor: spoil(otp) })
    expect([status, problem.code]).toEqual([422, 'INVALID_OTP'])
    expect(await balanceOf(app, creator)).toBe(90_000)
  })

  test("with somebody else's code", async () => {
    const { creator } = await earner(app)
    const { creator: thief } = await earner(app)
    const { status } = await withdrawEverything(app, creator, { twoFactor: await withdrawalCode(app, thief) })
    expect(status).toBe(422)
    expect(await balanceOf(app, creator)).toBe(90_000)
  })

  test('with a code that has ended', async () => {
    const { creator } = await earner(app)
    const twoFactor = await withdrawalCode(app, creator)
    app.clock.advance({ minutes: 11 })
    const { status } = await app.call('POST /wallet/create-withdrawal-request', {
      token: creator.token,
      body: { ...bank, twoFactor },
    })
    expect(status).toBe(422)
  })

  test.each([
    [{ bankName: ' ' }, 'bankName', 'Enter a valid bank below'],
    [{ bankName: undefined }, 'bankName', 'Enter a valid bank below'],
    [{ accountName: '' }, 'accountName', 'Enter the name of your account'],
    [{ accountName: undefined }, 'accountName', 'Enter the name of your account'],
    [{ accountNumber: '123456789' }, 'accountNumber', 'Enter a valid account number'],
    [{ accountNumber: '12345678901' }, 'accountNumber', 'Enter a valid account number'],
    [{ accountNumber: '12345abcde' }, 'accountNumber', 'Enter a valid account number'],
    [{ accountNumber: 1_234_567_890 }, 'accountNumber', 'Enter a valid account number'],
  ])('with %j', async (change, path, message) => {
    const creator = await joined(app, { verified: true })
    const twoFactor = { otp: '123456', token: 'x', authenticationType: 'WITHDRAWAL_REQUEST' }
    const { status, problem } = await app.call('POST /wallet/create-withdrawal-request', {
      token: creator.token,
      body: { ...bank, twoFactor, ...change } as never,
    })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ detail: message, errors: [{ path, message }] })
  })
})

describe('an idempotency key', () => {
  type Code = Awaited<ReturnType<typeof withdrawalCode>>

  function send(creator: Person, key: string, twoFactor: Code, change: object = {}) {
    return app.call('POST /wallet/create-withdrawal-request', {
      token: creator.token,
      headers: { 'idempotency-key': key },
      body: { ...bank, twoFactor, ...change },
    })
  }

  test('makes one request however often it is sent with its code, at once or later', async () => {
    const { creator } = await earner(app)
    const code = await withdrawalCode(app, creator)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(creator, 'once', code)))
    answers.push(await send(creator, 'once', code))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const { data } = await app.call('GET /wallet/search-withdrawal-request', { token: creator.token })
    expect(data).toHaveLength(1)
  })

  test('leaves the codes of later requests unused', async () => {
    const { creator } = await earner(app)
    const codes = [await withdrawalCode(app, creator), await withdrawalCode(app, creator)] as const
    const answers = await Promise.all(codes.map((code) => send(creator, 'codes', code)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.data.id).toBe(answers[0]?.data.id)
    const unused = await app.ctx.db
      .selectFrom('one_time_code')
      .select('id')
      .where('account_id', '=', creator.id)
      .where('purpose', '=', 'WITHDRAWAL_REQUEST')
      .where('used_at', 'is', null)
      .execute()
    expect(unused).toHaveLength(1)
  })

  test('that was used for another bank account is refused, whatever the code', async () => {
    const { creator } = await earner(app)
    const code = await withdrawalCode(app, creator)
    await send(creator, 'elsewhere', code)
    for (const change of [{ accountNumber: '9876543210' }, { saveBankInfo: true }]) {
      const { status, problem } = await send(creator, 'elsewhere', code, change)
      expect([status, problem.code]).toEqual([409, 'CONFLICT'])
    }
  })

  test('makes nothing of a request that was refused, and is its person’s own', async () => {
    const [{ creator }, { creator: other }] = [await earner(app), await earner(app)]
    const code = await withdrawalCode(app, creator)
    const wrong = { ...code, otp: code.otp === '000000' ? '000001' : '000000' }
    expect((await send(creator, 'mine', wrong)).problem.code).toBe('INVALID_OTP')
    const { data } = await send(creator, 'mine', code)
    const { status, data: others } = await send(other, 'mine', await withdrawalCode(app, other))
    expect(status).toBe(201)
    expect(others.id).not.toBe(data.id)
  })
})

describe('the database', () => {
  test('forgets no withdrawal, changes none of its facts, and lets none go back', async () => {
    const { creator } = await earner(app)
    const { data } = await withdrawEverything(app, creator)
    const update = app.ctx.db.updateTable('withdrawal').where('id', '=', data.id)
    await expect(app.ctx.db.deleteFrom('withdrawal').where('id', '=', data.id).execute()).rejects.toThrow(
      /keeps/,
    )
    for (const fact of [{ amount_minor: 1n }, { bank_account_number: '9999999999' }]) {
      await expect(update.set({ ...fact, status: 'APPROVED' }).execute()).rejects.toThrow(/keeps/)
    }
    await expect(update.set({ status: 'PAID' }).execute()).rejects.toThrow(/does not go/)
  })

  /** A request for 100, for which an amount is held. */
  async function holding(creator: Person, amount: bigint): Promise<void> {
    const { ctx } = app
    await ctx.db.transaction().execute(async (tx) => {
      const id = ctx.newId()
      await tx
        .insertInto('withdrawal')
        .values({
          id,
          account_id: creator.id,
          amount_minor: 100n,
          currency_code: 'NGN',
          bank_name: bank.bankName,
          bank_account_name: bank.accountName,
          bank_account_number: bank.accountNumber,
          created_at: app.clock.now(),
        })
        .execute()
      if (amount > 0n) await bookLedgerTransfer(tx, held(creator, id, amount))
    })
  }

  function held(creator: Person, about: string, amount: bigint): LedgerTransfer {
    const { ctx } = app
    return {
      id: ctx.newId(),
      kind: 'WITHDRAWAL_REQUEST',
      about,
      reference: null,
      currency: 'NGN',
      at: ctx.clock.now(),
      of: creator.id,
      entries: [
        { account: availableLedgerAccount(creator.id), amount: -amount },
        { account: { owner: creator.id, kind: 'held' }, amount },
      ],
    }
  }

  test('takes no withdrawal whose money was not held', async () => {
    const creator = await joined(app, { verified: true })
    await expect(holding(creator, 0n)).rejects.toThrow(/has the ledger transactions/)
  })

  test.each([99n, 101n])('takes no withdrawal of 100 for which %s is held', async (amount) => {
    const { creator } = await earner(app)
    await expect(holding(creator, amount)).rejects.toThrow(/another amount was moved/)
    await expect(holding(creator, 100n)).resolves.toBeUndefined()
  })
})
