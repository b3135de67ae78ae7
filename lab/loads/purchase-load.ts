import { generatedLedgerPersonId, generatedLedgerPersonToken } from '../database/open-sessions.ts'
import type { HttpPostGenerator } from './post-load.ts'

/** Price of each post for sale, in minor units. */
export const postPriceMinor = 50_000
/** Posts for sale by each creator. */
const postsEach = 4

/**
 * The fans of `generateLedger`, and the creators who follow them. `fans` is a multiple of `creators`, so that whoever goes
 * through all fans and all creators in turn comes to another creator with each fan the next time.
 */
export type Market = { fans: number; creators: number }

/** A post for sale: `creator` and `post` count from 0. */
type SoldPost = { creator: number; post: number }

export function postForSaleId({ creator, post }: SoldPost): string {
  return `01BANKERQ${String(1 + creator * postsEach + post).padStart(17, '0')}`
}

/** SQL: posts of `creators` creators who follow `fans` fans, all for sale to everybody. */
export function insertPostsForSaleSql({ fans, creators }: Market): string[] {
  return [
    `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, price_minor, sells_to, gate)
     SELECT '01BANKERQ' || lpad((1 + creator * ${postsEach} + post)::text, 17, '0'),
       '01BANKERP' || lpad((${fans} + 1 + creator)::text, 17, '0'), 'TEXT', 'A post for sale', false, now(), ${postPriceMinor},
       'EVERYONE', 1
     FROM generate_series(0, ${creators} - 1) creator CROSS JOIN generate_series(0, ${postsEach} - 1) post`,
    `INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post WHERE gate IS NOT NULL`,
  ]
}

/** The body of the `n`th purchase of a post, by the fan whose turn it is. */
export function purchaseBody({ fans }: Market, { creator, post }: SoldPost) {
  return {
    amount: postPriceMinor,
    currencyCode: 'NGN' as const,
    transactionSource: 'PURCHASE' as const,
    creatorId: generatedLedgerPersonId(fans + 1 + creator),
    itemKind: 'POST' as const,
    itemId: postForSaleId({ creator, post }),
    reference: `SALE_${creator}_${post}`,
  }
}

/** Purchases by all fans in turn, each of another post. `postOf` says which one the `n`th buys, from 0. */
function createPurchaseRequests(market: Market, postOf: (n: number) => SoldPost): HttpPostGenerator {
  let taken = 0
  return () => {
    const n = taken++
    const body = JSON.stringify(purchaseBody(market, postOf(n)))
    const token = generatedLedgerPersonToken(1 + (n % market.fans))
    return { path: '/paystack/purchase-from-wallet', token, body }
  }
}

/** All buy the first post of the first creator, then those who bought it the next. */
export function createPurchaseRequestsOfOnePost(market: Market): HttpPostGenerator {
  return createPurchaseRequests(market, (n) => ({ creator: 0, post: Math.floor(n / market.fans) }))
}

/** Each buys the last post of another creator. */
export function createPurchaseRequestsOfCreators(market: Market): HttpPostGenerator {
  return createPurchaseRequests(market, (n) => ({
    creator: (n + Math.floor(n / market.fans)) % market.creators,
    post: postsEach - 1,
  }))
}
