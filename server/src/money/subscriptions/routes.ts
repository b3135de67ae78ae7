import * as calls from '@fanfare/contract/shapes/money/subscriptions'
import { updateSubscriptionPrice } from '@fanfare/contract/shapes/social/creators'
import { refuse } from '../../platform/errors.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadCreatorsUnchecked } from '../../social/creators/load-creators.ts'
import { cancelOwnSubscription } from './cancel-subscription.ts'
import { createFreeSubscription } from './create-free-subscription.ts'
import { loadOwnSubscriptionOffer, setOwnSubscriptionPrice } from './own-offer.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { searchOwnFans } from './search/search-fans.ts'
import { findSubscriptionToCreator, searchOwnSubscriptions } from './search/search-subscriptions.ts'
import { setRenewalCard } from './set-renewal-card.ts'

export function subscriptionRoutes(api: Api): void {
  answer(api, updateSubscriptionPrice, async ({ ctx, viewer, body }) => {
    await setOwnSubscriptionPrice(ctx, viewer.userId, body)
    const creator = (await loadCreatorsUnchecked(ctx, viewer.userId, [viewer.userId])).get(viewer.userId)
    if (!creator) throw refuse('CREATOR_NOT_FOUND')
    return { data: creator }
  })

  answer(api, calls.createFreeSubscription, async ({ ctx, viewer, params }) => ({
    data: await createFreeSubscription(ctx, viewer.userId, params.creatorId),
  }))

  answer(api, calls.searchSubscriptions, async ({ ctx, viewer, query }) =>
    searchOwnSubscriptions(ctx, viewer.userId, query),
  )

  answer(api, calls.searchFans, async ({ ctx, viewer, query }) => searchOwnFans(ctx, viewer.userId, query))

  answer(api, calls.getSubscription, async ({ ctx, viewer, params }) => ({
    data: await findSubscriptionToCreator(ctx, viewer.userId, params.creatorId),
  }))

  answer(api, calls.unsubscribe, async ({ ctx, viewer, params, body }) => {
    await cancelOwnSubscription(ctx, viewer.userId, params.creatorUsername, body.reason)
    return { data: true }
  })

  answer(api, calls.resumeSubscription, async ({ ctx, viewer, params }) => ({
    data: await resumeSubscription(ctx, viewer.userId, params.creatorId),
  }))

  answer(api, calls.renewByCard, async ({ ctx, viewer, params, body }) => ({
    data: await setRenewalCard(ctx, viewer.userId, params.creatorId, body.savedCardId),
  }))

  answer(api, calls.subscriptionDetails, async ({ ctx, viewer }) => ({
    data: await loadOwnSubscriptionOffer(ctx, viewer.userId),
  }))
}
