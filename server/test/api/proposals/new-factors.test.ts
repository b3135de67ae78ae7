import type { ProposedMoneyAction } from '@fanfare/contract/shapes/money/proposals'
import { describe, expect, test } from 'vitest'
import { setPlatformBankAccountUnchecked } from '../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import {
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  startMoneyApp,
} from '../../setup/money/money.ts'
import { approve } from '../../setup/money/payouts.ts'
import { paid, sweep } from '../../setup/money/refunds.ts'
import { buyByCard, forSale, lastPurchase, seller } from '../../setup/money/sales.ts'
import {
  imported,
  importRows,
  mapStatementColumns,
  startedTransfer,
  statementOf,
} from '../../setup/money/transfers.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'

const money = await startMoneyApp({ FOUR_EYES_ABOVE: 'NGN=20000,USD=20000,EUR=20000' })
const finance = await adminOf(money, 'FINANCE')
const app = Object.assign(money, {
  finance,
  second: finance,
  platformAccountId: await money.ctx.db.transaction().execute((tx) =>
    setPlatformBankAccountUnchecked(tx, money.ctx, {
      ...{ currencyCode: 'NGN', accountNumber: '0123456789' },
      ...{ bankName: 'Harbour Bank', accountName: 'Fanfare Limited' },
    }),
  ),
})
await mapStatementColumns(app, finance, app.platformAccountId)
const second = await adminWithApp(app, 'FINANCE')
type Signer = typeof second
type Answer = Promise<{ status: number; message?: string | null; problem: { code: string; detail?: string } }>

const reason = 'As agreed'

/** Sets the end of the cool-down of an admin's authenticator app, as a replacement does. */
async function replaceApp({ id }: { id: string }, changes: { otp_moves_from: Date; otp_secret?: Buffer }) {
  await app.ctx.db.updateTable('admin').set(changes).where('id', '=', id).execute()
}

async function unmatchedCharge() {
  const fan = await joined(app)
  const reference = newReference()
  await chargeCard(app, fan, { amount: 500_000, reference }, { total: 400_000 })
  await deliverEvent(app, chargeEvent(reference))
  await app.drain()
  const { data } = await app.call('GET /admin/search-payment-reviews', {
    token: finance.token,
    query: { paymentReference: reference },
  })
  return { userId: fan.id, paymentReviewId: data[0]?.id ?? '' }
}

/** A refund by a creator that the card's provider has refused. */
async function failedRefund(): Promise<string> {
  const creator = await seller(app)
  const buyer = await joined(app)
  await buyByCard(app, buyer, await forSale(app, creator), creator)
  const { purchaseId } = await lastPurchase(app, buyer)
  await control(app.fakeProviders, 'refunds', { status: 'failed' })
  const sent = { token: creator.token, params: { purchaseId }, body: { reason } }
  await app.call('POST /wallet/refund-sale/{purchaseId}', sent)
  await app.drain()
  await sweep(app)
  await control(app.fakeProviders, 'refunds', { status: 'processed' })
  const { data } = await app.call('GET /admin/search-failed-refunds', { token: finance.token })
  const failed = data.find((each) => each.buyer?.userId === buyer.id)
  if (!failed) throw new Error('No refund has failed.')
  return failed.refundId
}

/** Each makes what is proposed, and returns the call by which one admin proposes it and another confirms it. */
const kinds: Record<
  Exclude<ProposedMoneyAction, 'SET_PLATFORM_ACCOUNT'>,
  () => Promise<(by: Signer) => Answer>
