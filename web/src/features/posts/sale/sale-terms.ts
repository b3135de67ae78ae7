import { asMinorUnits, type MinorUnits } from '@fanfare/contract/money/money'
import type { PostSaleTerms, SaleAudience } from '@fanfare/contract/shapes/social/sale-terms'

/** Terms of a sale as its creator enters them. */
export type SaleTerms = {
  /** Minor units of the creator’s currency; 0 where none is entered, null for what is no amount. */
  price: number | null
  sellsTo: SaleAudience
  /** True if subscribers open the post without buying it. */
  isIncluded: boolean
}

export const defaultSaleTerms: SaleTerms = { price: 0, sellsTo: 'EVERYONE', isIncluded: false }

/** Returns terms as the API takes them. What subscribers have already is sold to everybody. */
export function toApiSaleTerms({ price, sellsTo, isIncluded }: SaleTerms): {
  price: MinorUnits
  sellsTo: SaleAudience
  opensFrom: number | null
} {
  return {
    price: asMinorUnits(price ?? 0),
    sellsTo: isIncluded ? 'EVERYONE' : sellsTo,
    opensFrom: isIncluded ? 1 : null,
  }
}

/** Returns the terms of a post that is for sale, as they are edited; those of a new sale for another post. */
export function toEditableSaleTerms(terms: PostSaleTerms | null): SaleTerms {
  if (terms === null || terms.price === null) return defaultSaleTerms
  return {
    price: terms.price,
    sellsTo: terms.sellsTo ?? 'EVERYONE',
    isIncluded: terms.opensFrom !== null,
  }
}
