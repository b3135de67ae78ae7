import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { PostLock, PostSaleTerms, SaleAudience } from '@fanfare/contract/shapes/social/sale-terms'
import type { ProfileSummary, ViewerRelation } from '../creators/creator-view.ts'
import { hasPostFlag, type PostFlags } from './flags.ts'

/** Terms of a post, and what is told of it before it is opened: the same for everybody. */
export type PostSaleFacts = {
  /** Minor units; null if it is not for sale. */
  priceMinor: bigint | null
  sellsTo: SaleAudience | null
  opensFrom: number | null
  /** True if it is opened by more than a subscription of any level. */
  hasGate: boolean
  bodyLength: number
}

/** Part of a post’s row that says under which terms it is opened, and what of them the viewer meets. */
export type PostSaleRow = Pick<ViewerRelation, 'isBlocked'> & {
  flags: PostFlags
  content: PostSaleFacts & { files: readonly { isPreview: boolean }[] | null }
  profile: ProfileSummary
}

/** Builds the fields of a post that say what opens it. @param body the text that the viewer reads of it, null in lists */
export function buildPostSaleFields(
  row: PostSaleRow,
  viewerId: string | null,
  body: string | null = null,
): Pick<Post, 'lock' | 'hasBought' | 'terms' | 'bodyLength' | 'body'> {
  const { flags, content, profile } = row
  return {
    lock: lockView(row),
    hasBought: hasPostFlag(flags, 'hasBought'),
    terms: profile.userId === viewerId ? termsView(content, flags) : null,
    bodyLength: hasPostFlag(flags, 'isWithheld') ? 0 : content.bodyLength,
    body,
  }
}

function lockView({ flags, content, profile, isBlocked }: PostSaleRow): PostLock | null {
  if (hasPostFlag(flags, 'maySee')) return null
  const { currencyCode, verificationStatus } = profile
  if (hasPostFlag(flags, 'isWithheld')) {
    return { reason: 'AGE', amount: null, currencyCode, tier: null, canBuy: false, sellsTo: null }
  }
  const { priceMinor, sellsTo, opensFrom, hasGate } = content
  const isIncluded = !hasGate || opensFrom !== null
  const sellsToViewer = sellsTo === 'EVERYONE' || hasPostFlag(flags, 'isEntitled')
  const isSold = priceMinor !== null && !hasPostFlag(flags, 'isDamaged') && verificationStatus === 'VERIFIED'
  return {
    reason: priceMinor === null ? 'SUBSCRIBE' : isIncluded ? 'SUBSCRIBE_OR_BUY' : 'BUY',
    amount: priceMinor === null ? null : asMinorUnits(priceMinor),
    currencyCode,
    tier: isIncluded ? { tierId: null, name: null, price: monthPrice(profile) } : null,
    canBuy: isSold && !isBlocked && sellsToViewer,
    sellsTo,
  }
}

function monthPrice({ isFreeSubscription, subscriptionPriceMinor }: ProfileSummary) {
  return isFreeSubscription ? asMinorUnits(0n) : asMinorUnits(BigInt(subscriptionPriceMinor))
}

function termsView(
  { priceMinor, sellsTo, opensFrom, hasGate, files }: PostSaleRow['content'],
  flags: PostFlags,
): PostSaleTerms {
  return {
    price: priceMinor === null ? null : asMinorUnits(priceMinor),
    sellsTo,
    opensFrom: hasGate || hasPostFlag(flags, 'isPublic') ? opensFrom : 1,
    previews: (files ?? []).flatMap(({ isPreview }, index) => (isPreview ? [index] : [])),
  }
}
