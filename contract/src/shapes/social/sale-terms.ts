import { z } from 'zod'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { limits } from '../../limits.ts'

/** Buyers whom a post is for sale to. */
export const saleAudience = z.enum(['EVERYONE', 'SUBSCRIBERS'], 'Choose who can buy it')
export type SaleAudience = z.output<typeof saleAudience>

/** Ways to open a post that the viewer may not see. */
export const postLock = z.object({
  /**
   * SUBSCRIBE: a month at the base price. TIER: a higher tier. BUY: buying it. SUBSCRIBE_OR_BUY: either. AGE: nothing, as
   * long as the viewer is not known to be an adult.
   */
  reason: z.enum(['SUBSCRIBE', 'TIER', 'BUY', 'SUBSCRIBE_OR_BUY', 'AGE']),
  /** The price of the post in minor units; null if it is not for sale. */
  amount: signedMinorUnits.nullable(),
  currencyCode,
  /** The lowest tier that opens it, and the price of its month in minor units. The base tier has neither ID nor name. */
  tier: z
    .object({ tierId: z.string().nullable(), name: z.string().nullable(), price: signedMinorUnits })
    .nullable(),
  /** False if the creator cannot be paid, a file of it is damaged, or it is sold to subscribers only and the viewer is none. */
  canBuy: z.boolean(),
  sellsTo: saleAudience.nullable(),
})
export type PostLock = z.output<typeof postLock>

/** Terms of a post, as its creator has set them. */
export const postSaleTerms = z.object({
  /** Minor units; null if it is not for sale. */
  price: signedMinorUnits.nullable(),
  sellsTo: saleAudience.nullable(),
  /** The lowest level of a subscription that opens the post without buying it; null: none does. */
  opensFrom: z.int().nullable(),
  /** Indexes of the files that everybody sees. */
  previews: z.array(z.int()),
})
export type PostSaleTerms = z.output<typeof postSaleTerms>

const subscriptionLevel = z
  .int('Choose one of your tiers')
  .min(1, 'Choose one of your tiers')
  .max(5, 'Choose one of your tiers')
const fileIndex = z
  .int('Previews are numbers of files, from 0')
  .min(0, 'Previews are numbers of files, from 0')
  .max(limits.mediaFiles - 1, 'A preview is not one of the files')

/** Fields of the form that publishes a post, for one that is for sale. Empty ones are refused: a post would be public without its price. */
export const saleFields = {
  /** Price in minor units of the creator’s currency. A post with a price is not public, whatever `isPublicPost` says. */
  price: integerFromText(minorUnits).optional(),
  /** Buyers whom it is sold to; everyone by default. */
  sellsTo: saleAudience.optional(),
  /** The lowest level of a subscription that opens it without buying; left out: none does. */
  opensFrom: integerFromText(subscriptionLevel).optional(),
  /** Indexes of the files that everybody sees before buying. */
  previews: z
    .array(integerFromText(fileIndex))
    .max(limits.previews, `Up to ${limits.previews} files can be previews`)
    .default([]),
}
type SaleFields = z.output<z.ZodObject<typeof saleFields>>

const soldToSomebody = 'Only posts with a price are sold to somebody'
const includedForSubscribers = 'Only posts with a price can be included for subscribers'

/** Lists the sale fields, with whether they are filled in though the post has no price. */
export function checkSaleFieldsWithoutPrice({ price, sellsTo, opensFrom, previews }: SaleFields) {
  const isForSale = price !== undefined
  return [
    { path: 'sellsTo', message: soldToSomebody, isMisplaced: !isForSale && sellsTo !== undefined },
    {
      path: 'opensFrom',
      message: includedForSubscribers,
      isMisplaced: !isForSale && opensFrom !== undefined,
    },
    {
      path: 'previews',
      message: 'Only posts with a price have previews',
      isMisplaced: !isForSale && previews.length > 0,
    },
  ]
}

/** Terms that `set-price` gives a post; a price of null takes it off sale. */
export const postSaleTermsBody = z
  .object({
    price: minorUnits.nullable(),
    sellsTo: saleAudience.optional(),
    opensFrom: subscriptionLevel.nullish(),
  })
  .refine(({ price, sellsTo }) => price !== null || sellsTo === undefined, {
    path: ['sellsTo'],
    error: soldToSomebody,
  })
  .refine(({ price, opensFrom }) => price !== null || opensFrom == null, {
    path: ['opensFrom'],
    error: includedForSubscribers,
  })
