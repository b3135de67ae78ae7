import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  receivableLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer as move } from '../../../src/money/ledger/booking/transfer.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { balanceOf } from '../../setup/money/money.ts'
import { setBankAccount } from '../../setup/money/transfers.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startTestApp()
const owner = openAsOwner(app)
const [admin, second] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]
await setBankAccount(app, admin, 'NGN', '0123456789')

function confirm({ token }: TestAdmin, transferId: string) {
  return app.call('POST /admin/confirm-transfer/{transferId}', { token, params: { transferId }, body: {} })
}

async function startedBy(payer: Person): Promise<string> {
  const { data } = await app.call('POST /transfer/start', {
    token: payer.token,
    body: { amount: 100_000 as never, currencyCode: 'NGN' },
  })
  return data.id
}

test('who owes something pays it with a transfer first, and the transfer is confirmed all the same', async () => {
  const payer = await joined(app)
  const transferId = await startedBy(payer)
  await app.ctx.db.transaction().execute((tx) =>
    move(tx, {
      id: app.ctx.newId(),
      kind: 'CLEARING',
      about: app.ctx.newId(),
      reference: null,
      currency: 'NGN',
      at: app.clock.now(),
      of: payer.id,
      entries: [
        { account: receivableLedgerAccount(payer.id), amount: -30_000n },
        { account: { owner: null, kind: 'provider_fees' }, amount: 30_000n },
      ],
    }),
  )
  const [, { status, data }] = [await confirm(admin, transferId), await confirm(second, transferId)]
  expect([status, data.received]).toEqual([200, 100_000])
  expect(await balanceOf(app, payer)).toBe(70_000)
  expect((await findLedgerMismatches(app.ctx.db)).filter((line) => line.includes('transfer'))).toEqual([])
})

test('the verifier names transfers whose money is not where they say', async () => {
  const payer = await joined(app)
  const transferId = await startedBy(payer)
  await sql`ALTER TABLE transfer DISABLE TRIGGER transfer_has_moved`.execute(owner)
  const at = app.clock.now()
  await app.ctx.db
    .updateTable('transfer')
    .set({ status: 'CONFIRMED', received_minor: 100_000n, finished_at: at })
    .where('id', '=', transferId)
    .execute()
  await app.ctx.db.transaction().execute((tx) =>
    move(tx, {
      id: app.ctx.newId(),
      kind: 'OFFLINE_TRANSFER',
      about: app.ctx.newId(),
      reference: null,
      currency: 'NGN',
      at,
      of: payer.id,
      entries: [
        { account: { owner: null, kind: 'bank' }, amount: -7n },
        { account: availableLedgerAccount(payer.id), amount: 7n },
      ],
    }),
  )
  const mismatches = (await findLedgerMismatches(app.ctx.db)).join('\n')
  expect(mismatches).toContain(`transfer ${transferId}`)
  expect(mismatches).toContain('each transaction for a bank transfer has its transfer or its bank line')
  expect(mismatches).toContain('in NGN 200000 came, booked 100007')
})
