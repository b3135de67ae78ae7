import type { BodyOf } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { BankTransfer, startTransfer as startCall } from '@fanfare/contract/shapes/money/transfers'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { requireTopUpMinimum } from '../payments/payment-rules.ts'
import { requirePlatformBankAccount } from './platform-accounts/platform-account.ts'
import { generateTransferReference } from './reference-code.ts'
import { bankTransferView, buildBankTransfersQuery } from './transfer-view.ts'

const dayMs = 86_400_000

/**
 * Gives somebody a reference under which to send money. One that still waits for the same amount is given again, and its
 * days begin anew.
 * @throws Refusal AMOUNT_TOO_SMALL; RULE_BROKEN for another currency than the wallet's, or with too many open; NO_BANK_ACCOUNT
 */
export async function startOrReuseBankTransfer(
  ctx: Context,
  accountId: string,
  { amount, currencyCode }: BodyOf<typeof startCall>,
): Promise<BankTransfer> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + limits.transferDays * dayMs)
  requireTopUpMinimum(ctx, BigInt(amount), currencyCode)
  return inTransaction(ctx.db, async (tx) => {
    // Behind the payer's row, so that of several starts at once one makes the transfer and the others find it.
    const payer = await tx
      .selectFrom('account')
      .select('currency_code')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (payer.currency_code !== currencyCode) {
      throw refuse('RULE_BROKEN', { detail: `Your wallet is in ${payer.currency_code}.` })
    }
    await requirePlatformBankAccount(tx, currencyCode)
    const waiting = await tx
      .updateTable('transfer')
      .set({ expires_at: expiresAt })
      .where('account_id', '=', accountId)
      .where('currency_code', '=', currencyCode)
      .where('amount_minor', '=', BigInt(amount))
      .where('status', '=', 'AWAITING_TRANSFER')
      .returning('id')
      .executeTakeFirst()
    const id = waiting?.id ?? ctx.newId()
    if (!waiting) {
      await requireFewOpen(tx, accountId)
      await insertUnderNewReference(tx, {
        id,
        account_id: accountId,
        amount_minor: BigInt(amount),
        currency_code: currencyCode,
        created_at: now,
        expires_at: expiresAt,
      })
    }
    return bankTransferView(
      await buildBankTransfersQuery(tx).where('transfer.id', '=', id).executeTakeFirstOrThrow(),
    )
  })
}

async function requireFewOpen(tx: Tx, accountId: string): Promise<void> {
  const { open } = await tx
    .selectFrom('transfer')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['AWAITING_TRANSFER', 'CLAIMED'])
    .executeTakeFirstOrThrow()
  if (open >= limits.transfersOpen) {
    throw refuse('RULE_BROKEN', {
      detail: `You have ${limits.transfersOpen} open transfers. Finish or cancel one of them first.`,
    })
  }
}

type NewTransfer = {
  id: string
  account_id: string
  amount_minor: bigint
  currency_code: CurrencyCode
  created_at: Date
  expires_at: Date
}

/** References are given out by chance, one in billions; one that was given out before is not given again. */
async function insertUnderNewReference(tx: Tx, values: NewTransfer): Promise<void> {
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('transfer')
      .values({ ...values, reference: generateTransferReference() })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