> = {
  APPROVE_WITHDRAWAL: async () => {
    const { id } = await pendingWithdrawal(app)
    return (by) => approve(app, by, id, { otp: by.code() })
  },
  CONFIRM_TRANSFER: async () => {
    const { transfer } = await startedTransfer(app)
    return ({ token, code }) =>
      app.call('POST /admin/confirm-transfer/{transferId}', {
        token,
        params: { transferId: transfer.id },
        body: { otp: code() },
      })
  },
  CREDIT_BANK_LINE: async () => {
    const [line] = await importRows(app, [{ amount: 500_000, text: 'Rent' }])
    const userId = (await joined(app)).id
    return ({ token, code }) =>
      app.call('POST /admin/decide-bank-line/{bankLineId}', {
        token,
        params: { bankLineId: line?.id ?? '' },
        body: { decision: 'CREDIT', userId, reason, otp: code() },
      })
  },
  CREDIT_PAYMENT_REVIEW: async () => {
    const { userId, paymentReviewId } = await unmatchedCharge()
    return ({ token, code }) =>
      app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
        token,
        params: { paymentReviewId },
        body: { decision: 'CREDIT_WALLET', userId, reason, otp: code() },
      })
  },
  REFUND_PAYMENT_REVIEW: async () => {
    const { paymentReviewId } = await unmatchedCharge()
    return ({ token, code }) =>
      app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
        token,
        params: { paymentReviewId },
        body: { decision: 'REFUND', reason, otp: code() },
      })
  },
  REFUND_PAYMENT: async () => {
    const { id: paymentId } = await paid(app, { amount: 50_000 })
    return ({ token, code }) =>
      app.call('POST /admin/refund-payment/{paymentId}', {
        token,
        params: { paymentId },
        body: { reason, otp: code() } as never,
      })
  },
  SETTLE_REFUND: async () => {
    const refundId = await failedRefund()
    return ({ token, code }) =>
      app.call('POST /admin/settle-refund/{refundId}', {
        token,
        params: { refundId },
        body: { reason, otp: code() } as never,
      })
  },
  ADJUST_LEDGER: async () => {
    const { username } = await joined(app)
    let adjustmentId = ''
    return async ({ token, code }) => {
      if (adjustmentId !== '') {
        return app.call('POST /admin/approve-adjustment/{adjustmentId}', {
          token,
          params: { adjustmentId },
          body: { otp: code() },
        })
      }
      const body = {
        username,
        currencyCode: 'NGN',
        direction: 'CREDIT',
        amount: 5000,
        counterAccount: 'fees',
      }
      const proposed = await app.call('POST /admin/propose-adjustment', {
        token,
        body: { ...body, reason, otp: code() } as never,
      })
      adjustmentId = proposed.data?.adjustmentId ?? ''
      return proposed
    }
  },
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a proposal to %s', (kind) => {
  test('waits while the factor is new that its proposer has set up since, and says for whom and until when', async () => {
    const proposer = await adminWithApp(app, 'FINANCE')
    const call = await kinds[kind]()
    expect((await call(proposer)).status).toBeLessThan(300)
    await replaceApp(proposer, { otp_moves_from: new Date(app.clock.now().getTime() + 3_600_000) })
    const { status, problem } = await call(second)
    expect([status, problem?.code]).toEqual([403, 'NOT_ALLOWED'])
    expect(problem?.detail).toMatch(
      new RegExp(
        `^${proposer.email} proposed this, and their authenticator app or passkey is too new\\. You can confirm it from .+\\.$`,
      ),
    )
    await replaceApp(proposer, { otp_moves_from: app.clock.now() })
    const confirmed = await call(second)
    expect(confirmed.status, confirmed.problem?.detail).toBeLessThan(300)
    expect(confirmed.message).not.toBe('A second admin must confirm this.')
  })
})

test('a proposer who had no factor at all sets one up, and their proposal waits for it', async () => {
  const proposer = await adminOf(app, 'FINANCE')
  const call = await kinds.ADJUST_LEDGER()
  expect((await call({ ...proposer, code: () => undefined as never })).status).toBe(201)
  const { otp_secret } = await app.ctx.db
    .selectFrom('admin')
    .select('otp_secret')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  if (otp_secret === null) throw new Error('The second has an app.')
  await replaceApp(proposer, { otp_secret, otp_moves_from: new Date(app.clock.now().getTime() + 3_600_000) })
  expect((await call(second)).problem?.detail).toContain(proposer.email)
})

test('a line of a statement whose importer replaced their app before it was matched waits for two', async () => {
  const importer = await adminWithApp(app, 'FINANCE')
  const { transfer } = await startedTransfer(app, 10_000)
  const file = statementOf([{ amount: 10_000, text: transfer.reference }])
  const { data } = await imported(app, file, { token: importer.token, otp: importer.code() })
  await replaceApp(importer, { otp_moves_from: new Date(app.clock.now().getTime() + 3_600_000) })
  await app.drain()
  const { data: lines } = await app.call('GET /admin/search-bank-lines', {
    token: finance.token,
    query: { statementId: data.statement?.statementId ?? '' },
  })
  expect(lines).toMatchObject([{ status: 'QUEUED', doubt: 'TAKES_TWO' }])
})
