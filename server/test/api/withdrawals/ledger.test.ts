import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { availableLedgerAccount, heldLedgerAccount } from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { approve, deliverTransferEvent, payableWithdrawal } from '../../setup/money/payouts.ts'
import { bank } from '../../setup/money/withdrawals.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined } from '../../setup/people.ts'

test('the verifier names withdrawals whose money is not where they say', async () => {
  const app = await startTestApp()
  const { ctx } = app
  const amara = await joined(app, { verified: true })
  const admin = await adminOf(app)
  const at = app.clock.now()
  await sql`ALTER TABLE withdrawal DISABLE TRIGGER withdrawal_has_moved`.execute(openAsOwner(app))
  const request = {
    account_id: amara.id,
    amount_minor: 900n,
    currency_code: 'NGN' as const,
    bank_name: bank.bankName,
    bank_account_name: bank.accountName,
    bank_account_number: bank.accountNumber,
    created_at: at,
  }
  const paid = { status: 'PAID' as const, decided_at: at, decided_by: admin.id, paid_at: at }
  await ctx.db
    .insertInto('withdrawal')
    .values([
      { id: ctx.newId(), ...request },
      { id: ctx.newId(), ...request, ...paid },
    ])
    .execute()
  await ctx.db.transaction().execute((tx) =>
    bookLedgerTransfer(tx, {
      id: ctx.newId(),
      kind: 'WITHDRAWAL_RELEASE',
      about: ctx.newId(),
      reference: null,
      currency: 'NGN',
      at,
      of: amara.id,
      entries: [
        { account: { owner: null, kind: 'bank' }, amount: -7n },
        { account: availableLedgerAccount(amara.id), amount: 3n },
        { account: heldLedgerAccount(amara.id), amount: 4n },
      ],
    }),
  )
  const mismatches = (await findLedgerMismatches(ctx.db)).join('\n')
  expect(mismatches).toContain('(PENDING) has nothing')
  expect(mismatches).toContain('(PAID) has nothing')
  expect(mismatches).toContain('each transaction for a withdrawal has its withdrawal')
  expect(mismatches).toContain('has 4 held, asked for 900')
})

test('the verifier names payouts by a provider that do not fit their withdrawals', async () => {
  const app = await startMoneyApp()
  const admin = await adminOf(app)
  const [waiting, paid] = [await payableWithdrawal(app), await payableWithdrawal(app)]
  await approve(app, admin, waiting.id)
  await approve(app, admin, paid.id)
  await app.drain()
  await deliverTransferEvent(app, paid.key)
  const change = (id: string, to: object) =>
    app.ctx.db.updateTable('provider_payout').set(to).where('withdrawal_id', '=', id).execute()
  await sql`ALTER TABLE provider_payout DISABLE TRIGGER USER`.execute(openAsOwner(app))
  const settled = { settled_at: app.clock.now(), sweep_at: null }
  await change(waiting.id, { state: 'PAID', provider_payout_id: 'TRF_1', ...settled })
  await change(paid.id, { provider_payout_id: 'TRF_2' })
  const mismatches = (await findLedgerMismatches(app.ctx.db)).join('\n')
  expect(mismatches).toContain(
    `withdrawal ${waiting.id} is APPROVED, its payout by paystack PAID, booked as none`,
  )
  expect(mismatches).toContain(`withdrawal ${paid.id} is PAID, its payout by paystack PAID, booked as TRF_`)
  const { rows } = await sql<{ payout: string }>`
    SELECT payout_reference AS payout FROM withdrawal WHERE id = ${paid.id}`.execute(app.ctx.db)
  await change(paid.id, { provider_payout_id: rows[0]?.payout })
  await change(waiting.id, { state: 'FAILED', failure: 'Put back.' })
})
