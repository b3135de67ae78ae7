import { type Refusal, refuse } from '../../platform/errors.ts'

/**
 * What is said to who may not see a post, and would do something there.
 * @param deed what a subscription would let her do: `like this post`
 */
export function accessDenied({ isWithheld }: { isWithheld: boolean }, deed: string): Refusal {
  const detail = isWithheld ? 'This post is for people of 18 and over.' : `Subscribe to ${deed}.`
  return refuse('NOT_ALLOWED', { detail })
}
