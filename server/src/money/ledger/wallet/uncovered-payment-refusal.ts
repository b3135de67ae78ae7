import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { type Refusal, refuse } from '../../../platform/errors.ts'
import { formatMoney } from '../../../platform/i18n/formats.ts'
import { selectRefundHeldAmountSql } from './held-money.ts'

/** A payment from a wallet. `amount` in minor units. */
type WalletPayment = { payerId: string; creatorId: string; currency: CurrencyCode; amount: bigint }

/**
 * The refusal of a payment that was not booked: the creator has deleted their account meanwhile, or the payer's wallet does
 * not cover it. What open disputes and pending refunds hold is said where it would have been enough.
 */
export async function uncoveredPaymentRefusal(
  tx: Tx,
  { payerId, creatorId, currency, amount }: WalletPayment,
): Promise<Refusal> {
  const wallet = await tx
    .selectFrom('ledger_account')
    .select(['balance', 'disputed_minor as onHold'])
    .select(
      sql<bigint>`coalesce((${selectRefundHeldAmountSql(payerId, currency, 'available')}), 0)::bigint`.as(
        'refunding',
      ),
    )
    .select(({ selectFrom, exists }) =>
      exists(
        selectFrom('account').select('id').where('id', '=', creatorId).where('deleted_at', 'is not', null),
      ).as('isCreatorGone'),
    )
    .where('owner_id', '=', payerId)
    .where('currency_code', '=', currency)
    .where('kind', '=', 'available')
    .executeTakeFirst()
  if (wallet?.isCreatorGone) return refuse('CREATOR_NOT_FOUND')
  if (!wallet || wallet.onHold === 0n || (wallet.balance ?? 0n) < amount) return refuse('INSUFFICIENT_FUNDS')
  const disputed = wallet.onHold - wallet.refunding
  return refuse('INSUFFICIENT_FUNDS', {
    detail:
      disputed > 0n
        ? `${formatMoney(disputed, currency)} in your wallet is in an open dispute. You can't spend it until the bank decides.`
        : `${formatMoney(wallet.refunding, currency)} in your wallet is being refunded to the card that paid it.`,
  })
}
