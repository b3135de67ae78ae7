import {
  calculateSalePriceRange,
  type SalePriceLimits,
  type Seller,
} from '@fanfare/contract/money/sale-price'
import type { SaleAudience } from '@fanfare/contract/shapes/social/sale-terms'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatMoneyCompact } from '../../platform/i18n/formats.ts'

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
 * Loads a creator as a seller. They are new for the first days after their verification, or after they joined where the
 * operator verified them without documents. `newUntil`: when those end.
 */
export async function loadSeller(
  { clock, config }: Context,
  db: Db | Tx,
  creatorId: string,
): Promise<Seller & { isVerified: boolean; newUntil: Date }> {
  const { currency, status, joinedAt, verifiedAt } = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'currency_code as currency',
      'verification_status as status',
      'created_at as joinedAt',
      selectFrom('verification_request')
        .select(({ fn }) => fn.min('decided_at').as('decided_at'))
        .whereRef('verification_request.account_id', '=', 'account.id')
        .where('status', '=', 'VERIFIED')
        .as('verifiedAt'),
    ])
    .where('id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const { newSellerDays } = config.salePrices
  const newUntil = new Date((verifiedAt ?? joinedAt).getTime() + newSellerDays * dayMs)
  const isNewSeller = newUntil > clock.now()
  return { currency, isVerified: status === 'VERIFIED', isNewSeller, newUntil }
}

/**
 * Requires a price that this creator can ask: one in the range of their currency, and less in the first days after
 * their verification. @throws Refusal RULE_BROKEN with the sentence for the creator
 */
export async function requireAllowedSalePrice(
  ctx: Context,
  db: Db | Tx,
  creatorId: string,
  price: number,
): Promise<void> {
  const fault = findSalePriceFault(price, await loadSeller(ctx, db, creatorId), ctx.config.salePrices)
  if (fault === null) return
  throw refuse('RULE_BROKEN', { detail: fault, errors: [{ path: 'price', message: fault }] })
}

/** Returns the sentence that refuses a price, or null for one that can be asked. */
function findSalePriceFault(price: number, seller: Seller, prices: SalePriceLimits): string | null {
  const { currency, isNewSeller } = seller
  const { min, max } = calculateSalePriceRange(seller, prices)
  const [lowest, highest] = [min, max].map((minor) => formatMoneyCompact(BigInt(minor), currency))
  if (price < min) return `The lowest price is ${lowest}`
  if (price <= max) return null
  return isNewSeller
    ? `In your first ${prices.newSellerDays} days, the highest price is ${highest}`
    : `The highest price is ${highest}`
}
