import type { PaymentIntent } from '../../server/src/money/payments/payment.ts'
import { purchasePostFromWallet } from '../../server/src/money/payments/purchase-post-from-wallet.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { closeContext, createContext } from '../../server/src/platform/context.ts'
import { forEachConcurrently } from '../../server/src/platform/queue/for-each-concurrently.ts'

const concurrentPurchases = 100

/** A purchase to make; `price` in minor units of NGN. */
type PostToBuy = { buyerId: string; creatorId: string; postId: string; price: bigint }

/** Has people buy posts from their wallets, each post once, booked as the product does. */
export async function buyPosts(databaseUrl: string, purchases: readonly PostToBuy[]): Promise<void> {
  if (purchases.length === 0) return
  const ctx = createContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      STORAGE_URL: 'file:/nowhere',
      SECRET_KEY: 'a secret that nothing here is signed with',
    }),
  )
  try {
    await forEachConcurrently(purchases.map(intentOf), concurrentPurchases, (intent) =>
      purchasePostFromWallet(ctx, intent),
    )
  } finally {
    await closeContext(ctx)
  }
}

function intentOf({ buyerId, price, creatorId, postId }: PostToBuy): PaymentIntent {
  return {
    payerId: buyerId,
    creatorId,
    reference: `BUY_${postId}`,
    purpose: 'PURCHASE',
    amount: price,
    currency: 'NGN',
    message: null,
    itemKind: 'POST',
    itemId: postId,
  }
}
