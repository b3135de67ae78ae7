import { findSalePriceFault, newSellerDays } from '@fanfare/contract/money/sale-price'
import type { SellsTo } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** Terms under which a post is for sale. The price is in minor units of its creator's currency. */
export type Sale = { price: bigint; sellsTo: SellsTo; opensFrom: number | null }

/** Terms as a form or a body names them; without a price, a post is not for sale. */
type NamedTerms = {
  price?: number | null | undefined
  sellsTo?: SellsTo | undefined
  opensFrom?: number | null | undefined
}

export function saleOf({ price, sellsTo = 'EVERYONE', opensFrom = null }: NamedTerms): Sale | null {
  return price == null ? null : { price: BigInt(price), sellsTo, opensFrom }
}

const dayMs = 86_400_000

/**
 * Requires a price that this creator can ask: one in the range of their currency, and less in the first days after
 * their verification. @throws Refusal RULE_BROKEN with the sentence for the creator
 */
export async function requireSalePrice(
  ctx: Context,
  db: Db | Tx,
  creatorId: string,
  price: number,
): Promise<void> {
  const { currency, verifiedAt } = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'currency_code as currency',
      selectFrom('verification_request')
        .select(({ fn }) => fn.min('decided_at').as('decided_at'))
        .whereRef('verification_request.account_id', '=', 'account.id')
        .where('status', '=', 'VERIFIED')
        .as('verifiedAt'),
    ])
    .where('id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const isNewSeller =
    verifiedAt === null || ctx.clock.now().getTime() - verifiedAt.getTime() < newSellerDays * dayMs
  const detail = findSalePriceFault(price, { currency, isNewSeller })
  if (detail !== null) throw refuse('RULE_BROKEN', { detail })
}
