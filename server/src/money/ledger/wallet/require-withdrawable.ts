import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { formatLongDateTime, formatMoney } from '../../../platform/i18n/formats.ts'
import { lockWithdrawableAmount, type WithdrawableAmount } from './withdrawable.ts'

/**
 * Locks a wallet until the transaction ends and requires that a withdrawal can be asked for: none is pending, and something
 * is available, cleared, and neither in dispute nor being refunded. A second request at the same time finds the first; a unique index says so too.
 * @throws Refusal WITHDRAWAL_PENDING; RULE_BROKEN, which says why there is nothing and when there will be
 */
export async function lockAndRequireWithdrawable(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
  now: Date,
): Promise<WithdrawableAmount> {
  const withdrawable = await lockWithdrawableAmount(tx, ownerId, currency, now)
  const pending = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (pending) throw refuse('WITHDRAWAL_PENDING')
  if (withdrawable.amount <= 0n) throw refuse('RULE_BROKEN', { detail: whyNothing(withdrawable, currency) })
  return withdrawable
}

function whyNothing(withdrawable: WithdrawableAmount, currency: CurrencyCode): string {
  const { owed, disputed, refunding } = withdrawable
  if (owed > 0n) {
    return `You owe ${formatMoney(owed, currency)} for reversed payments. Money that comes in pays that first.`
  }
  const why = [...whyHeld({ disputed, refunding }, currency), ...whenCleared(withdrawable, currency)]
  return why.length === 0 ? "There's no money in your wallet to withdraw." : why.join(' ')
}

function whyHeld(
  { disputed, refunding }: Pick<WithdrawableAmount, 'disputed' | 'refunding'>,
  currency: CurrencyCode,
): string[] {
  if (disputed > 0n) {
    return [
      `A payer's bank is disputing ${formatMoney(disputed, currency)}. You can withdraw it once that's decided.`,
    ]
  }
  if (refunding === 0n) return []
  return [`${formatMoney(refunding, currency)} in your wallet is being refunded to the card that paid it.`]
}

function whenCleared({ uncleared, clearsAt }: WithdrawableAmount, currency: CurrencyCode): string[] {
  if (clearsAt === null) return []
  return [
    `${formatMoney(uncleared, currency)} in your wallet came by card and can be withdrawn from ${formatLongDateTime(clearsAt)}.`,
  ]
}
