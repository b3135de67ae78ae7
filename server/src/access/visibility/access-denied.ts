import { type Refusal, refuse } from '../../platform/errors.ts'

/**
 * Creates the refusal for a viewer who may not see a post and tries to act on it.
 * @param deed action that a subscription would allow: `like this post`
 */
export function postAccessDeniedRefusal({ isWithheld }: { isWithheld: boolean }, deed: string): Refusal {
  const detail = isWithheld ? 'Only people 18 or over can see this post.' : `Subscribe to ${deed}.`
  return refuse('NOT_ALLOWED', { detail })
}
