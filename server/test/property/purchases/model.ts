/** Price (minor units), and who may buy the post or see it without buying. */
export type Terms = { price: number | null; sellsTo: 'EVERYONE' | 'SUBSCRIBERS'; opensFrom: 1 | null }

/** A payment for the post. Amounts in minor units; `total` charged to a card, null for the wallet. */
export type Paid = {
  buyer: number
  reference: string
  amount: number
  total: number | null
  reversed: number
  disputed: number
  /** It bought the post; else what the card paid went to the buyer's wallet. */
  hasBought: boolean
}

/** The people by their places: the creator, somebody who subscribes to them, and somebody who does not. */
export const [creator, subscriber, other] = [0, 1, 2] as const

/** Model of who can see one post, whatever happened to it, its creator and what was paid for it. */
export function createModel(terms: Terms) {
  const post = { ...terms, isGated: true, deletedBy: null as 'CREATOR' | 'PLATFORM' | null }
  const seller = { isHere: true, isGone: false }
  const blocks = { byCreator: new Set<number>(), byBuyer: new Set<number>() }
  const payments: Paid[] = []

  const isOpen = (paid: Paid) => paid.hasBought && paid.reversed < paid.amount
  const holds = (person: number) => payments.some((paid) => paid.buyer === person && isOpen(paid))
  const isPresent = (person: number) =>
    post.deletedBy === null && seller.isHere && !blocks.byCreator.has(person) && !blocks.byBuyer.has(person)
  const isIncluded = (person: number) => person === subscriber && (!post.isGated || post.opensFrom !== null)

  return {
    post,
    seller,
    blocks,
    payments,
    holds,
    setTerms(next: Terms): void {
      if (next.price !== null) return void Object.assign(post, next, { isGated: true })
      if (post.price === null) return
      post.isGated = holds(subscriber) || holds(other)
      post.opensFrom = post.isGated ? 1 : null
      post.price = null
    },
    /** Returns how a viewer should see the post; `other` and a guest are told apart by what they have bought. */
    viewOf(person: number): 'GONE' | 'LOCKED' | 'OPEN' {
      if (!isPresent(person)) return 'GONE'
      return holds(person) || isIncluded(person) ? 'OPEN' : 'LOCKED'
    },
    opensFile(person: number): boolean {
      if (holds(person) && post.deletedBy !== 'PLATFORM') return true
      return isPresent(person) && isIncluded(person)
    },
    /** @param amount null where the price of before is honoured. @returns null for who can buy it now */
    refusalFor(person: number, amount: number | null): string | null {
      if (!seller.isHere || blocks.byCreator.has(person)) return 'CREATOR_NOT_FOUND'
      if (blocks.byBuyer.has(person)) return 'CREATOR_BLOCKED'
      if (post.deletedBy !== null) return 'POST_NOT_FOUND'
      if (holds(person)) return 'ALREADY_BOUGHT'
      if (post.price === null) return 'NOT_FOR_SALE'
      if (post.sellsTo === 'SUBSCRIBERS' && person !== subscriber) return 'NOT_FOR_SALE'
      return amount === null || amount === post.price ? null : 'PRICE_CHANGED'
    },
    /** Sums up what the people received of all payments: the platform has its fees of what was not given back. */
    moved(): number {
      return payments.reduce((sum, { amount, total, reversed, hasBought }) => {
        const fee = hasBought ? Math.floor((amount * 1000 + 5000) / 10_000) : 0
        const ofPrice = Math.min(reversed, amount)
        const feeBack = Math.floor((2 * fee * ofPrice + amount) / (2 * amount))
        const [paidIn, givenBack] = total === null ? [0, 0] : [amount, ofPrice]
        return sum + paidIn - givenBack - (fee - feeBack)
      }, 0)
    },
  }
}

export type Model = ReturnType<typeof createModel>
