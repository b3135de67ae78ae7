import type { Post } from '@fanfare/contract/shapes/social/posts'

/** Determines what opens a locked post for the viewer, so that everything under it says the same. */
export function unlockMethodOf({ lock, creator }: Post): 'AGE' | 'SUBSCRIPTION' | 'PURCHASE' | 'EITHER' {
  if (lock?.reason === 'AGE') return 'AGE'
  if (!lock?.amount) return 'SUBSCRIPTION'
  if (lock.canBuy) return lock.tier && !creator.isSubscribed ? 'EITHER' : 'PURCHASE'
  // Subscribers alone may buy it, or it can't be bought now.
  return lock.tier || (lock.sellsTo === 'SUBSCRIBERS' && !creator.isSubscribed) ? 'SUBSCRIPTION' : 'PURCHASE'
}
