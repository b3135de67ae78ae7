import { findSalePriceFault, type Seller } from '@fanfare/contract/money/sale-price'
import type { SaleAudience } from '@fanfare/contract/shapes/social/sale-terms'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** Terms under which a post is for sale. The price is in minor units of its creator's currency. */
export type SaleTerms = { price: bigint; sellsTo: SaleAudience; opensFrom: number | null }

/** Terms as a form or a body names them; without a price, a post is not for sale. */
type NamedTerms = {
  price?: number | null | undefined
  sellsTo?: SaleAudience | undefined
  opensFrom?: number | null | undefined
}

export function saleTermsOf({ price, sellsTo = 'EVERYONE', opensFrom = null }: NamedTerms): SaleTerms | null {
  return price == null ? null : { price: BigInt(price), sellsTo, opensFrom }
}

const dayMs = 86_400_000

/**
 * Loads a creator as a seller. They are new for the first days after their verification, and so is who has none decided.
 * `newUntil`: when those end.
 */
export async function loadSeller(
  { clock, config }: Context,
  db: Db | Tx,
  creatorId: string,
): Promise<Seller & { isVerified: boolean; newUntil: Date | null }> {
  const { currency, status, verifiedAt } = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'currency_code as currency',
      'verification_status as status',
      selectFrom('verification_request')
        .select(({ fn }) => fn.min('decided_at').as('decided_at'))
        .whereRef('verification_request.account_id', '=', 'account.id')
        .where('status', '=', 'VERIFIED')
        .as('verifiedAt'),
    ])
    .where('id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const { newSellerDays } = config.salePrices
  const newUntil = verifiedAt && new Date(verifiedAt.getTime() + newSellerDays * dayMs)
  const isNewSeller = newSellerDays > 0 && (newUntil === null || newUntil > clock.now())
  return { currency, isVerified: status === 'VERIFIED', isNewSeller, newUntil }
}

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
  const detail = findSalePriceFault(price, await loadSeller(ctx, db, creatorId), ctx.config.salePrices)
  if (detail !== null) throw refuse('RULE_BROKEN', { detail })
}
