import * as calls from '@fanfare/contract/calls/social/first-steps'
import type { FirstSteps } from '@fanfare/contract/shapes/social/first-steps'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { onboardingQueryKey } from '../../lib/cache/onboarding-query-key.ts'
import { updateSessionUser } from '../../lib/session/session-actions.ts'

/** Query for the onboarding steps that a new member has completed. */
export function onboardingQuery() {
  return queryOptions({
    queryKey: onboardingQueryKey,
    queryFn: async ({ signal }) => (await callApi(calls.getFirstSteps, { signal })).data,
    // The card comes with it, and does not ask again as it is drawn.
    staleTime: 2000,
  })
}

/** Query for the first creators to follow, based on the fan’s interests. */
export function suggestedFirstCreatorsQuery() {
  return queryOptions({
    queryKey: ['creators-to-start-with'],
    queryFn: async ({ signal }) => (await callApi(calls.creatorsToStartWith, { signal })).data,
    staleTime: 0,
  })
}

/** Keeps what the server answered after a step. */
export function cacheOnboarding(client: QueryClient, steps: FirstSteps): void {
  client.setQueryData(onboardingQuery().queryKey, steps)
  updateSessionUser({ firstSteps: steps.offered })
}

/** Shows them no more, here or elsewhere. @throws what `callApi` throws */
export async function dismissOnboarding(client: QueryClient, steps: 'FAN' | 'CREATOR'): Promise<void> {
  cacheOnboarding(client, (await callApi(calls.closeFirstSteps, { body: { steps } })).data)
}

/** Returns which of a fan’s three steps are completed: interests, creators, picture. */
export function listFanStepCompletion({
  interests,
  hasSubscribed,
  hasPicture,
}: FirstSteps): [boolean, boolean, boolean] {
  return [interests.length > 0, hasSubscribed, hasPicture]
}
