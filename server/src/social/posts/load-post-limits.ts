import { limits } from '@fanfare/contract/limits'
import { calculateSalePriceRange } from '@fanfare/contract/money/sale-price'
import type { PostLimits } from '@fanfare/contract/shapes/social/post-limits'
import type { Context } from '../../platform/context.ts'
import { loadSeller } from './sale.ts'

/** Loads what a member may publish, and the prices that they can ask while they are verified and sales are on. */
export async function loadPostLimits(ctx: Context, accountId: string): Promise<PostLimits> {
  const { captionLength, bodyLength, mediaFiles, imageBytes, videoBytes, videoSeconds } = limits
  const { audioBytes, audioSeconds, previews } = limits
  const seller = await loadSeller(ctx, ctx.db, accountId)
  const price =
    seller.isVerified && ctx.config.switches.selling
      ? {
          ...calculateSalePriceRange(seller, ctx.config.salePrices),
          currencyCode: seller.currency,
          isNewSeller: seller.isNewSeller,
          newSellerUntil: seller.isNewSeller ? seller.newUntil.toISOString() : null,
        }
      : null
  return {
    ...{ captionLength, bodyLength, mediaFiles, imageBytes, videoBytes, videoSeconds },
    ...{ audioBytes, audioSeconds, previews, price },
  }
}
